import type { StoredFiles } from '../../../server/stored-files.ts'
import { photoFiles } from '../../cases/server/photos.service.ts'
import { logoFiles } from '../../company/server/logo.service.ts'
import { documentFiles } from '../../documents/server/documents.service.ts'
import { billFiles } from '../../expenses/server/bills.service.ts'
import { receiptFiles } from '../../invoices/server/receipts/receipts.service.ts'
import { certificateFiles } from '../../taxes/server/certificates.service.ts'

/** What a backup takes along, and what is not swept. */
export const STORED_FILES: readonly StoredFiles[] = [
  receiptFiles,
  certificateFiles,
  documentFiles,
  photoFiles,
  logoFiles,
  billFiles,
]
