import { Confirm } from '../../../../web/ui/dialog.tsx'
import type { Property } from '../properties.contract.ts'
import { propertiesApi } from './properties.api.ts'

type Props = { property: Property; onClose: () => void; onDone: () => Promise<void> }

/** The server refuses to delete a property that ever had tenants. */
export function DeleteProperty({ property: { id, name }, onClose, onDone }: Props) {
  const remove = async () => {
    await propertiesApi('DELETE /properties/{id}', { params: { id } })
    await onDone()
  }
  return (
    <Confirm
      title="Delete Property"
      action="Delete"
      busyWord="Deleting..."
      onConfirm={remove}
      onClose={onClose}
    >
      Delete <strong>{name}</strong> for good?
    </Confirm>
  )
}

export function ArchiveProperty({ property: { id, name }, onClose, onDone }: Props) {
  const archive = async () => {
    await propertiesApi('PATCH /properties/{id}', { params: { id }, body: { archived: true } })
    await onDone()
  }
  return (
    <Confirm
      title="Archive Property"
      action="Archive"
      busyWord="Archiving..."
      harmless
      onConfirm={archive}
      onClose={onClose}
    >
      Archive <strong>{name}</strong>? All its tenants have left. It can no longer be chosen and no longer
      counts in the occupancy. Past invoices keep its name, and you can restore it at any time.
    </Confirm>
  )
}
