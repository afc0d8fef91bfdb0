import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionButton } from '../../../../web/ui/form/controls.tsx'
import { Stack } from '../../../../web/ui/layout.tsx'
import { DialogPart, lazyPart, type Part } from '../../../../web/ui/lazy-part.tsx'
import { LinkButton, TextLink } from '../../../../web/ui/link.tsx'
import { BulkBar, Choosable, type Choosing, useChosen } from '../../../../web/ui/list/bulk.tsx'
import type { Column } from '../../../../web/ui/list/data-table.tsx'
import {
  loadedSelectFilter,
  searchFilter,
  selectFilter,
  sortFilter,
} from '../../../../web/ui/list/list-filters.tsx'
import { describeList, ListScreen, ListTable, useListScreen } from '../../../../web/ui/list/list-screen.tsx'
import { TableFoot } from '../../../../web/ui/list/table-foot.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { DayText, Money } from '../../../../web/ui/values.tsx'
import { useCan } from '../../../identity/accounts/web/accounts.api.ts'
import { useToday } from '../../../identity/company/web/company.api.ts'
import { usePropertyOptions } from '../../properties/web/properties.api.ts'
import { TenantLink } from '../../tenants/web/tenant-link.tsx'
import type { Lease, LeaseFilter, LeaseTotals } from '../leases.contract.ts'
import { isEnded } from '../leases.rules.ts'
import { leaseStatus } from './lease-labels.ts'
import { LeaseRent } from './lease-rent.tsx'
import { LEASES_KEY, leasesApi, useLeasesChanged } from './leases.api.ts'
import type { LeasesActProps } from './leases-act.ts'

const OFFER = lazyPart<LeasesActProps>(() =>
  import('./offer-renewals.dialog.tsx').then((module) => module.OfferRenewals),
)

const ENDS = [
  { value: '30', label: 'Ends within 30 days' },
  { value: '60', label: 'Ends within 60 days' },
  { value: '90', label: 'Ends within 90 days' },
  { value: 'over', label: 'Over, not moved out' },
  { value: 'declined', label: 'Renewal declined' },
] as const

const STATES = [
  { value: 'current', label: 'Current' },
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'ended', label: 'Ended' },
] as const

const SORTS: { value: '' | NonNullable<LeaseFilter['sort']>; label: string }[] = [
  { value: '', label: 'Usual order' },
  { value: '-startsOn', label: 'Start, latest first' },
  { value: 'startsOn', label: 'Start, earliest first' },
  { value: 'endsOn', label: 'End, soonest first' },
  { value: '-endsOn', label: 'End, latest first' },
  { value: 'tenantName', label: 'Tenant, A to Z' },
  { value: '-tenantName', label: 'Tenant, Z to A' },
  { value: 'unitName', label: 'Unit, A to Z' },
  { value: '-unitName', label: 'Unit, Z to A' },
  { value: 'propertyName', label: 'Property, A to Z' },
  { value: '-propertyName', label: 'Property, Z to A' },
  { value: '-rent', label: 'Rent, highest first' },
  { value: 'rent', label: 'Rent, lowest first' },
  { value: 'state', label: 'State, upcoming first' },
  { value: '-state', label: 'State, ended first' },
]

const LEASES = describeList({
  title: 'Leases',
  lead: 'The leases of all properties, and which of them end soon.',
  noun: 'lease',
  filters: {
    q: searchFilter('Search leases', 'Tenant, unit'),
    endsWithin: selectFilter('End', ENDS),
    propertyId: loadedSelectFilter('Property', usePropertyOptions, { any: 'All properties' }),
    state: selectFilter('State', STATES),
    sort: sortFilter(SORTS),
  },
  queryKey: [...LEASES_KEY, 'list'],
  load: (page, query, signal) => leasesApi.page('GET /leases', page, { query, signal }),
  exported: {
    fileName: (today) => `Leases_${today}`,
    load: (query, format) => leasesApi.bytes('GET /leases/export', { query: { ...query, format } }),
  },
  failed: 'Failed to load the leases',
  empty: { title: 'No leases yet.', text: 'A lease is added with its tenant, or on the page of a tenant.' },
  noMatch: 'Try another spelling, another end or another property.',
  wideFilters: true,
})

