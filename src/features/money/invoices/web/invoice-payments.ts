import { type ComponentType, createContext, type ReactNode } from 'react'
import type { Invoice } from '../invoices.contract.ts'

export type PaymentAct = 'record' | 'creditNote' | 'writeOff'

/** What the feature of payments adds to the screens of invoices, which may not import it. */
export type InvoicePayments = {
  onAct: (act: PaymentAct, invoice: Invoice) => void
  ReceiptPdf: ComponentType<{ paymentId: string; children: ReactNode }>
}

export const InvoicePaymentsContext = createContext<InvoicePayments | null>(null)
