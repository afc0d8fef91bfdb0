import { escapeHtml } from '../../server/http/escape-html.ts'
import { formatGhs } from '../../shared/money.ts'
import { dark, light } from '../../shared/tokens.ts'
import type { DemoTransaction } from './transactions.ts'

const STYLE = `
:root { color-scheme: light dark; --ground: ${light.ground}; --card: ${light.surface}; --ink: ${light.ink}; --soft: ${light['ink-soft']}; --line: ${light.line}; --fill: ${light.fill}; --on: ${light['on-fill']} }
@media (prefers-color-scheme: dark) { :root { --ground: ${dark.ground}; --card: ${dark.surface}; --ink: ${dark.ink}; --soft: ${dark['ink-soft']}; --line: ${dark.line}; --fill: ${dark.fill}; --on: ${dark['on-fill']} } }
* { box-sizing: border-box } body { margin: 0; padding: 24px 16px; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { max-width: 400px; margin: 0 auto; padding: 24px; border: 1px solid var(--line); border-radius: 14px; background: var(--card) }
h1 { margin: 0 0 4px; font-size: 20px } p { margin: 0 0 16px; color: var(--soft) } .sum { margin: 0 0 16px; color: var(--ink); font-size: 32px; font-weight: 650 }
label { display: block; margin-bottom: 16px; font-weight: 600 } select, input { display: block; width: 100%; margin-top: 4px; padding: 10px 12px; border: 1px solid var(--soft); border-radius: 8px; background: var(--card); color: inherit; font: inherit }
button { display: block; width: 100%; margin-top: 12px; padding: 12px; border: 1px solid var(--line); border-radius: 8px; background: none; color: inherit; font: inherit; font-weight: 600; cursor: pointer } button.act { border-color: var(--fill); background: var(--fill); color: var(--on) }`

const page = (body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>Pretended payment</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`

const NETWORKS = [
  ['mobile_money', 'MTN MoMo'],
  ['mobile_money', 'Telecel Cash'],
  ['mobile_money', 'AirtelTigo Money'],
  ['card', 'Card'],
]

/** In place of the provider's page: whoever tries the demo is the payer and the phone at once. */
export function checkoutPage({ amount, status, callback_url }: DemoTransaction): string {
  const head = `<h1>Pretended payment</h1><p>In a real portal this is the page of Paystack. No money moves here.</p>
<p class="sum">${escapeHtml(formatGhs(amount))}</p>`
  if (status === 'success')
    return page(
      `${head}<p>This is paid already.</p><p><a href="${escapeHtml(callback_url)}">Back to the portal</a></p>`,
    )
  const options = NETWORKS.map(([value, name]) => `<option value="${value}">${name}</option>`).join('')
  return page(`${head}<form method="post">
<label>Pay with<select name="channel">${options}</select></label>
<label>Number<input name="number" inputmode="tel" value="024 000 0000" autocomplete="off"></label>
<p>Your phone would now ask for your PIN. What do you do?</p>
<button class="act" name="status" value="success">Approve</button>
<button name="status" value="failed">Refuse</button>
<button name="status" value="abandoned">Leave without an answer</button></form>`)
}

export const unknownPage = (): string =>
  page('<h1>Pretended payment</h1><p>This payment is not known here.</p>')
