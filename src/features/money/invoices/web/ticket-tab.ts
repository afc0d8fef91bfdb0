import { API_ROOT } from '../../../../web/http.ts'
import { openInNewTab } from '../../../../web/new-tab.ts'
import type { Invoice } from '../invoices.contract.ts'
import { invoicesApi } from './invoices.api.ts'

/** Must be called within the click, or browsers block the new tab. */
export function previewPdf({ id }: Pick<Invoice, 'id'>): Promise<void> {
  return openInNewTab(async (tab) => {
    const { token } = await invoicesApi('POST /invoices/{id}/pdf/ticket', { params: { id } })
    postHidden(tab.document, `${API_ROOT}/invoices/${id}/pdf/preview`, token)
  })
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
