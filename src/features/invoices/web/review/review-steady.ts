import { useState } from 'react'
import type { Invoice } from '../../invoices.contract.ts'
import { canReview } from '../../invoices.rules.ts'

/**
 * Freezes the invoice while a refetch would remove the receipt under decision; then only `catchUp` updates
 * it. `fetched` is true once the data is newer than the dialog.
 */
export function useSteady(latest: Invoice | undefined, fetched: boolean) {
  const [shown, setShown] = useState({ invoice: latest, fetched })
  const { invoice } = shown
  const follows = !shown.fetched || !invoice || !latest || areStillWaiting(invoice, latest)
  const isNews = latest !== invoice || fetched !== shown.fetched
  if (follows && isNews) setShown({ invoice: latest, fetched })
  return { invoice, catchUp: (to: Invoice | undefined) => setShown({ invoice: to, fetched: true }) }
}

/** True when every receipt under review still is in the newer invoice. */
export function areStillWaiting(
  { receipts }: Pick<Invoice, 'receipts'>,
  later: Pick<Invoice, 'receipts'>,
): boolean {
  const waiting = new Set(later.receipts.filter(({ status }) => canReview(status)).map(({ id }) => id))
  return receipts.every(({ id, status }) => !canReview(status) || waiting.has(id))
}
