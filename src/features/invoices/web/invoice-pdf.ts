import { ApiError } from '../../../web/api-error.ts'
import { saveAs } from '../../../web/download.ts'
import type { Invoice } from '../invoices.contract.ts'
import { invoicesApi } from './invoices.api.ts'

const DOWNLOAD_FAILED = 'Failed to download PDF. Please try again.'

type Named = Pick<Invoice, 'id' | 'invoiceNumber' | 'tenantName'>

/** Saves the PDF of an invoice. Throws with the text for people. */
export async function downloadPdf(invoice: Named): Promise<void> {
  const bytes = await invoicesApi.bytes('GET /invoices/{id}/pdf', { params: { id: invoice.id } }).catch(tell)
  saveAs(bytes, pdfName(invoice))
}

/** 'Invoice_INV-2026-00001_Ama_Mensah.pdf'. */
function pdfName({ id, invoiceNumber, tenantName }: Named): string {
  return `Invoice_${invoiceNumber || id}_${tenantName.replaceAll(/\s+/g, '_')}.pdf`
}

function tell(error: unknown): never {
  const status = error instanceof ApiError ? error.status : 0
  throw new Error(status === 0 ? DOWNLOAD_FAILED : `${DOWNLOAD_FAILED} HTTP error! status: ${status}`)
}
