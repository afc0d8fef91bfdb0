import type { StoredFiles } from '../../../../server/files/stored-files.ts'
import { logoFiles } from '../../../identity/company/server/logo.service.ts'
import { billFiles } from '../../../money/expenses/server/bills.service.ts'
import { proofFiles } from '../../../money/invoices/server/payment-proofs/payment-proofs.service.ts'
import { certificateFiles } from '../../../money/taxes/server/certificates.service.ts'
import { photoFiles } from '../../../service/cases/server/photos.service.ts'
import { documentFiles } from '../../../service/documents/server/documents.service.ts'
import { handoverPhotoFiles } from '../../handovers/server/photos/photos.service.ts'
import { cardPhotoFiles } from '../../imports/server/photos.ts'
import { signingFiles } from '../../signings/server/document-files.ts'

/** Files that a backup includes and the sweep keeps. */
export const STORED_FILES: readonly StoredFiles[] = [
  proofFiles,
  certificateFiles,
  documentFiles,
  photoFiles,
  handoverPhotoFiles,
  logoFiles,
  billFiles,
  cardPhotoFiles,
  ...signingFiles,
]
