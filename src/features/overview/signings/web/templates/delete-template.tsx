import { Confirm } from '../../../../../web/ui/dialog.tsx'
import type { AgreementTemplate } from '../../templates.contract.ts'
import { templatesApi } from '../signings.api.ts'
import { useTemplatesChanged } from './use-templates.ts'

type Props = { template: AgreementTemplate; onClose: () => void; onDone: (text: string) => void }

export function DeleteTemplate({ template: { id, name }, onClose, onDone }: Props) {
  const changed = useTemplatesChanged()
  const remove = async () => {
    await templatesApi('DELETE /agreement-templates/{id}', { params: { id } })
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
      Documents that were made of it stay.
    </Confirm>
  )
}
