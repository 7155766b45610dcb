// Markdown as a tree of blocks and words, read by marked. HTML in it stays the text that it is.
import { Lexer, type Token, type Tokens } from 'marked'

/** What can stand in a text; marked's own type leaves room for whatever is added to it. */
export type Part =
  | Tokens.Blockquote
  | Tokens.Br
  | Tokens.Code
  | Tokens.Codespan
  | Tokens.Del
  | Tokens.Em
  | Tokens.Escape
  | Tokens.Heading
  | Tokens.Hr
  | Tokens.HTML
  | Tokens.Image
  | Tokens.Link
  | Tokens.List
  | Tokens.Paragraph
  | Tokens.Space
  | Tokens.Strong
  | Tokens.Table
  | Tokens.Text

export function readMarkdown(text: string): Part[] {
  return partsOf(new Lexer({ gfm: true }).lex(text)).filter(({ type }) => type !== 'space')
}

export function partsOf(tokens: Token[] | undefined): Part[] {
  return (tokens ?? []) as Part[]
}

/** What a link to that heading says after its `#`. */
export function anchorOf({ text }: Tokens.Heading): string {
  const words = text.toLowerCase().replace(/[^\p{L}\p{N}\s-]/gu, '')
  return words.trim().replace(/\s+/g, '-')
}

/** The number of the ruling that an item of a list is (`- **SCO-6** ...`), by which sentences lead to it. */
export function rulingOf({ text }: Tokens.ListItem): string | undefined {
  return /^\*\*([A-Z]{3}-\d+)\*\*/.exec(text)?.[1]
}

/** Whether a link may be followed from rules: to a heading of theirs, or to the web. */
export function isSafeAddress(address: string): boolean {
  return /^(https?:\/\/|#)/.test(address)
}
