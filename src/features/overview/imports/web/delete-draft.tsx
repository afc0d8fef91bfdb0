import { useQueryClient } from '@tanstack/react-query'
import { Confirm } from '../../../../web/ui/dialog.tsx'
import type { ImportSummary } from '../imports.contract.ts'
import { importKey, importsApi, importsQuery } from './imports.api.ts'
import { importName } from './imports.labels.ts'

type Props = { draft: ImportSummary; onClose: () => void }

export function DeleteDraft({ draft, onClose }: Props) {
  const store = useQueryClient()
  const remove = async () => {
    await importsApi('DELETE /imports/{id}', { params: { id: draft.id } })
    store.removeQueries({ queryKey: importKey(draft.id) })
    await store.invalidateQueries(importsQuery)
  }
  return (
    <Confirm
      title="Delete this draft?"
      action="Delete"
      busyWord="Deleting..."
      onClose={onClose}
      onConfirm={remove}
    >
      {importName(draft)} and its corrections go. Nothing was made from it.
    </Confirm>
  )
}
