import { escapeHtml } from '../../shared/escape-html.ts'
import { formatGhs } from '../../shared/money.ts'
import { page, renderOptions } from '../page.ts'
import type { PaystackTransaction } from './books.ts'
import { FAULTS, REFUND_TEXTS } from './faults.ts'

/** As the provider names them. */
export const METHODS = {
  MTN: 'MTN MoMo',
  Telecel: 'Telecel Cash',
  ATMoney: 'AirtelTigo Money',
  card: 'Card',
} as const

const NOTE = `<p class="note">This stands in for Paystack: no money moves. <a href="/">What it knows</a></p>`

const CHOICES = `<label>Pay with<select name="method">${renderOptions(METHODS)}</select></label>
<label>Number<input name="number" inputmode="tel" value="024 000 0000" autocomplete="off"></label>`

const TRIALS = `<details><summary>Try what can go wrong</summary>
<label>With this payment, if you approve<select name="fault">${renderOptions(FAULTS)}</select></label>
<label>With its refund, if there is one<select name="refunds">${renderOptions(REFUND_TEXTS)}</select></label>
</details>`

const checkout = (body: string) => page({ title: 'Stand-in for Paystack', body })

/** Replaces the provider's page; the user is payer and phone at once. */
export function checkoutPage({
  amount,
  status,
  reference,
  email,
  callback_url,
}: PaystackTransaction): string {
  const head = `${NOTE}<section><h1>Pay by phone or card</h1><p class="soft">${escapeHtml(email)}</p>
<p class="sum">${escapeHtml(formatGhs(amount))}</p>`
  if (status === 'success')
    return checkout(
      `${head}<p>This is paid already.</p><p><a href="${escapeHtml(callback_url || '/')}">Back</a></p></section>`,
    )
  return checkout(`<form method="post">${head}${CHOICES}</section>
<section><h2>Your phone</h2><p>Approve the payment of <b>${escapeHtml(formatGhs(amount))}</b>, ${escapeHtml(reference)}?</p>
<button class="act" name="does" value="approve">Approve</button>
<button name="does" value="refuse">Refuse</button>
<button name="does" value="leave">Leave without an answer</button></section>
<section>${TRIALS}</section></form>`)
}

export const unknownPage = (): string =>
  checkout(
    `${NOTE}<section><h1>Not known</h1><p>No payment of this reference was started here.</p></section>`,
  )
