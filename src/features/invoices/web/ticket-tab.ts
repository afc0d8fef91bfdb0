import { API_ROOT } from '../../../web/http.ts'
import type { Invoice, Receipt } from '../invoices.contract.ts'
import { invoicesApi, receiptParams } from './invoices.api.ts'

/** Opens the file of a receipt in a tab of its own; to be called in the click itself. */
export function openReceipt(receipt: Receipt): Promise<void> {
  return inNewTab(async (tab) => {
    const params = receiptParams(receipt)
    const { token } = await invoicesApi('POST /invoices/{id}/receipt/{receiptId}/file/ticket', { params })
    const path = `${API_ROOT}/invoices/${params.id}/receipt/${params.receiptId}/file`
    tab.location.replace(`${path}?${new URLSearchParams({ token })}`)
  })
}

/** Opens the PDF of an invoice in a tab of its own; to be called in the click itself. */
export function previewPdf({ id }: Pick<Invoice, 'id'>): Promise<void> {
  return inNewTab(async (tab) => {
    const { token } = await invoicesApi('POST /invoices/{id}/pdf/ticket', { params: { id } })
    postHidden(tab.document, `${API_ROOT}/invoices/${id}/pdf/preview`, token)
  })
}

/** The tab opens before anything is awaited, since browsers block one that opens later. */
async function inNewTab(fill: (tab: Window) => Promise<void>): Promise<void> {
  const tab = window.open('', '_blank')
  if (!tab)
    throw new Error('The browser blocked the new tab. Please allow pop-ups for this site and try again.')
  tab.document.title = 'Loading...'
  tab.document.body.textContent = 'Loading...'
  try {
    await fill(tab)
  } catch (error) {
    tab.close()
    throw error
  }
}

function postHidden(page: Document, action: string, token: string): void {
  const form = page.createElement('form')
  form.method = 'post'
  form.action = new URL(action, location.href).href
  form.hidden = true
  const field = page.createElement('input')
  field.name = 'token'
  field.value = token
  form.append(field)
  page.body.append(form)
  form.submit()
}
