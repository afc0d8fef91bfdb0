import { useQueryClient } from '@tanstack/react-query'
import { Confirm } from '../../../../../web/ui/dialog.tsx'
import type { BankStatement } from '../../statements.contract.ts'
import { DESK_KEY, statementsApi } from '../money-desk.api.ts'

type Props = { statement: BankStatement; name: string; onClose: () => void; onDone: (text: string) => void }

export function UndoImport({ statement: { id }, name, onClose, onDone }: Props) {
  const store = useQueryClient()
  return (
    <Confirm
      title="Undo import"
      action="Undo import"
      onConfirm={async () => {
        await statementsApi('DELETE /money/statements/{id}', { params: { id } })
        await store.invalidateQueries({ queryKey: DESK_KEY })
        onDone('The import is undone.')
      }}
      onClose={onClose}
    >
      The lines of {name} are deleted, except those that another import has too. It works while none of them
      is matched.
    </Confirm>
  )
}
