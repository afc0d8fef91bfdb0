import { defineErrors } from '../../../shared/errors.ts'
import { UPLOAD_MAX_BYTES, UPLOAD_MESSAGES, UPLOAD_TYPES } from '../../../shared/fields/uploads.ts'

export const DOCUMENT_MAX_BYTES = UPLOAD_MAX_BYTES
export const DOCUMENT_TYPES = UPLOAD_TYPES
export const OTHER_CATEGORY = 'Other'
/** The photo of a paper rent card, from an import. */
export const RENT_CARD_CATEGORY = 'Rent card'
/** Suggestions; any other text is accepted. */
export const DOCUMENT_CATEGORIES = ['Tenancy agreement', 'ID', 'Inventory', OTHER_CATEGORY] as const

export const DOCUMENT_MESSAGES = {
  notFound: 'Document not found',
  notYours: 'These are not your documents.',
  officeOnly: 'The office has stored this document; only the office can delete it.',
  ...UPLOAD_MESSAGES,
  selectFile: 'Please select a file',
  emptyFile: 'The file is empty. Please choose another one.',
  tooMany: 'You have added 50 documents within 24 hours. Please try again later.',
  nameTenant: 'Please say whose document it is: tenantId is missing.',
  failed: (status: number) => `Upload failed: ${status}`,
} as const

export const DOCUMENT_ERRORS = defineErrors('document', DOCUMENT_MESSAGES, {
  400: ['nameTenant'],
  403: ['notYours', 'officeOnly'],
  404: ['notFound'],
})

/** Staff may delete any document, a tenant only own uploads. */
export const mayDelete = (
  role: 'admin' | 'tenant',
  { uploadedBy }: { uploadedBy: 'admin' | 'tenant' },
): boolean => role === 'admin' || uploadedBy === 'tenant'
