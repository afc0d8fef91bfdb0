import { Confirm } from '../../../../../web/ui/dialog.tsx'
import type { HandoverTemplate } from '../../templates.contract.ts'
import { templatesApi } from './templates.api.ts'
import { useTemplatesChanged } from './use-templates.ts'

type Props = { template: HandoverTemplate; onClose: () => void; onDone: (text: string) => void }

export function DeleteTemplate({ template: { id, name }, onClose, onDone }: Props) {
  const changed = useTemplatesChanged()
  const remove = async () => {
    await templatesApi('DELETE /handover-templates/{id}', { params: { id } })
    await changed()
    onDone(`${name} is deleted.`)
  }
  return (
    <Confirm
      title={`Delete ${name}?`}
      action="Delete"
      busyWord="Deleting..."
      onConfirm={remove}
      onClose={onClose}
    >
      Handovers that were prepared from it stay.
    </Confirm>
  )
}
