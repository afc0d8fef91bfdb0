import { bareStatus, getErrorMessage } from '../../../../web/api-error.ts'
import { toMegabytes } from '../../../../web/files/megabytes.ts'
import { t } from '../../../../web/translate.ts'
import type { TenantDocument } from '../documents.contract.ts'
import { DOCUMENT_MESSAGES } from '../documents.rules.ts'

const KINDS: Record<TenantDocument['contentType'], string> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
}

export const getFileKind = ({ contentType }: Pick<TenantDocument, 'contentType'>): string =>
  KINDS[contentType]

/** '0.2 MB'. */
export const formatSize = ({ fileSize }: Pick<TenantDocument, 'fileSize'>): string =>
  `${toMegabytes(fileSize)} MB`

type Stored = Pick<TenantDocument, 'uploadedBy' | 'uploaderName'>

/** 'you', 'the office', or a name with its origin. */
export function storedBy({ uploadedBy, uploaderName }: Stored, reader: 'admin' | 'tenant'): string {
  if (reader === 'tenant') return uploadedBy === 'tenant' ? t('you') : t('the office')
  return uploadedBy === 'tenant' ? `${uploaderName} (tenant)` : uploaderName
}

export function uploadFailed(error: unknown): string {
  const status = bareStatus(error)
  return status === null ? getErrorMessage(error) : DOCUMENT_MESSAGES.failed(status)
}