/** Ending belongs to a later feature, and is passed in. */
export function LeasesPage({ end }: { end: Part<LeasesActProps> }) {
  const today = useToday()
  const screen = useListScreen(LEASES, today)
  const mayWrite = useCan()('lease:write')
  const [open, setOpen] = useState<{ part: Part<LeasesActProps>; leases: readonly Lease[] } | null>(null)
  const choosing = useChosen(screen.page.rows.filter((lease) => !isEnded(lease, today)))
  const changed = useLeasesChanged()
  const { query } = screen
  const { data: totals } = useQuery({
    queryKey: [...LEASES_KEY, 'totals', query],
    queryFn: ({ signal }) => leasesApi('GET /leases/totals', { query, signal }),
    placeholderData: keepPreviousData,
  })
  const columns = leaseColumns(today, mayWrite ? choosing : undefined)
  return (
    <ListScreen
      screen={screen}
      actions={
        <LinkButton variant="default" to="/handovers" search={{}}>
          Handovers
        </LinkButton>
      }
      table={
        <Stack gap="md">
          {mayWrite && (
            <BulkBar choosing={choosing}>
              {[
                { part: OFFER, text: 'Offer Renewal' },
                { part: end, text: 'End Lease' },
              ].map(({ part, text }) => (
                <ActionButton
                  key={text}
                  size="sm"
                  disabled={choosing.chosen.length === 0}
                  onClick={() => setOpen({ part, leases: choosing.chosen })}
                  onPointerEnter={part.prefetch}
                >
                  {text}
                </ActionButton>
              ))}
            </BulkBar>
          )}
          <ListTable screen={screen} columns={columns}>
            {totals && <TableFoot columns={columns} cells={totalCells(totals)} />}
          </ListTable>
        </Stack>
      }
    >
      {open && (
        <DialogPart
          part={open.part}
          props={{
            leases: open.leases,
            onClose: () => setOpen(null),
            onDone: async () => {
              choosing.clear()
              await changed()
            },
          }}
          onFailed={screen.fail}
        />
      )}
    </ListScreen>
  )
}

const totalCells = ({ count, monthlyRent }: LeaseTotals) => ({
  Tenant: count === 1 ? '1 lease' : `${count.toLocaleString('en-GB')} leases`,
  Rent: (
    <>
      <Money cedis={monthlyRent} /> a month
    </>
  ),
})

const leaseColumns = (today: string, choosing: Choosing): Column<Lease>[] => [
  {
    header: 'Tenant',
    card: 'title',
    sort: ['tenantName', '-tenantName'],
    cell: (lease) => (
      <Choosable
        id={lease.id}
        name={`the lease of ${lease.tenantName}, ${lease.unitName}`}
        choosing={choosing}
        can={!isEnded(lease, today)}
      >
        <TenantLink id={lease.tenantId} name={lease.tenantName} />
      </Choosable>
    ),
  },
  { header: 'Unit', sort: ['unitName', '-unitName'], cell: ({ unitName }) => unitName },
  {
    header: 'Property',
    sort: ['propertyName', '-propertyName'],
    cell: ({ propertyId, propertyName }) => (
      <TextLink to="/properties" search={{ property: propertyId }} inherit>
        {propertyName}
      </TextLink>
    ),
  },
  { header: 'From', sort: ['startsOn', '-startsOn'], cell: ({ startsOn }) => <DayText day={startsOn} /> },
  { header: 'To', sort: ['endsOn', '-endsOn'], cell: ({ endsOn }) => <DayText day={endsOn} /> },
  { header: 'Rent', align: 'right', sort: ['-rent', 'rent'], cell: (lease) => <LeaseRent lease={lease} /> },
  {
    header: 'State',
    card: 'aside',
    sort: ['state', '-state'],
    cell: (lease) => <StatusBadge {...leaseStatus(lease, today)} />,
  },
]
