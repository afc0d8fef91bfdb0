import type { Block, EmailContent } from '../../../../../server/mail/messages.ts'
import { ENGLISH } from '../../../../../server/translation.ts'
import { escapeHtml } from '../../../../../shared/escape-html.ts'
import { printPhone } from '../../../../../shared/fields/phone.ts'
import { dark, light } from '../../../../../shared/tokens.ts'

/** `logoUrl` is absolute and changes with the picture. */
export type Letterhead = {
  name: string
  address: string | null
  phone: string | null
  email: string | null
  logoUrl: string | null
}

type Body = Pick<EmailContent, 'preview' | 'title' | 'blocks' | 'translation'>
/** `replyTo` is null if replies go to the sender. */
type Sender = { company: Letterhead; replyTo: string | null }

// Literal values, because email clients do not support custom properties.
const COLOURS = {
  ground: light.ground,
  card: light.surface,
  text: light.ink,
  soft: light['ink-soft'],
  line: light.line,
  brand: light.act,
  act: light.fill,
  onAct: light['on-fill'],
}
const STYLE = `@media (max-width: 420px) {
  .card { padding: 22px 18px 8px !important } .act { display: block !important; text-align: center !important }
}
@media (prefers-color-scheme: dark) {
  .ground { background: ${dark.ground} !important }
  .card { background: ${dark.surface} !important; border-color: ${dark.line} !important }
  .text { color: ${dark.ink} !important } .soft { color: ${dark['ink-soft']} !important } .line { border-color: ${dark.line} !important }
  .brand { color: ${dark.act} !important } .act { background: ${dark.fill} !important }
}`
const LOGO = { wide: 160, high: 40 }
const FONT = "font-family:-apple-system,'Segoe UI',Roboto,'Noto Sans',Helvetica,Arial,sans-serif"

// Browsers submit line breaks as CR LF.
const LINE_BREAK = /\r\n?|\n/g
const lines = (text: string) => escapeHtml(text).replaceAll(LINE_BREAK, '<br>')

/** Keeps 'GHS 1,500.50' and '5 Dec 2026' on one line. */
const withoutBreaks = (text: string) =>
  escapeHtml(text).replaceAll(/ (?=\d)|(?<= \d\d?) (?=[A-Z][a-z]{2} \d{4})/g, '&nbsp;')

function blockHtml(block: Block): string {
  if ('heading' in block)
    return `<h2 class="text" style="margin:28px 0 6px;font-size:17px;line-height:1.3;color:${COLOURS.text}">${escapeHtml(block.heading)}</h2>`
  if ('paragraph' in block)
    return `<p class="text" style="margin:0 0 16px;color:${COLOURS.text}">${lines(block.paragraph)}</p>`
  if ('facts' in block) return factsHtml(block.facts)
  if ('note' in block)
    return `<p class="soft" style="margin:-8px 0 16px;font-size:13px;color:${COLOURS.soft}">${lines(block.note)}</p>`
  if ('quote' in block) {
    return `<div class="line" style="margin:0 0 16px;padding:4px 0 4px 14px;border-left:3px solid ${COLOURS.line}">
<p class="text" style="margin:0;color:${COLOURS.text}">${lines(block.quote)}</p>
<p class="soft" style="margin:4px 0 0;font-size:14px;color:${COLOURS.soft}">${escapeHtml(block.by)}</p></div>`
  }
  return `<p style="margin:24px 0"><a class="act" href="${escapeHtml(block.url)}" style="display:inline-block;padding:13px 24px;border-radius:8px;background:${COLOURS.act};color:${COLOURS.onAct};font-weight:600;text-decoration:none">${escapeHtml(block.button)}</a></p>`
}

