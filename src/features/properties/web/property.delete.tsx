import { Confirm } from '../../../web/ui/dialog.tsx'
import type { Property } from '../properties.contract.ts'
import { propertiesApi } from './properties.api.ts'

type Props = { property: Property; onClose: () => void; onDeleted: () => Promise<void> }

/** Asks before a property is deleted; the server refuses one with tenants. */
export function DeleteProperty({ property, onClose, onDeleted }: Props) {
  const remove = async () => {
    await propertiesApi('DELETE /properties/{id}', { params: { id: property.id } })
    await onDeleted()
  }
  return (
    <Confirm
      title="Delete Property"
      action="Delete"
      busyWord="Deleting..."
      onConfirm={remove}
      onClose={onClose}
    >
      Delete <strong>{property.name}</strong>? A property with tenants cannot be deleted.
    </Confirm>
  )
}
