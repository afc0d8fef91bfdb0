import { Confirm } from '../../../../web/ui/dialog.tsx'
import type { Property } from '../properties.contract.ts'
import type { RegisteredUnit } from '../units.contract.ts'
import { UnitDialog } from './unit.dialog.tsx'
import { unitsApi } from './units.api.ts'

export type OpenUnit = { what: 'add' } | { what: 'edit' | 'remove'; unit: RegisteredUnit }

type Props = {
  open: OpenUnit
  property: Property
  onClose: () => void
  onDone: (text: string) => Promise<void>
}

export function UnitDialogs({ open, property, onClose, onDone }: Props) {
  if (open.what === 'add') return <UnitDialog property={property} onClose={onClose} onSaved={onDone} />
  const { unit } = open
  if (open.what === 'edit')
    return <UnitDialog property={property} unit={unit} onClose={onClose} onSaved={onDone} />
  const remove = async () => {
    await unitsApi('DELETE /units/{id}', { params: { id: unit.id } })
    await onDone('Unit removed.')
  }
  return (
    <Confirm title="Remove Unit" action="Remove" busyWord="Removing..." onConfirm={remove} onClose={onClose}>
      Remove <strong>{unit.name}</strong> from {property.name}? It never had a lease.
    </Confirm>
  )
}
