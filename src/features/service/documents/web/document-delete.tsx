import { ApiError } from '../../../../web/api-error.ts'
import { errorMessageWith } from '../../../../web/error-messages.ts'
import { t } from '../../../../web/translate.ts'
import { Confirm } from '../../../../web/ui/dialog.tsx'
import { rich } from '../../../../web/ui/values.tsx'
import type { TenantDocument } from '../documents.contract.ts'
import { documentsApi } from './documents.api.ts'

const FAILED = 'Failed to delete document. Please try again.'

type Props = { document: TenantDocument; onClose: () => void; onDeleted: () => Promise<unknown> }

export function DeleteDocument({ document: { id, tenantId, name }, onClose, onDeleted }: Props) {
  const remove = async () => {
    const params = { tenantId, documentId: id }
    await documentsApi('DELETE /upload/document/{tenantId}/{documentId}', { params }).catch(unlessGone)
    await onDeleted()
  }
  return (
    <Confirm
      title={t('Delete Document')}
      action={t('Delete')}
      busyWord={t('Deleting...')}
      errorMessage={errorMessageWith(FAILED)}
      onConfirm={remove}
      onClose={onClose}
    >
      {rich('Delete {name} and its file? This cannot be undone.', { name: <strong>{name}</strong> })}
    </Confirm>
  )
}

// Deleted by somebody else, or by an attempt whose response was lost.
function unlessGone(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error
}
