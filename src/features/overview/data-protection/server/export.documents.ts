import { safeFileName } from '../../../../server/http/disposition.ts'
import { servedName } from '../../../../server/http/stored-file.ts'
import type { DocumentRow } from '../../../service/documents/server/documents.queries.ts'

/** The document's path in the ZIP. */
export const documentName = (document: DocumentRow): string =>
  `documents/${safeFileName(`${document.id.slice(0, 8)} ${servedName(document)}`)}`

export const presentDocument = (document: DocumentRow) => ({
  file: documentName(document),
  name: document.name,
  category: document.category,
  date: document.date,
  addedBy: document.uploadedBy === 'tenant' ? document.uploaderName : 'The office',
  addedAt: document.createdAt,
})
