import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFrozenQuery } from '../../../../../web/use-frozen-query.ts'
import { canReview } from '../../../ledger/invoices.rules.ts'
import type { InvoiceDetails } from '../../invoices.contract.ts'
import { INVOICES_KEY, invoiceQuery } from '../invoices.queries.ts'
import { changeSince, waits } from './review-changes.ts'

type Decision = { invoice: InvoiceDetails; receiptId: string | null }

/** Freezes the invoice and the receipt under review as opened; only `choose` and `showLatest` replace them. */
export function useFrozenInvoice(invoiceId: string) {
  const query = invoiceQuery(invoiceId)
  const { record, latest, error, refetch } = useFrozenQuery(query)
  const store = useQueryClient()
  const [decision, setDecision] = useState<Decision>()
  if (record && !decision) setDecision({ invoice: record, receiptId: firstWaiting(record) })
  const receiptId = decision?.receiptId ?? null
  // Without a form the dialog follows the stored data.
  const invoice = receiptId === null ? decision && latest : decision?.invoice
  const show = (now: InvoiceDetails | undefined) =>
    now && setDecision({ invoice: now, receiptId: waits(now, receiptId) ? receiptId : null })
  const refresh = async () => {
    await store.invalidateQueries({ queryKey: INVOICES_KEY })
    const now = store.getQueryData(query.queryKey)
    show(now)
    return now
  }
  return {
    invoice,
    receipt: invoice?.receipts.find(({ id }) => id === receiptId),
    change: invoice && latest && receiptId !== null ? changeSince(invoice, latest, receiptId) : null,
    choose: (id: string) => invoice && setDecision({ invoice, receiptId: id }),
    showLatest: () => show(latest),
    refresh,
    error,
    refetch,
  }
}

const firstWaiting = ({ receipts }: InvoiceDetails) =>
  receipts.find(({ status }) => canReview(status))?.id ?? null
