import { escapeHtml } from '../../shared/escape-html.ts'
import { page } from '../page.ts'
import type { Books, PaystackRefund, PaystackTransaction } from './books.ts'
import { CALL_FAULTS } from './faults.ts'
import type { Delivered } from './webhooks.ts'

const SHOWN = 30

const sum = (amount: number, currency: string) =>
  `<td class="money">${escapeHtml(currency)} ${(amount / 100).toFixed(2)}</td>`
const minute = (instant: string) => `<td>${escapeHtml(instant.slice(0, 16).replace('T', ' '))}</td>`
const button = (action: string, value: string, text: string) =>
  `<form method="post" action="${action}"><button name="does" value="${value}">${escapeHtml(text)}</button></form>`

function transactionRow({ reference, amount, currency, status, created_at }: PaystackTransaction): string {
  const path = `/checkout/${encodeURIComponent(reference)}`
  return `<tr>${minute(created_at)}<td><a href="${path}">${escapeHtml(reference)}</a></td>${sum(amount, currency)}
<td>${status}</td><td>${button(`${path}/webhook`, 'send', 'Send webhook')}</td></tr>`
}

function refundRow({
  id,
  createdAt,
  transaction_reference,
  amount,
  currency,
  status,
}: PaystackRefund): string {
  const buttons =
    status === 'pending'
      ? button(`/refunds/${id}`, 'processed', 'Process') + button(`/refunds/${id}`, 'failed', 'Fail')
      : ''
  return `<tr>${minute(createdAt)}<td>${escapeHtml(transaction_reference)}</td>${sum(amount, currency)}<td>${status}</td><td>${buttons}</td></tr>`
}

const table = (title: string, head: string, rows: readonly string[]) =>
  `<section><h2>${title}</h2>${rows.length > 0 ? `<table><tr>${head}</tr>${rows.join('')}</table>` : '<p class="soft">None yet.</p>'}</section>`

const ELSEWHERE = `<section><h2>Receive money that no portal asked for</h2><form method="post" action="/elsewhere">
<label>Reference<input name="reference" required maxlength="100"></label>
<label>Amount (GHS)<input name="amount" inputmode="decimal" required></label>
<button>Receive</button></form></section>`

const HEAD = '<th>Started</th><th>Reference</th><th class="money">Amount</th><th>Status</th><th></th>'

/** Newest first, with the next failures. */
export function overviewPage({ transactions, refunds }: Books, log: readonly Delivered[]): string {
  const newest = [...transactions.values()].toReversed().slice(0, SHOWN)
  const faults = Object.entries(CALL_FAULTS).map(([fault, text]) => button('/faults', fault, text))
  const webhooks = log
    .slice(0, SHOWN)
    .map(
      ({ name, at, outcome }) =>
        `<tr>${minute(at.toISOString())}<td>${escapeHtml(name)}</td><td>${escapeHtml(outcome)}</td></tr>`,
    )
  return page({
    title: 'Stand-in for Paystack',
    wide: true,
    body: `<h1>Stand-in for Paystack</h1><p class="soft">It answers as Paystack does, and no money moves.</p>
<section><h2>What goes wrong next</h2>${faults.join('')}</section>
${table('Transactions', HEAD, newest.map(transactionRow))}
${ELSEWHERE}
${table('Refunds', HEAD, refunds.toReversed().slice(0, SHOWN).map(refundRow))}
${table('Webhooks', '<th>Sent</th><th>Event</th><th>Answer</th>', webhooks)}`,
  })
}
