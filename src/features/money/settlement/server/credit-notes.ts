import type { Context } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/database/index.ts'
import type { Day } from '../../../../shared/days.ts'
import type { InvoicePurpose } from '../../ledger/invoices.purposes.ts'
import { KIND_LABELS } from '../../ledger/ledger.rules.ts'
import type { PaymentRow } from '../../ledger/server/ledger.queries.ts'
import { postPayments } from './payments.post.ts'
import type { Part } from './settle.ts'
import type { SettledInvoice } from './settlement.queries.ts'

type CreditNote = {
  /** In whole pesewas. */
  amount: number
  reason: string
  releases: readonly Part[]
  /** For unused days: the first day after the stay. */
  unusedFrom?: Day | null
  by: { uid: string | null; name: string }
}

/** Reduces an invoice, today. Excess money becomes credit, which is not applied yet. */
export function postCreditNote(
  ctx: Pick<Context, 'clock' | 'config'>,
  tx: Tx,
  { id, tenantId, purpose }: { id: string; tenantId: string; purpose: InvoicePurpose },
  { amount, reason, releases, unusedFrom = null, by }: CreditNote,
): Promise<{ payments: PaymentRow[]; settled: SettledInvoice[] }> {
  const today = ctx.clock.today()
  const note = { tenantId, kind: 'credit_note', source: 'office', amount, receivedOn: today } as const
  return postPayments(
    ctx,
    tx,
    [
      {
        payment: { ...note, note: reason, invoiceId: id, unusedFrom },
        parts: [{ invoiceId: id, amount, purpose }],
      },
    ],
    {
      by,
      releases,
      details: {
        paidOn: today,
        paymentMethod: KIND_LABELS.credit_note,
        paymentReference: null,
        paidBy: by.uid,
      },
    },
  )
}
