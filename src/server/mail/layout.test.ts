import { describe, expect, it } from 'vitest'
import { type Block, type MailContent, renderMail } from './layout.ts'

const HOSTILE = `</td><script>alert("x")</script> & 'quoted' "double" <img src=x onerror=alert(1)>`
const content = (blocks: Block[], more: Partial<MailContent> = {}): MailContent => ({
  company: { name: 'Asante', address: null, phone: null, email: null },
  preview: 'preview',
  title: 'title',
  blocks,
  ...more,
})
const tags = (html: string) => html.match(/<\/?[a-z0-9]+/gi) ?? []
/** Every place that takes a text. */
const everywhere = (text: string) =>
  content(
    [
      { heading: text },
      { paragraph: text },
      { facts: [[text, text]] },
      { quote: text, by: text },
      { button: text, url: `https://x.test/?q=${text}` },
    ],
    { company: { name: text, address: text, phone: text, email: text }, preview: text, title: text },
  )

describe('a mail', () => {
  it('shows what was typed letter for letter, and takes none of it for markup', () => {
    const { html, text } = renderMail(everywhere(HOSTILE))
    expect(tags(html)).toEqual(tags(renderMail(everywhere('harmless')).html))
    expect(html).not.toMatch(/<script|<img|onerror=alert\(1\)>/)
    expect(html).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; &#39;quoted&#39;')
    expect(html).toContain('href="https://x.test/?q=&lt;/td&gt;&lt;script&gt;')
    expect(text.split(HOSTILE).length).toBeGreaterThan(8)
  })

  it.each([
    ['\n', 'one\ntwo'],
    ['\r\n', 'one\r\ntwo'],
    ['\r', 'one\rtwo'],
  ])('keeps lines that end with %j', (_, lines) => {
    const { html, text } = renderMail(
      content([{ paragraph: lines }, { quote: lines, by: 'Ama' }, { facts: [['Bank', lines]] }]),
    )
    expect(html.match(/one<br>two|one<br><span style="font-weight:400">two/g)).toHaveLength(3)
    expect(text).toContain('> one\n> two\n  Ama')
    expect(text).toContain('Bank: one\n  two')
  })

  it('ends with who wrote it, without gaps for what is not known', () => {
    const company = { name: 'Asante', address: '12 Ring Road\nAccra', phone: null, email: 'rent@asante.test' }
    expect(renderMail(content([], { company })).text).toMatch(
      /--\nAsante\n12 Ring Road\nAccra\nrent@asante\.test\n$/,
    )
    expect(renderMail(content([])).text).toBe('title\n\n--\nAsante\n')
  })

  it('reads from 320 px on and in the dark', () => {
    const { html } = renderMail(content([]))
    expect(html).toContain('<html lang="en">')
    expect(html).toContain('width=device-width')
    expect(html).toContain('prefers-color-scheme: dark')
  })
})
