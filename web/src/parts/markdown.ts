// Reads the Markdown that rules are written in: headings, lists, tables, code, quotes. Makes a tree, never markup.

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'strong'; content: Inline[] }
  | { kind: 'emphasis'; content: Inline[] }
  | { kind: 'link'; address: string; content: Inline[] }

export type Item = { content: Inline[]; below: Block[] }

export type Block =
  | { kind: 'heading'; level: number; anchor: string; content: Inline[] }
  | { kind: 'paragraph'; content: Inline[] }
  | { kind: 'list'; isOrdered: boolean; start: number; items: Item[] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'code'; text: string }
  | { kind: 'quote'; content: Block[] }
  | { kind: 'line' }

const FENCE = /^```/
const HEADING = /^(#{1,6})\s+(.*?)\s*#*$/
const ITEM = /^(\s*)(?:[-*+]|(\d+)[.)])\s+(.*)$/
const QUOTE = /^>\s?(.*)$/
const RULE = /^(?:-{3,}|\*{3,})$/
const TABLE_ROW = /^\s*\|.*\|\s*$/
const TABLE_LINE = /^\s*\|(?:\s*:?-+:?\s*\|)+\s*$/

export function readMarkdown(text: string): Block[] {
  return blocks(text.replaceAll('\r\n', '\n').split('\n'))
}

function blocks(lines: string[]): Block[] {
  const found: Block[] = []
  let at = 0
  while (at < lines.length) {
    const [block, next] = blockAt(lines, at)
    if (block) found.push(block)
    at = next
  }
  return found
}

/** The block that begins in that line, and the line after it. */
function blockAt(lines: string[], at: number): [Block | null, number] {
  const line = lines[at] ?? ''
  if (!line.trim()) return [null, at + 1]
  const heading = HEADING.exec(line)
  if (heading) return [headingBlock(heading[1]!.length, heading[2]!), at + 1]
  if (RULE.test(line.trim())) return [{ kind: 'line' }, at + 1]
  if (FENCE.test(line)) return codeAt(lines, at)
  if (QUOTE.test(line)) return quoteAt(lines, at)
  if (TABLE_ROW.test(line) && TABLE_LINE.test(lines[at + 1] ?? '')) return tableAt(lines, at)
  if (ITEM.test(line)) return listAt(lines, at)
  return paragraphAt(lines, at)
}

function headingBlock(level: number, text: string): Block {
  return { kind: 'heading', level, anchor: anchorOf(text), content: readInline(text) }
}

/** What a link to that heading says after its `#`. */
function anchorOf(heading: string): string {
  const words = heading.toLowerCase().replace(/[^\p{L}\p{N}\s-]/gu, '')
  return words.trim().replace(/\s+/g, '-')
}

function codeAt(lines: string[], at: number): [Block, number] {
  let end = at + 1
  while (end < lines.length && !FENCE.test(lines[end]!)) end += 1
  return [{ kind: 'code', text: lines.slice(at + 1, end).join('\n') }, end + 1]
}

function quoteAt(lines: string[], at: number): [Block, number] {
  const inner: string[] = []
  let end = at
  for (let found = QUOTE.exec(lines[end] ?? ''); found; found = QUOTE.exec(lines[end] ?? '')) {
    inner.push(found[1]!)
    end += 1
  }
  return [{ kind: 'quote', content: blocks(inner) }, end]
}

function tableAt(lines: string[], at: number): [Block, number] {
  let end = at + 2
  while (TABLE_ROW.test(lines[end] ?? '')) end += 1
  return [{ kind: 'table', head: cells(lines[at]!), rows: lines.slice(at + 2, end).map(cells) }, end]
}

function cells(row: string): Inline[][] {
  const inner = row.trim().slice(1, -1)
  return inner.split(/(?<!\\)\|/).map((cell) => readInline(cell.trim()))
}

function listAt(lines: string[], at: number): [Block, number] {
  const first = ITEM.exec(lines[at]!)!
  const indent = first[1]!.length
  const items: Item[] = []
  let end = at
  for (let found = itemIn(lines[end], indent); found; found = itemIn(lines[end], indent)) {
    const [below, next] = belowItem(lines, end + 1, indent)
    items.push(itemOf(found[3]!, below))
    end = next
  }
  return [{ kind: 'list', isOrdered: first[2] !== undefined, start: Number(first[2] ?? 1), items }, end]
}

function itemIn(line: string | undefined, indent: number): RegExpExecArray | null {
  const found = ITEM.exec(line ?? '')
  return found && found[1]!.length === indent ? found : null
}

/** The lines that belong to an item: those that are further in, and blank ones between them. */
function belowItem(lines: string[], at: number, indent: number): [string[], number] {
  const below: string[] = []
  let end = at
  while (end < lines.length) {
    const line = lines[end]!
    const isBlankWithin = !line.trim() && depth(lines[end + 1] ?? '') > indent
    if (!isBlankWithin && depth(line) <= indent) break
    below.push(line.slice(Math.min(depth(line), indent + 2)))
    end += 1
  }
  return [below, end]
}

function depth(line: string): number {
  return line.trim() ? line.length - line.trimStart().length : -1
}

/** Lines that merely go on with the sentence are part of it; a nested block begins below it. */
function itemOf(text: string, below: string[]): Item {
  const split = below.findIndex((line) => !line.trim() || ITEM.test(line) || FENCE.test(line))
  const sentence = split < 0 ? below : below.slice(0, split)
  const rest = split < 0 ? [] : below.slice(split)
  return { content: readInline([text, ...sentence].map((part) => part.trim()).join(' ')), below: blocks(rest) }
}

function paragraphAt(lines: string[], at: number): [Block, number] {
  let end = at + 1
  while (end < lines.length && !isBreak(lines, end)) end += 1
  return [{ kind: 'paragraph', content: readInline(lines.slice(at, end).join(' ')) }, end]
}

function isBreak(lines: string[], at: number): boolean {
  const line = lines[at]!
  return !line.trim() || [HEADING, FENCE, QUOTE, ITEM, TABLE_ROW].some((start) => start.test(line))
}

const INLINE =
  /`([^`]+)`|\*\*(.+?)\*\*|(?<![\w*])[*_](?=\S)(.+?)(?<=\S)[*_](?![\w*])|\[([^\]]+)\]\(([^)\s]+)\)|\\([\\`*_[\]|#])/

function readInline(text: string): Inline[] {
  const found: Inline[] = []
  let rest = text
  for (let match = INLINE.exec(rest); match; match = INLINE.exec(rest)) {
    if (match.index) found.push({ kind: 'text', text: rest.slice(0, match.index) })
    found.push(inlineOf(match))
    rest = rest.slice(match.index + match[0].length)
  }
  if (rest) found.push({ kind: 'text', text: rest })
  return found
}

function inlineOf([, code, strong, emphasis, label, address, escaped]: RegExpExecArray): Inline {
  if (code !== undefined) return { kind: 'code', text: code }
  if (strong !== undefined) return { kind: 'strong', content: readInline(strong) }
  if (emphasis !== undefined) return { kind: 'emphasis', content: readInline(emphasis) }
  if (address !== undefined) return { kind: 'link', address, content: readInline(label!) }
  return { kind: 'text', text: escaped! }
}

/** Whether a link may be followed from rules: to a heading of theirs, or to the web. */
export function isSafeAddress(address: string): boolean {
  return /^(https?:\/\/|#)/.test(address)
}
