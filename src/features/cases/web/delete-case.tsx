import { explainWith } from '../../../web/explain.ts'
import { Confirm } from '../../../web/ui/dialog.tsx'
import type { Case } from '../cases.contract.ts'
import { CASES, type CaseKind } from '../cases.rules.ts'
import { textsOf } from '../cases.texts.ts'
import { deletedMessage, type Said } from './case-messages.ts'
import { casesApi } from './cases.api.ts'

type Props = {
  kind: CaseKind
  item: Case
  onClose: () => void
  onDeleted: (said: Said, item: Case) => void
}

/** Asks before a case is deleted with its conversation and photos. */
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
      explain={explainWith(textsOf(kind).failed.delete)}
      onConfirm={remove}
      onClose={onClose}
    >
      Delete <strong>{item.subject}</strong> of {item.tenantName}? Its conversation and photos are deleted
      with it, for the tenant too.
    </Confirm>
  )
}