/** Only a value's first line is bold. */
function factsHtml(facts: [string, string][]): string {
  const rows = facts.map(([label, value], index) => {
    const rule = index === facts.length - 1 ? '' : `border-bottom:1px solid ${COLOURS.line};`
    const [first = '', ...more] = value.split(LINE_BREAK)
    const rest = more.map((line) => `<br><span style="font-weight:400">${escapeHtml(line)}</span>`).join('')
    return `<tr><td class="soft line" style="padding:9px 12px 9px 0;${rule}color:${COLOURS.soft};vertical-align:top;font-size:14px;line-height:24px;width:34%">${escapeHtml(label)}</td>
<td class="text line" style="padding:9px 0;${rule}color:${COLOURS.text};vertical-align:top;font-weight:600;line-height:24px">${escapeHtml(first)}${rest}</td></tr>`
  })
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;border-collapse:collapse;table-layout:fixed">${rows.join('')}</table>`
}

/** Painted twice, because dark mode inverts backgrounds but not the dark ink of a logo. */
function logoHtml(url: string | null): string {
  if (url === null) return ''
  return `<img src="${escapeHtml(url)}" alt="" height="${LOGO.high}" style="display:inline-block;vertical-align:middle;box-sizing:content-box;width:auto;height:auto;max-width:${LOGO.wide}px;max-height:${LOGO.high}px;margin:0 10px 6px 0;padding:4px 6px;border:0;border-radius:8px;background:${light.paper} linear-gradient(${light.paper},${light.paper})">`
}

function headHtml({ name, logoUrl }: Letterhead): string {
  return `<td class="brand" style="padding:0 4px 12px;color:${COLOURS.brand};font-weight:700;font-size:17px;line-height:1.3">${logoHtml(logoUrl)}<span style="display:inline-block;max-width:100%;vertical-align:middle;margin:0 0 6px">${escapeHtml(name)}</span></td>`
}

function footer(
  { company, replyTo }: Sender,
  { translation = ENGLISH }: Pick<Body, 'translation'>,
): string[] {
  const { name, address, phone, email } = company
  const answers = replyTo && translation.t('Answers to this message reach {address}.', { address: replyTo })
  return [name, address, [printPhone(phone), email].filter(Boolean).join(' · '), answers].filter(
    (line): line is string => Boolean(line),
  )
}

function emailHtml(content: Body, sender: Sender): string {
  return `<!doctype html>
<html lang="${(content.translation ?? ENGLISH).language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(content.title)}</title><style>${STYLE}</style></head>
<body class="ground" style="margin:0;padding:0;background:${COLOURS.ground}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(content.preview)}</div>
<table class="ground" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${COLOURS.ground}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;${FONT};font-size:16px;line-height:1.55;text-align:left;overflow-wrap:anywhere;word-break:break-word">
<tr>${headHtml(sender.company)}</tr>
<tr><td class="card" style="padding:28px 24px 12px;background:${COLOURS.card};border:1px solid ${COLOURS.line};border-radius:14px">
<h1 class="text" style="margin:0 0 16px;font-size:22px;line-height:1.3;color:${COLOURS.text}">${withoutBreaks(content.title)}</h1>
${content.blocks.map(blockHtml).join('\n')}
</td></tr>
<tr><td class="soft" style="padding:16px 4px;font-size:13px;color:${COLOURS.soft}">${footer(sender, content).map(lines).join('<br>')}</td></tr>
</table></td></tr></table></body></html>`
}

// Indented, so that the next label is recognizable.
const indented = (text: string) => text.replaceAll(LINE_BREAK, '\n  ')

function blockText(block: Block): string {
  if ('heading' in block) return block.heading
  if ('paragraph' in block) return block.paragraph
  if ('facts' in block) return block.facts.map(([label, value]) => `${label}: ${indented(value)}`).join('\n')
  if ('note' in block) return block.note
  if ('quote' in block) return `> ${block.quote.replaceAll(LINE_BREAK, '\n> ')}\n  ${block.by}`
  return `${block.button}:\n${block.url}`
}

/** Readable from 320 px on and in dark mode. */
export function renderEmail(content: Body, sender: Sender): { html: string; text: string } {
  const text = [
    content.title,
    ...content.blocks.map(blockText),
    `--\n${footer(sender, content).join('\n')}`,
  ].join('\n\n')
  return { html: emailHtml(content, sender), text: `${text}\n` }
}
