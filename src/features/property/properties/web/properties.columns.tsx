import { Button } from '../../../../web/ui/button.tsx'
import { Text } from '../../../../web/ui/layout.tsx'
import { LinkButton, TextLink } from '../../../../web/ui/link.tsx'
import type { Column } from '../../../../web/ui/list/data-table.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import type { Occupancy } from '../occupancy.contract.ts'
import { occupancyRate } from '../occupancy.rules.ts'
import type { Property } from '../properties.contract.ts'
import { canDeleteProperty, type TenantCounts } from '../properties.rules.ts'
import { OccupancyBar, occupiedTwiceText, VacantUnits } from './occupancy-bar.tsx'
import { kindLabel } from './properties.labels.ts'

const QUIET = { size: 'compact-sm', variant: 'subtle', px: 7 } as const

export type PropertyAct = 'edit' | 'delete' | 'archive'

/** Without `occupancy` its cells are empty; without `onAct` nothing can be changed. */
export function propertyColumns(
  occupancy: readonly Occupancy[] | undefined,
  onAct: ((act: PropertyAct, property: Property) => void) | undefined,
): Column<Property>[] {
  const findOccupancy = ({ id }: Property) => occupancy?.find(({ propertyId }) => propertyId === id)
  const full = (property: Property) => {
    const known = findOccupancy(property)
    return known && occupancyRate(known.taken, property.capacity)
  }
  return [
    {
      header: 'Name',
      card: 'title',
      cell: (property) => <Name property={property} doubleLet={findOccupancy(property)?.doubleLet ?? 0} />,
    },
    {
      header: 'Kind',
      cell: ({ kind }) => (
        <Text as="span" noWrap>
          {kindLabel(kind)}
        </Text>
      ),
    },
    { header: 'Capacity', align: 'right', cell: ({ capacity }) => number(capacity) },
    { header: 'Tenants', align: 'right', cell: (property) => number(findOccupancy(property)?.tenants) },
    { header: 'Vacant', cell: (property) => <VacantUnits full={full(property)} /> },
    { header: 'Occupancy', card: 'plain', cell: (property) => <OccupancyBar full={full(property)} /> },
    {
      header: 'Actions',
      card: 'actions',
      tight: true,
      cell: (property) => (
        <>
          <LinkButton {...QUIET} to="/properties" search={{ property: property.id }}>
            Units
          </LinkButton>
          {onAct && (
            <>
              <Button {...QUIET} onClick={() => onAct('edit', property)}>
                Edit
              </Button>
              <RemoveButton counts={findOccupancy(property)} onAct={(act) => onAct(act, property)} />
            </>
          )}
        </>
      ),
    },
  ]
}

type RemoveProps = { counts: TenantCounts | undefined; onAct: (act: 'archive' | 'delete') => void }

function RemoveButton({ counts, onAct }: RemoveProps) {
  const act = !counts || canDeleteProperty(counts) ? 'delete' : 'archive'
  return (
    <Button {...QUIET} color="gray" c="dimmed" onClick={() => onAct(act)}>
      {act === 'delete' ? 'Delete' : 'Archive'}
    </Button>
  )
}

const number = (count: number | undefined) => count?.toLocaleString('en-GB') ?? '–'

const Name = ({ property: { id, name }, doubleLet }: { property: Property; doubleLet: number }) => (
  <>
    <TextLink to="/properties" search={{ property: id }} inherit>
      {name}
    </TextLink>
    {doubleLet > 0 && (
      <Text as="span" block mt="xs">
        <StatusBadge tone="orange" word={occupiedTwiceText(doubleLet)} />
      </Text>
    )}
  </>
)
