import { ApiError } from '../../../../web/api-error.ts'
import { saveAs } from '../../../../web/files/download.ts'
import type { SharedItem } from '../../../../web/share.ts'
import { t, translateKnown } from '../../../../web/translate.ts'
import type { Invoice } from '../invoices.contract.ts'
import { FAILED } from './admin/invoices.messages.ts'
import { invoicesApi } from './invoices.api.ts'

type Named = Pick<Invoice, 'id' | 'invoiceNumber' | 'tenantName'>

export async function downloadPdf(invoice: Named): Promise<void> {
  const bytes = await invoicesApi.bytes('GET /invoices/{id}/pdf', { params: { id: invoice.id } })
  saveAs(bytes, pdfName(invoice))
}

export function pdfName({ id, invoiceNumber, tenantName }: Named): string {
  return `Invoice_${invoiceNumber || id}_${tenantName.replaceAll(/\s+/g, '_')}.pdf`
}

export const sharedInvoice = ({
  id,
  invoiceNumber,
  tenantId,
}: Pick<Invoice, 'id' | 'invoiceNumber' | 'tenantId'>): SharedItem => ({
  kind: 'invoice',
  id,
  tenantId,
  title: t('Invoice {number}', { number: invoiceNumber }),
})

const httpStatus = (error: unknown) => (error instanceof ApiError && error.status !== 0 ? error.status : null)

export function officeDownloadFailure(error: unknown): string {
  const status = httpStatus(error)
  return status === null ? FAILED.download : `${FAILED.download} HTTP error! status: ${status}`
}

export function tenantDownloadFailure(error: unknown): string {
  const status = httpStatus(error)
  return status === null
    ? translateKnown(FAILED.download)
    : t('PDF download failed: {status}. Please try again.', { status })
}
