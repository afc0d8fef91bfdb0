import { errorMessageWith } from '../../../../../web/error-messages.ts'
import { t } from '../../../../../web/translate.ts'
import { Confirm } from '../../../../../web/ui/dialog.tsx'
import { rich } from '../../../../../web/ui/values.tsx'
import { useMe } from '../../../../identity/accounts/web/accounts.api.ts'
import type { Case } from '../../cases.contract.ts'
import { caseMessages } from '../../cases.messages.ts'
import type { CaseKind } from '../../cases.rules.ts'
import { deletedMessage, type Toast } from '../case-messages.ts'
import { casesApi } from '../cases.api.ts'

type Props = {
  kind: CaseKind
  item: Case
  onClose: () => void
  onDeleted: (toast: Toast, item: Case) => void
}

export function ConfirmDeleteOwn({ kind, item, onClose, onDeleted }: Props) {
  const { uid } = useMe()
  const texts = caseMessages(kind)
  const remove = async () => {
    await casesApi[kind]('DELETE /{id}/tenant', { params: { id: item.id }, query: { tenantId: uid } })
    onDeleted(deletedMessage(kind), item)
  }
  return (
    <Confirm
      title={texts.deleteOwn}
      action={t('Delete')}
      busyWord={t('Deleting...')}
      errorMessage={errorMessageWith(texts.failed.delete)}
      onConfirm={remove}
      onClose={onClose}
    >
      {rich('Delete {subject} with its conversation and photos? This cannot be undone.', {
        subject: <strong>{item.subject}</strong>,
      })}
    </Confirm>
  )
}
