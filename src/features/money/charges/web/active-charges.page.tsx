import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { TextLink } from '../../../../web/ui/link.tsx'
import { BackToSettings } from '../../../../web/ui/links/back-links.tsx'
import {
  loadedSelectFilter,
  searchFilter,
  selectFilter,
  sortFilter,
} from '../../../../web/ui/list/list-filters.tsx'
import { describeList, ListScreen, useListScreen } from '../../../../web/ui/list/list-screen.tsx'
import { useCan } from '../../../identity/accounts/web/accounts.api.ts'
import { useToday } from '../../../identity/company/web/company.api.ts'
import { usePropertyOptions } from '../../../property/properties/web/properties.api.ts'
import type { ChargeSort } from '../charges.contract.ts'
import { CHARGE_STATES } from '../charges.states.ts'
import { CHARGE_STATE_BADGES } from './charge-labels.ts'
import { ChargeList } from './charge-list.tsx'
import { CHARGES_KEY, chargesApi } from './charges.api.ts'
import { useChargeParts } from './use-charge-parts.tsx'

const SORTS: { value: '' | ChargeSort; label: string }[] = [
  { value: '', label: 'Newest first' },
  { value: 'createdAt', label: 'Oldest first' },
  { value: 'tenantName', label: 'Tenant, A to Z' },
  { value: '-tenantName', label: 'Tenant, Z to A' },
  { value: 'unitName', label: 'Unit, A to Z' },
  { value: '-unitName', label: 'Unit, Z to A' },
  { value: '-amount', label: 'Amount, largest first' },
  { value: 'amount', label: 'Amount, smallest first' },
  { value: 'nextDue', label: 'Next due, soonest first' },
  { value: '-nextDue', label: 'Next due, latest first' },
  { value: 'lastDay', label: 'Until, soonest first' },
  { value: '-lastDay', label: 'Until, latest first' },
  { value: 'state', label: 'State, A to Z' },
  { value: '-state', label: 'State, Z to A' },
]

const CHARGES = describeList({
  title: 'All Charges',
  noun: 'charge',
  filters: {
    q: searchFilter('Search charges', 'Tenant, unit, description'),
    state: selectFilter(
      'State',
      CHARGE_STATES.map((value) => ({ value, label: CHARGE_STATE_BADGES[value].word })),
    ),
    propertyId: loadedSelectFilter('Property', usePropertyOptions, { any: 'All properties' }),
    sort: sortFilter(SORTS),
  },
  queryKey: [...CHARGES_KEY, 'list'],
  load: (page, query, signal) => chargesApi.page('GET /rent-rules', page, { query, signal }),
  exported: {
    fileName: (today) => `Recurring_charges_${today}`,
    load: (query, format) => chargesApi.bytes('GET /rent-rules/export', { query: { ...query, format } }),
  },
  failed: 'Failed to load the charges',
  empty: {
    title: 'No recurring charges yet.',
    text: "Add one on a tenant's page, next to the lease: rent, service charge, refuse, water.",
  },
  noMatch: 'Try another spelling or another state.',
})

export function ActiveChargesPage() {
  const screen = useListScreen(CHARGES, useToday())
  const charge = useChargeParts({ over: true })
  const mayChange = useCan()('billing:write')
  const { query, change, page } = screen
  const { data: totals } = useQuery({
    queryKey: [...CHARGES_KEY, 'totals', query],
    queryFn: ({ signal }) => chargesApi('GET /rent-rules/totals', { query, signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <ListScreen
      screen={screen}
      back={
        <BackToSettings>
          <TextLink to="/billing" search={{}}>
            ‹ Monthly Charges
          </TextLink>
        </BackToSettings>
      }
      aboveFilters={charge.notice}
      table={
        <ChargeList
          rules={page.rows}
          withTenant
          changing={page.changing}
          sorting={{ sort: query.sort ?? '', onSort: (sort) => change({ sort }), choices: SORTS }}
          totals={totals}
          onAct={mayChange ? (what, one) => charge.open({ what, charge: one }) : undefined}
        />
      }
    >
      {charge.dialog}
    </ListScreen>
  )
}
