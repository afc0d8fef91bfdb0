import { use, useState } from 'react'
import { toPesewas } from '../../../../../shared/money.ts'
import { errorMessageWith } from '../../../../../web/error-messages.ts'
import { openShare } from '../../../../../web/share.ts'
import { useSending } from '../../../../../web/use-sending.ts'
import { useCan } from '../../../../identity/accounts/web/accounts.api.ts'
import {
  canMarkPaid,
  canReview,
  canUpload,
  type DisplayStatus,
  isOwed,
} from '../../../ledger/invoices.rules.ts'
import type { Invoice } from '../../invoices.contract.ts'
import { InvoicePaymentsContext, type PaymentAct } from '../invoice-payments.ts'
import { downloadPdf, officeDownloadFailure, sharedInvoice } from '../invoice-pdf.ts'
import { invoicesApi } from '../invoices.api.ts'
import { previewPdf } from '../ticket-tab.ts'
import { FAILED } from './invoices.messages.ts'
import { remindedMessage, type Toast } from './mail-messages.ts'
import type { NextAction } from './next-action.ts'

export type InvoiceAct = 'paid' | 'edit' | 'delete' | 'upload' | 'history'
export type RowHandlers = {
  today: string
  onAct: (act: InvoiceAct, invoice: Invoice) => void
  onReview: (invoice: Invoice) => void
  onToast: (toast: Toast) => void
  onDone: (toast: Toast) => Promise<void>
}

export type RowAction = { name: string; possible: boolean; run: () => void; busy?: boolean; working?: string }
type RowActionKey = NextAction | InvoiceAct | PaymentAct | 'preview' | 'share' | 'payments'

export function useRowActions(invoice: Invoice, handlers: RowHandlers): Record<RowActionKey, RowAction> {
  const { onAct, onReview, onToast } = handlers
  const can = useCan()
  const shown = invoice.displayStatus as DisplayStatus
  const payments = use(InvoicePaymentsContext)
  const canPay = payments !== null && can('payment:write')
  const remind = useReminder(invoice, handlers)
  const pdf = usePdf(invoice, (text) => onToast({ tone: 'error', text }))
  return {
    review: {
      name: 'Review Receipt',
      possible: invoice.receipts.some(({ status }) => canReview(status)),
      run: () => onReview(invoice),
    },
    paid: { name: 'Mark Paid', possible: canMarkPaid(shown), run: () => onAct('paid', invoice) },
    remind: {
      name: 'Send Reminder',
      possible: isOwed(invoice),
      run: remind.press,
      busy: remind.busy,
      working: 'Sending...',
    },
    record: {
      name: 'Record payment',
      possible: canPay && invoice.amountDue > 0,
      run: () => payments?.onAct('record', invoice),
    },
    creditNote: {
      name: 'Issue credit note',
      possible: payments !== null && invoice.mayGiveBack && canCredit(invoice),
      run: () => payments?.onAct('creditNote', invoice),
    },
    writeOff: {
      name: 'Write off',
      possible:
        payments !== null && invoice.mayGiveBack && invoice.amountDue > 0 && invoice.purpose !== 'deposit',
      run: () => payments?.onAct('writeOff', invoice),
    },
    payments: {
      name: 'Payments',
      possible: invoice.amountDue < invoice.amount,
      run: () => onReview(invoice),
    },
    upload: { name: 'Upload Receipt', possible: canUpload(shown), run: () => onAct('upload', invoice) },
    download: { name: 'Download PDF', possible: true, ...pdf('download') },
    preview: { name: 'Preview', possible: true, ...pdf('preview') },
    share: { name: 'Share', possible: true, run: () => openShare(sharedInvoice(invoice)) },
    edit: { name: 'Edit', possible: true, run: () => onAct('edit', invoice) },
    history: { name: 'History', possible: can('audit:read'), run: () => onAct('history', invoice) },
    delete: { name: 'Delete', possible: invoice.mayGiveBack, run: () => onAct('delete', invoice) },
  }
}

/** A credit note may take back payments, but not credited or written-off amounts. */
const canCredit = ({ amount, amountCredited, amountWrittenOff }: Invoice): boolean =>
  toPesewas(amount) > toPesewas(amountCredited) + toPesewas(amountWrittenOff)

const explainReminder = errorMessageWith(FAILED.remind)

const useReminder = (invoice: Invoice, { onToast, onDone }: RowHandlers) =>
  useSending({
    of: invoice.id,
    send: (key) => invoicesApi('POST /invoices/{id}/remind', { params: { id: invoice.id }, key }),
    onSent: (reminded) => onDone(remindedMessage(reminded)),
    onFailed: (error) => onToast({ tone: 'error', text: explainReminder(error) }),
  })

const PDF_ACTIONS = {
  download: { load: downloadPdf, errorMessage: officeDownloadFailure },
  preview: { load: previewPdf, errorMessage: errorMessageWith(FAILED.preview) },
}

function usePdf(invoice: Invoice, onFailure: (text: string) => void) {
  const [busy, setBusy] = useState<keyof typeof PDF_ACTIONS | null>(null)
  const start = async (action: keyof typeof PDF_ACTIONS) => {
    if (busy) return
    setBusy(action)
    const { load, errorMessage } = PDF_ACTIONS[action]
    await load(invoice).catch((error: unknown) => onFailure(errorMessage(error)))
    setBusy(null)
  }
  return (action: keyof typeof PDF_ACTIONS) => ({ busy: busy === action, run: () => void start(action) })
}
