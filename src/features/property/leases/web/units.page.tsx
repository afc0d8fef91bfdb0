import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { LinkButton, TextLink } from '../../../../web/ui/link.tsx'
import { Below, type Column } from '../../../../web/ui/list/data-table.tsx'
import {
  checkboxFilter,
  loadedSelectFilter,
  searchFilter,
  sortFilter,
} from '../../../../web/ui/list/list-filters.tsx'
import { describeList, ListScreen, ListTable, useListScreen } from '../../../../web/ui/list/list-screen.tsx'
import { TableFoot } from '../../../../web/ui/list/table-foot.tsx'
import { DayText, Money } from '../../../../web/ui/values.tsx'
import { useCan } from '../../../identity/accounts/web/accounts.api.ts'
import { useToday } from '../../../identity/company/web/company.api.ts'
import type { RegisteredUnit, UnitFilter, UnitTotals } from '../../properties/units.contract.ts'
import { UNIT_KIND_LABELS } from '../../properties/units.rules.ts'
import { usePropertyOptions } from '../../properties/web/properties.api.ts'
import { unitStatus } from '../../properties/web/unit-status.ts'
import { UNITS_KEY, unitsApi } from '../../properties/web/units.api.ts'
import { TenantLink } from '../../tenants/web/tenant-link.tsx'
import { LeaseRent } from './lease-rent.tsx'

type UnitSort = NonNullable<UnitFilter['sort']>

const SORTS: { value: '' | UnitSort; label: string }[] = [
  { value: '', label: 'Property, A to Z' },
  { value: '-propertyName', label: 'Property, Z to A' },
  { value: 'unitName', label: 'Unit, A to Z' },
  { value: '-unitName', label: 'Unit, Z to A' },
  { value: 'kind', label: 'Kind, A to Z' },
  { value: '-kind', label: 'Kind, Z to A' },
  { value: 'tenantName', label: 'Tenant, A to Z' },
  { value: '-tenantName', label: 'Tenant, Z to A' },
]
const LEASE_SORTS: typeof SORTS = [
  { value: 'vacantSince', label: 'Vacant, longest first' },
  { value: '-vacantSince', label: 'Vacant, shortest first' },
  { value: '-lastRent', label: 'Last rent, highest first' },
  { value: 'lastRent', label: 'Last rent, lowest first' },
  { value: 'leaseEndDate', label: 'Lease end, soonest first' },
  { value: '-leaseEndDate', label: 'Lease end, latest first' },
]

const describeUnits = (seesLeases: boolean) =>
  describeList({
    title: 'Units',
    lead: 'The units of all properties, who is in them and which are empty.',
    noun: 'unit',
    filters: {
      q: searchFilter('Search units', 'Unit'),
      propertyId: loadedSelectFilter('Property', usePropertyOptions, { any: 'All properties' }),
      vacant: checkboxFilter('Vacant only'),
      sort: sortFilter(seesLeases ? [...SORTS, ...LEASE_SORTS] : SORTS),
    },
    queryKey: [...UNITS_KEY, 'list'],
    load: (page, query, signal) => unitsApi.page('GET /units', page, { query, signal }),
    exported: {
      fileName: (today) => `Units_${today}`,
      load: (query, format) => unitsApi.bytes('GET /units/export', { query: { ...query, format } }),
    },
    failed: 'Failed to load the units',
    empty: {
      title: 'No units yet.',
      text: 'Units are added under their property, or with a tenant who is in one.',
    },
    noMatch: 'Try another spelling, another property, or all units.',
  })
const UNITS = describeUnits(true)
const UNITS_WITHOUT_LEASES = describeUnits(false)

export function UnitsPage() {
  const today = useToday()
  const seesLeases = useCan()('lease:read')
  const screen = useListScreen(seesLeases ? UNITS : UNITS_WITHOUT_LEASES, today)
  const { query } = screen
  const { data: totals } = useQuery({
    queryKey: [...UNITS_KEY, 'totals', query],
    queryFn: ({ signal }) => unitsApi('GET /units/totals', { query, signal }),
    placeholderData: keepPreviousData,
  })
  const columns = [...COLUMNS, tenantColumn(today), ...(seesLeases ? LEASE_COLUMNS : [])]
  return (
    <ListScreen
      screen={screen}
      actions={
        <LinkButton to="/properties" search={{}} variant="default">
          Properties
        </LinkButton>
      }
      table={
        <ListTable screen={screen} columns={columns}>
          {totals && <TableFoot columns={columns} cells={totalCells(totals)} />}
        </ListTable>
      }
    />
  )
}

const totalCells = ({ count, vacant, monthlyRent }: UnitTotals) => ({
  Unit: count === 1 ? '1 unit' : `${count.toLocaleString('en-GB')} units`,
  Tenant: `${vacant.toLocaleString('en-GB')} vacant`,
  'Last Rent': monthlyRent !== null && (
    <>
      <Money cedis={monthlyRent} /> a month
    </>
  ),
})

const COLUMNS: Column<RegisteredUnit>[] = [
  {
    header: 'Unit',
    card: 'title',
    sort: ['unitName', '-unitName'],
    cell: ({ name, active }) => (
      <>
        {name}
        {!active && <Below>Inactive</Below>}
      </>
    ),
  },
  {
    header: 'Property',
    sort: ['propertyName', '-propertyName'],
    cell: ({ propertyId, propertyName }) => (
      <TextLink to="/properties" search={{ property: propertyId }} inherit>
        {propertyName}
      </TextLink>
    ),
  },
  { header: 'Kind', sort: ['kind', '-kind'], cell: ({ kind }) => UNIT_KIND_LABELS[kind] },
]

const tenantColumn = (today: string): Column<RegisteredUnit> => ({
  header: 'Tenant',
  sort: ['tenantName', '-tenantName'],
  cell: (unit) =>
    unit.lease ? (
      <>
        <TenantLink id={unit.lease.tenantId} name={unit.lease.tenantName} />
        {unit.doubleLet && <Below>{unitStatus(unit, today).word}</Below>}
      </>
    ) : (
      unitStatus(unit, today).word
    ),
})

const LEASE_COLUMNS: Column<RegisteredUnit>[] = [
  {
    header: 'Last Rent',
    align: 'right',
    sort: ['-lastRent', 'lastRent'],
    cell: ({ lastRent, lastRentMonths }) =>
      lastRent === null || lastRentMonths === null ? (
        '–'
      ) : (
        <LeaseRent lease={{ rent: lastRent, periodMonths: lastRentMonths }} />
      ),
  },
  {
    header: 'Lease End',
    sort: ['leaseEndDate', '-leaseEndDate'],
    cell: ({ lease }) => lease && <DayText day={lease.endsOn} />,
  },
]
