import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Invoice } from '../../features/money/invoices/invoices.contract.ts'
import { InvoicesPage } from '../../features/money/invoices/web/admin/invoices.page.tsx'
import {
  InvoicePaymentsContext,
  type PaymentAct,
} from '../../features/money/invoices/web/invoice-payments.ts'
import { INVOICES_KEY } from '../../features/money/invoices/web/invoices.queries.ts'
import { ReceiptArrival } from '../../features/money/money-desk/web/arrival/receipt-arrival.tsx'
import { ReceiptPdfLink } from '../../features/money/payments/web/receipt-link.tsx'
import { DialogPart, lazyPart } from '../../web/ui/lazy-part.tsx'
import { useNotice } from '../../web/ui/notice.tsx'

const RECORD = lazyPart(() =>
  import('../../features/money/payments/web/record/record-payment.tsx').then(
    (module) => module.RecordPayment,
  ),
)
const CREDIT_NOTE = lazyPart(() =>
  import('../../features/money/payments/web/credit-note/credit-note.tsx').then((module) => module.CreditNote),
)
const WRITE_OFF = lazyPart(() =>
  import('../../features/money/payments/web/write-off/write-off.tsx').then((module) => module.WriteOff),
)

export function InvoicesScreen() {
  const [acting, setActing] = useState<{ act: PaymentAct; invoice: Invoice } | null>(null)
  const { node, report, fail } = useNotice({ over: true })
  const store = useQueryClient()
  const payments = useMemo(
    () => ({
      onAct: (act: PaymentAct, invoice: Invoice) => setActing({ act, invoice }),
      ReceiptPdf: ReceiptPdfLink,
      Arrival: ReceiptArrival,
    }),
    [],
  )
  const close = () => setActing(null)
  const refresh = () => store.invalidateQueries({ queryKey: INVOICES_KEY })
  const done = (text: string) => {
    report('success', text)
    return refresh()
  }
  return (
    <InvoicePaymentsContext value={payments}>
      {node}
      <InvoicesPage />
      {acting?.act === 'record' && (
        <DialogPart
          part={RECORD}
          props={{
            tenant: { id: acting.invoice.tenantId, name: acting.invoice.tenantName },
            invoice: acting.invoice,
            onClose: close,
            onRecorded: refresh,
          }}
          onFailed={fail}
        />
      )}
      {acting?.act === 'creditNote' && (
        <DialogPart
          part={CREDIT_NOTE}
          props={{ invoice: acting.invoice, onClose: close, onIssued: done }}
          onFailed={fail}
        />
      )}
      {acting?.act === 'writeOff' && (
        <DialogPart
          part={WRITE_OFF}
          props={{ invoice: acting.invoice, onClose: close, onDone: done }}
          onFailed={fail}
        />
      )}
    </InvoicePaymentsContext>
  )
}
