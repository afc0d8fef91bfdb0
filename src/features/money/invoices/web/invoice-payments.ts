import { type ComponentType, createContext, type ReactNode } from 'react'
import type { Invoice } from '../invoices.contract.ts'

export type PaymentAct = 'record' | 'creditNote' | 'writeOff'

export type InvoicePayments = {
  onAct: (act: PaymentAct, invoice: Invoice) => void
  ReceiptPdf: ComponentType<{ paymentId: string; children: ReactNode }>
}

export const InvoicePaymentsContext = createContext<InvoicePayments | null>(null)
