import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../web/api-error.ts'
import { type Column, DataTable } from '../../../web/ui/data-table.tsx'
import { Row, Text } from '../../../web/ui/layout.tsx'
import { LinkButton, TextLink } from '../../../web/ui/link.tsx'
import { Card, Page } from '../../../web/ui/page.tsx'
import { EmptyState, ErrorState, Loading } from '../../../web/ui/states.tsx'
import { StatusBadge } from '../../../web/ui/status-badge.tsx'
import { DayText } from '../../../web/ui/values.tsx'
import { useCan } from '../../accounts/web/accounts.api.ts'
import { useToday } from '../../company/web/company.api.ts'
import type { Unit } from '../occupancy.contract.ts'
import { occupancyRate } from '../occupancy.rules.ts'
import type { Property } from '../properties.contract.ts'
import { unitsQuery } from './occupancy.queries.ts'
import { letTwice, OccupancyBar, VacantUnits } from './occupancy-bar.tsx'
import { kindLabel } from './properties.labels.ts'
import classes from './properties.module.css'
import { type Stay, staysOf, unitState } from './unit-state.ts'

export function UnitsView({ property }: { property: Property }) {
  const units = useQuery(unitsQuery(property.id))
  const today = useToday()
  const seesLeases = useCan()('tenant:details')
  const back = (
    <LinkButton to="/properties" search={{}} variant="default">
      All properties
    </LinkButton>
  )
  return (
    <Page title={property.name} lead={`${kindLabel(property.kind)} · ${placesOf(property)}`} actions={back}>
      {units.isPending && <Loading height={320} />}
      {units.error && (
        <ErrorState title="Failed to load the units" onRetry={() => void units.refetch()}>
          {messageOf(units.error)}
        </ErrorState>
      )}
      {units.data && <Facts units={units.data} capacity={property.capacity} />}
      {units.data && units.data.length > 0 && (
        <DataTable
          label="Units"
          columns={columns(today, seesLeases)}
          rows={staysOf(units.data)}
          rowKey={({ unit, holder }) => `${unit.unit} ${holder?.id}`}
        />
      )}
      {units.data?.length === 0 && (
        <Card>
          <EmptyState title="No unit is let yet.">Units stand here by name once a tenant has one.</EmptyState>
        </Card>
      )}
      {units.data && units.data.length > 0 && (
        <Text tone="soft" size="table">
          Units that nobody has had yet are not listed.
        </Text>
      )}
    </Page>
  )
}

const placesOf = ({ capacity }: Property) =>
  capacity === 1 ? '1 place' : `${capacity.toLocaleString('en-GB')} places`

/** A shared unit counts once, a tenant without a unit as one. */
const placesTaken = (units: Unit[]): number =>
  units.reduce(
    (sum, { unit, tenants }) => sum + (unit === null ? tenants.length : Math.min(1, tenants.length)),
    0,
  )

function Facts({ units, capacity }: { units: Unit[]; capacity: number }) {
  const tenants = units.reduce((sum, unit) => sum + unit.tenants.length, 0)
  const twice = units.filter(({ doubleLet }) => doubleLet).length
  const taken = placesTaken(units)
  const full = occupancyRate(taken, capacity)
  return (
    <Card>
      <Row className={classes.facts} gap="sm 2xl" align="center">
        <span>
          {taken.toLocaleString('en-GB')} of {capacity.toLocaleString('en-GB')} let
        </span>
        <span>{tenants === 1 ? '1 tenant' : `${tenants} tenants`}</span>
        <VacantUnits full={full} />
        {twice > 0 && <StatusBadge tone="orange" word={letTwice(twice)} />}
        <OccupancyBar full={full} />
      </Row>
    </Card>
  )
}

const LEASE_COLUMNS: Column<Stay>[] = [
  { header: 'Since', cell: ({ holder }) => <DayText day={holder?.moveInDate ?? null} /> },
  { header: 'Until', cell: ({ holder }) => <DayText day={holder?.leaseEndDate ?? null} /> },
]

const columns = (today: string, seesLeases: boolean): Column<Stay>[] => [
  {
    header: 'Unit',
    card: 'title',
    cell: ({ unit }) =>
      unit.unit ?? (
        <Text as="span" tone="soft">
          No unit
        </Text>
      ),
  },
  {
    header: 'Tenant',
    cell: ({ holder }) =>
      holder ? (
        <TextLink to="/tenants" search={{ q: holder.name }} inherit>
          {holder.name}
        </TextLink>
      ) : (
        <Text as="span" tone="soft">
          Nobody
        </Text>
      ),
  },
  ...(seesLeases ? LEASE_COLUMNS : []),
  { header: 'Status', card: 'aside', cell: (stay) => <StatusBadge {...unitState(stay, today)} /> },
]
