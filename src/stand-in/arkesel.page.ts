import { escapeHtml } from '../shared/escape-html.ts'
import { dark, light } from '../shared/tokens.ts'

/** `at` is when it was taken, as the clock of the stand-in says. */
export type SentSms = { id: string; to: string; sender: string; text: string; status: string; at: Date }

const SECONDS_BETWEEN = 2

const STYLE = `
:root { color-scheme: light dark; --ground: ${light.ground}; --card: ${light.surface}; --ink: ${light.ink}; --soft: ${light['ink-soft']}; --line: ${light.line} }
@media (prefers-color-scheme: dark) { :root { --ground: ${dark.ground}; --card: ${dark.surface}; --ink: ${dark.ink}; --soft: ${dark['ink-soft']}; --line: ${dark.line} } }
* { box-sizing: border-box } body { margin: 0; padding: 24px 16px; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { max-width: 560px; margin: 0 auto } h1 { margin: 0 0 4px; font-size: 20px } p { margin: 0 0 16px; color: var(--soft) }
article { margin: 0 0 12px; padding: 12px 16px; border: 1px solid var(--line); border-radius: 14px; background: var(--card) }
header { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 16px; margin-bottom: 4px; color: var(--soft); font-size: 14px } header b { color: var(--ink) }
article div { white-space: pre-wrap; overflow-wrap: anywhere }`

const REFRESH = `setInterval(async () => {
  const answer = await fetch('/').catch(() => undefined)
  const main = answer && new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('main')
  if (main && main.innerHTML !== document.querySelector('main').innerHTML) document.querySelector('main').replaceWith(main)
}, ${SECONDS_BETWEEN * 1000})`

const time = (at: Date): string => at.toISOString().slice(11, 16)

const article = ({ to, sender, text, at }: SentSms): string =>
  `<article><header><span>To <b>+${escapeHtml(to)}</b> from ${escapeHtml(sender)}</span><time>${time(at)} UTC</time></header><div>${escapeHtml(text)}</div></article>`

/** In place of the phones: whoever tries the portal reads here what they would show. */
export function sentPage(sent: readonly SentSms[]): string {
  const none = sent.length === 0 ? '<p>None yet.</p>' : ''
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>Pretended SMS</title><style>${STYLE}</style></head><body><main><h1>Pretended SMS</h1>
<p>In a real portal these go to the phones of the tenants. None leaves this machine.</p>
${none}${sent.toReversed().map(article).join('\n')}</main><script>${REFRESH}</script></body></html>`
}
