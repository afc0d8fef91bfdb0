import { useState } from 'react'
import type { Invoice } from '../../invoices.contract.ts'
import { canReview } from '../../invoices.rules.ts'

/**
 * An invoice as its review shows it; `fetched` once it is no older than the dialog. From then on it follows what is
 * fetched again, but not when that would take a receipt away that somebody is deciding on, or has just decided on: then
 * only `catchUp` shows what is so.
 */
export function useSteady(latest: Invoice | undefined, fetched: boolean) {
  const [shown, setShown] = useState({ invoice: latest, fetched })
  const { invoice } = shown
  const follows = !shown.fetched || !invoice || !latest || stillWait(invoice, latest)
  const isNews = latest !== invoice || fetched !== shown.fetched
  if (follows && isNews) setShown({ invoice: latest, fetched })
  return { invoice, catchUp: (to: Invoice | undefined) => setShown({ invoice: to, fetched: true }) }
}

/** Whether all receipts of an invoice that wait for a decision wait for it later, too. */
export function stillWait(
  { receipts }: Pick<Invoice, 'receipts'>,
  later: Pick<Invoice, 'receipts'>,
): boolean {
  const waiting = new Set(later.receipts.filter(({ status }) => canReview(status)).map(({ id }) => id))
  return receipts.every(({ id, status }) => !canReview(status) || waiting.has(id))
}
