import { escapeHtml } from '../shared/escape-html.ts'
import { page } from './page.ts'

/** `at` is by the stand-in's clock. */
export type SentSms = { id: string; to: string; sender: string; text: string; status: string; at: Date }

const SECONDS_BETWEEN = 2

const REFRESH = `setInterval(async () => {
  const answer = await fetch('/').catch(() => undefined)
  const main = answer && new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('main')
  if (main && main.innerHTML !== document.querySelector('main').innerHTML) document.querySelector('main').replaceWith(main)
}, ${SECONDS_BETWEEN * 1000})`

const time = (at: Date): string => at.toISOString().slice(11, 16)

const article = ({ to, sender, text, at }: SentSms): string =>
  `<article><header><span>To <b>+${escapeHtml(to)}</b> from ${escapeHtml(sender)}</span><time>${time(at)} UTC</time></header><div>${escapeHtml(text)}</div></article>`

/** Shows the SMS that phones would receive. */
export function sentPage(sent: readonly SentSms[]): string {
  const none = sent.length === 0 ? '<p>None yet.</p>' : ''
  const body = `<h1>Stand-in for Arkesel</h1>
<p class="soft">In a real portal these SMS go to the phones of the tenants. None leaves this machine.</p>
${none}${sent.toReversed().map(article).join('\n')}<script>${REFRESH}</script>`
  return page({ title: 'Stand-in for Arkesel', body })
}
