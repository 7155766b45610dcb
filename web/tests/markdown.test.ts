import { describe, expect, test } from 'vitest'
import { anchorOf, isSafeAddress, readMarkdown, type Part } from '../src/parts/markdown'

const rules = import.meta.glob<string>('../../src/mazzo/games/*/README.md', { eager: true, query: '?raw', import: 'default' })

/** Every part of a text, however deep. */
function allOf(parts: Part[]): Part[] {
  return parts.flatMap((part) => {
    const inner: Part[][] = []
    if ('tokens' in part && part.tokens) inner.push(part.tokens as Part[])
    if (part.type === 'list') inner.push(...(part as { items: { tokens: Part[] }[] }).items.map(({ tokens }) => tokens))
    if (part.type === 'table') {
      const { header, rows } = part as { header: { tokens: Part[] }[]; rows: { tokens: Part[] }[][] }
      inner.push(...[...header, ...rows.flat()].map(({ tokens }) => tokens))
    }
    return [part, ...inner.flatMap(allOf)]
  })
}

describe('markdown', () => {
  test('of all rules is read whole: no mark of it is left in what people read', () => {
    expect(Object.keys(rules).length).toBeGreaterThanOrEqual(5)
    for (const [file, text] of Object.entries(rules)) {
      const parts = allOf(readMarkdown(text))
      expect(parts[0], file).toMatchObject({ type: 'heading', depth: 1 })
      const words = parts.filter((part) => part.type === 'text' && !('tokens' in part && part.tokens))
      for (const part of words) expect((part as { text: string }).text, file).not.toMatch(/\*\*|`|^#|\]\(/)
      expect(parts.filter(({ type }) => type === 'html'), file).toEqual([])
    }
  })

  test('links to headings of the same rules find them', () => {
    for (const [file, text] of Object.entries(rules)) {
      const parts = allOf(readMarkdown(text))
      const anchors = parts.filter((part) => part.type === 'heading').map((part) => anchorOf(part as never))
      const links = parts.filter((part) => part.type === 'link').map((part) => (part as { href: string }).href)
      for (const link of links.filter((href) => href.startsWith('#'))) expect(anchors, `${file} ${link}`).toContain(link.slice(1))
    }
  })

  test('HTML is no part of it but text', () => {
    const parts = allOf(readMarkdown('<b>bold</b> and <script>alert(1)</script>\n\n<div onclick="x()">y</div>'))
    expect(parts.map(({ type }) => type)).not.toContain('strong')
    expect(parts.filter(({ type }) => type === 'html').map((part) => (part as { text: string }).text).join('')).toContain('<script>')
  })

  test('an anchor is the heading in small letters, joined by dashes', () => {
    const [heading] = readMarkdown('## SCO-7: the `Asso` pigliatutto, *or* not?')
    expect(anchorOf(heading as never)).toBe('sco-7-the-asso-pigliatutto-or-not')
  })

  test('only the web and the page’s own headings may be linked to', () => {
    for (const address of ['https://example.org', 'http://example.org', '#rulings']) expect(isSafeAddress(address)).toBe(true)
    for (const address of ['javascript:alert(1)', 'data:text/html,x', '/api', '//x.org', ' https://x']) {
      expect(isSafeAddress(address), address).toBe(false)
    }
  })
})
