import type { Occupancy } from '../occupancy.contract.ts'
import type { Property } from '../properties.contract.ts'
import { canArchiveProperty } from '../properties.rules.ts'
import type { PropertyAct } from './properties.columns.tsx'
import { PropertyDialog } from './property.dialog.tsx'
import { ArchiveProperty, DeleteProperty } from './property.remove.tsx'
import { PropertyOccupied } from './property-occupied.tsx'

export type OpenProperty = { what: 'add' } | { what: PropertyAct; property: Property }

type Props = {
  open: OpenProperty
  occupancy: readonly Occupancy[] | undefined
  onClose: () => void
  onDone: (text: string) => Promise<void>
}

export function PropertyDialogs({ open, occupancy, onClose, onDone }: Props) {
  switch (open.what) {
    case 'add':
      return <PropertyDialog onClose={onClose} onSaved={() => onDone('Property added.')} />
    case 'edit':
      return (
        <PropertyDialog
          property={open.property}
          onClose={onClose}
          onSaved={() => onDone('Property updated.')}
        />
      )
    case 'delete':
      return (
        <DeleteProperty
          property={open.property}
          onClose={onClose}
          onDone={() => onDone('Property deleted.')}
        />
      )
    case 'archive': {
      const { property } = open
      const counts = occupancy?.find(({ propertyId }) => propertyId === property.id)
      if (counts && !canArchiveProperty(counts))
        return <PropertyOccupied property={property} counts={counts} onClose={onClose} />
      return (
        <ArchiveProperty property={property} onClose={onClose} onDone={() => onDone('Property archived.')} />
      )
    }
  }
}
