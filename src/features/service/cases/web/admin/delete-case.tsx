import { errorMessageWith } from '../../../../../web/error-messages.ts'
import { Confirm } from '../../../../../web/ui/dialog.tsx'
import type { Case } from '../../cases.contract.ts'
import { caseMessages } from '../../cases.messages.ts'
import { CASES, type CaseKind } from '../../cases.rules.ts'
import { deletedMessage, type Toast } from '../case-messages.ts'
import { casesApi } from '../cases.api.ts'

type Props = {
  kind: CaseKind
  item: Case
  onClose: () => void
  onDeleted: (toast: Toast, item: Case) => void
}

export function DeleteCase({ kind, item, onClose, onDeleted }: Props) {
  const remove = async () => {
    await casesApi[kind]('DELETE /{id}', { params: { id: item.id } })
    onDeleted(deletedMessage(kind), item)
  }
  return (
    <Confirm
      title={`Delete ${CASES[kind].title}`}
      action="Delete"
      busyWord="Deleting..."
      errorMessage={errorMessageWith(caseMessages(kind).failed.delete)}
      onConfirm={remove}
      onClose={onClose}
    >
      Delete <strong>{item.subject}</strong>
      {item.tenantName && ` of ${item.tenantName}`}? Its conversation and photos are deleted with it
      {item.tenantName && ', for the tenant too'}.
    </Confirm>
  )
}
