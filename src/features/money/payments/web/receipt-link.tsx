import type { ReactNode } from 'react'
import { openFile } from '../../../../web/new-tab.ts'
import type { SharedItem } from '../../../../web/share.ts'
import { t } from '../../../../web/translate.ts'
import { FileLink } from '../../../../web/ui/links/file-link.tsx'
import type { Payment } from '../payments.contract.ts'
import { paymentsApi } from './payments.api.ts'
import { FAILED } from './payments.messages.ts'

const toPreviewPath = (id: string) => `/api/payments/${id}/receipt/preview`
const createTicket = (id: string) => () =>
  paymentsApi('POST /payments/{id}/receipt/ticket', { params: { id } })

export function ReceiptPdfLink({ paymentId, children }: { paymentId: string; children: ReactNode }) {
  return (
    <FileLink path={toPreviewPath(paymentId)} requestTicket={createTicket(paymentId)} failed={FAILED.receipt}>
      {children}
    </FileLink>
  )
}

/** Must be called within the click, or browsers block the new tab. */
export const openReceiptPdf = (paymentId: string): Promise<void> =>
  openFile(toPreviewPath(paymentId), createTicket(paymentId))

export const sharedReceipt = ({
  id,
  tenantId,
  receiptNumber,
}: Pick<Payment, 'id' | 'tenantId' | 'receiptNumber'>): SharedItem | null =>
  receiptNumber === null
    ? null
    : { kind: 'payment', id, tenantId, title: t('Receipt {number}', { number: receiptNumber }) }
