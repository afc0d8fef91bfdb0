import { describe, expect, it } from 'vitest'
import type { Block } from '../../../../../server/mail/messages.ts'
import { renderEmail } from './layout.ts'

const HOSTILE = `</td><script>alert("x")</script> & 'quoted' "double" <img src=x onerror=alert(1)>`
const COMPANY = { name: 'Asante', address: null, phone: null, email: null, logoUrl: null }
type Content = Parameters<typeof renderEmail>[0] & Parameters<typeof renderEmail>[1]
const content = (blocks: Block[], more: Partial<Content> = {}): Content => ({
  company: COMPANY,
  replyTo: null,
  preview: 'preview',
  title: 'title',
  blocks,
  ...more,
})
const render = (all: Content) => renderEmail(all, all)
const tags = (html: string) => html.match(/<\/?[a-z0-9]+/gi) ?? []
const everywhere = (text: string) =>
  content(
    [
      { heading: text },
      { paragraph: text },
      { facts: [[text, text]] },
      { quote: text, by: text },
      { button: text, url: `https://x.test/?q=${text}` },
    ],
    {
      company: { name: text, address: text, phone: text, email: text, logoUrl: `https://x.test/?v=${text}` },
      preview: text,
      title: text,
      replyTo: text,
    },
  )

describe('an email', () => {
  it('shows user input unchanged, and never as markup', () => {
    const { html, text } = render(everywhere(HOSTILE))
    expect(tags(html)).toEqual(tags(render(everywhere('harmless')).html))
    expect(html.match(/<script|<img|onerror=alert\(1\)>/g)).toEqual(['<img'])
    expect(html).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; &#39;quoted&#39;')
    expect(html).toContain('href="https://x.test/?q=&lt;/td&gt;&lt;script&gt;')
    expect(text.split(HOSTILE).length).toBeGreaterThan(8)
  })

  it.each([
    ['\n', 'one\ntwo'],
    ['\r\n', 'one\r\ntwo'],
    ['\r', 'one\rtwo'],
  ])('keeps lines that end with %j', (_, lines) => {
    const { html, text } = render(
      content([{ paragraph: lines }, { quote: lines, by: 'Ama' }, { facts: [['Bank', lines]] }]),
    )
    expect(html.match(/one<br>two|one<br><span style="font-weight:400">two/g)).toHaveLength(3)
    expect(text).toContain('> one\n> two\n  Ama')
    expect(text).toContain('Bank: one\n  two')
  })

  it('ends with the sender, without gaps for empty fields', () => {
    const address = '12 Ring Road\nAccra'
    const company = { name: 'Asante', address, phone: null, email: 'rent@asante.test', logoUrl: null }
    expect(render(content([], { company, replyTo: 'ama@asante.test' })).text).toMatch(
      /--\nAsante\n12 Ring Road\nAccra\nrent@asante\.test\nAnswers to this message reach ama@asante\.test\.\n$/,
    )
    expect(render(content([])).text).toBe('title\n\n--\nAsante\n')
  })

  it('shows the logo beside the name, small, and on white in the dark too', () => {
    const { html } = render(content([], { company: { ...COMPANY, logoUrl: 'https://x.test/logo?v=2' } }))
    const [logo = ''] = html.match(/<img[^>]*>/) ?? []
    expect(logo).toContain('src="https://x.test/logo?v=2" alt="" height="40"')
    for (const part of ['max-width:160px', 'max-height:40px', 'background:#ffffff linear-gradient'])
      expect(logo).toContain(part)
    expect(render(content([])).html).not.toContain('<img')
  })

  it('is readable from 320 px on and in dark mode', () => {
    const { html } = render(content([]))
    expect(html).toContain('<html lang="en">')
    expect(html).toContain('width=device-width')
    expect(html).toContain('prefers-color-scheme: dark')
  })
})
