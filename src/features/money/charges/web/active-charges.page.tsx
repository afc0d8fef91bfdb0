import { BackToSettings } from '../../../../web/ui/back-links.tsx'
import { TextLink } from '../../../../web/ui/link.tsx'
import { searchFilter, selectFilter } from '../../../../web/ui/list/list-filters.tsx'
import { describeList, ListScreen, useListScreen } from '../../../../web/ui/list/list-screen.tsx'
import { useCan } from '../../../identity/accounts/web/accounts.api.ts'
import { useToday } from '../../../identity/company/web/company.api.ts'
import { CHARGE_STATES } from '../charges.states.ts'
import { CHARGE_STATE_BADGES } from './charge-labels.ts'
import { ChargeList } from './charge-list.tsx'
import { CHARGES_KEY, chargesApi } from './charges.api.ts'
import { useChargeParts } from './use-charge-parts.tsx'

const CHARGES = describeList({
  title: 'All Charges',
  noun: 'charge',
  filters: {
    q: searchFilter('Search charges', 'Tenant, unit, description'),
    state: selectFilter(
      'State',
      CHARGE_STATES.map((value) => ({ value, label: CHARGE_STATE_BADGES[value].word })),
    ),
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
  const { rows, changing } = screen.page
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
          rules={rows}
          withTenant
          changing={changing}
          onAct={mayChange ? (what, one) => charge.open({ what, charge: one }) : undefined}
        />
      }
    >
      {charge.dialog}
    </ListScreen>
  )
}
