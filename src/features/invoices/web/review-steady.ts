import { useState } from 'react'
import type { Invoice } from '../invoices.contract.ts'
import { canReview } from '../invoices.rules.ts'

/**
 * An invoice as its review shows it. It follows what is fetched, but not when that would take a receipt away that
 * somebody is deciding on, or has just decided on: then only `catchUp` shows what is so.
 */
export function useSteady(latest: Invoice | undefined) {
  const [shown, catchUp] = useState(latest)
  if (latest && latest !== shown && (!shown || stillWait(shown, latest))) catchUp(latest)
  return { invoice: shown, catchUp }
}

/** Whether all receipts of an invoice that wait for a decision wait for it later, too. */
export function stillWait(
  { receipts }: Pick<Invoice, 'receipts'>,
  later: Pick<Invoice, 'receipts'>,
): boolean {
  const waiting = new Set(later.receipts.filter(({ status }) => canReview(status)).map(({ id }) => id))
  return receipts.every(({ id, status }) => !canReview(status) || waiting.has(id))
}
