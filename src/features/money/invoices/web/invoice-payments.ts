import { type ComponentType, createContext, type ReactNode } from 'react'
import type { Invoice } from '../invoices.contract.ts'
import type { PaymentProof } from '../payment-proof.contract.ts'

export type PaymentAct = 'record' | 'creditNote' | 'writeOff'

export type InvoicePayments = {
  onAct: (act: PaymentAct, invoice: Invoice) => void
  ReceiptPdf: ComponentType<{ paymentId: string; children: ReactNode }>
  /** Says if the money of a receipt is on a statement. */
  Arrival: ComponentType<{ receipt: PaymentProof; invoice: Invoice }>
}

export const InvoicePaymentsContext = createContext<InvoicePayments | null>(null)
