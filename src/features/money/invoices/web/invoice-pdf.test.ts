import { expect, test } from 'vitest'
import { ApiError, networkError } from '../../../../web/api-error.ts'
import { officeDownloadFailure, pdfName, tenantDownloadFailure } from './invoice-pdf.ts'

const AGAIN = 'Failed to download PDF. Please try again.'

test.each([
  [
    new ApiError(500, 'Internal server error'),
    `${AGAIN} HTTP error! status: 500`,
    'PDF download failed: 500',
  ],
  [new ApiError(404, 'Invoice not found'), `${AGAIN} HTTP error! status: 404`, 'PDF download failed: 404'],
  [networkError(), AGAIN, AGAIN],
  [new TypeError('of our own'), AGAIN, AGAIN],
])('%s', (error, office, tenant) => {
  expect(officeDownloadFailure(error)).toBe(office)
  expect(tenantDownloadFailure(error)).toMatch(new RegExp(`^${tenant}`))
})

test.each([
  ['INV-2026-00001', 'Ama Serwaa  Mensah', 'Invoice_INV-2026-00001_Ama_Serwaa_Mensah.pdf'],
  ['', 'Akosua Ɔpɔku', 'Invoice_id-1_Akosua_Ɔpɔku.pdf'],
])('the PDF of %s for %s is saved as %s', (invoiceNumber, tenantName, name) => {
  expect(pdfName({ id: 'id-1', invoiceNumber, tenantName })).toBe(name)
})
