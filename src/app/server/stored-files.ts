import { photoFiles } from '../../features/cases/server/photos.service.ts'
import { logoFiles } from '../../features/company/server/logo.service.ts'
import { documentFiles } from '../../features/documents/server/documents.service.ts'
import { receiptFiles } from '../../features/invoices/server/receipts/receipts.service.ts'
import type { StoredFiles } from '../../server/stored-files.ts'

/** What a backup takes along, and what is not swept. */
export const STORED_FILES: readonly StoredFiles[] = [receiptFiles, documentFiles, photoFiles, logoFiles]
