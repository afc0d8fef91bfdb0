import { NativeSelect } from '@mantine/core'
import { usePageOfList } from '../../../../web/page-of-list.ts'
import { SearchField } from '../../../../web/ui/form/fields.tsx'
import { TextLink } from '../../../../web/ui/link.tsx'
import { ExportMenu } from '../../../../web/ui/list/export-menu.tsx'
import { FilterBar } from '../../../../web/ui/list/filter-bar.tsx'
import { LoadedList } from '../../../../web/ui/list/loaded-list.tsx'
import { NoMatch } from '../../../../web/ui/list/no-match.tsx'
import { useNotice } from '../../../../web/ui/notice.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { EmptyState } from '../../../../web/ui/states.tsx'
import { useUrlSearch } from '../../../../web/url-search.ts'
import { useCan } from '../../../identity/accounts/web/accounts.api.ts'
import { useToday } from '../../../identity/company/web/company.api.ts'
import { CHARGE_STATES } from '../charges.states.ts'
import { CHARGE_STATE_BADGES as STATE_BADGES } from './charge-labels.ts'
import { ChargeList } from './charge-list.tsx'
import { CHARGES_KEY, chargesApi } from './charges.api.ts'
import { useChargeParts } from './use-charge-parts.tsx'

const ALL = { q: '', state: '' }
const SEARCH = { ...ALL, at: '' }
const STATE_CHOICES = [
  { value: '', label: 'Any' },
  ...CHARGE_STATES.map((value) => ({ value, label: STATE_BADGES[value].word })),
]

export function ActiveChargesPage() {
  const [{ at, q, state }, setSearch] = useUrlSearch(SEARCH)
  const charge = useChargeParts({ over: true })
  const notice = useNotice({ over: true })
  const today = useToday()
  const mayChange = useCan()('billing:write')
  const query = { q: q || undefined, state: CHARGE_STATES.find((one) => one === state) }
  const list = usePageOfList({
    queryKey: [...CHARGES_KEY, 'list', query],
    load: (page, signal) => chargesApi.page('GET /rent-rules', page, { query, signal }),
    at,
    correct: (to) => setSearch({ at: to }),
  })
  return (
    <Page
      title="All Charges"
      back={
        <TextLink to="/billing" search={{}}>
          ‹ Recurring charges
        </TextLink>
      }
      actions={
        <ExportMenu
          total={list.total}
          noun="charge"
          plural="charges"
          fileName={`Recurring_charges_${today}`}
          load={(format) => chargesApi.bytes('GET /rent-rules/export', { query: { ...query, format } })}
          onFailed={(text) => notice.show('error', text)}
        />
      }
    >
      {notice.node}
      {charge.notice}
      <FilterBar
        search={
          <SearchField
            label="Search charges"
            placeholder="Tenant, unit, description"
            value={q}
            onSearch={(typed) => setSearch({ q: typed, at: '' })}
          />
        }
        activeCount={state ? 1 : 0}
        onClear={() => setSearch({ state: '', at: '' }, { push: true })}
      >
        <NativeSelect
          label="State"
          value={state}
          data={STATE_CHOICES}
          onChange={(event) => setSearch({ state: event.currentTarget.value, at: '' }, { push: true })}
        />
      </FilterBar>
      <LoadedList
        list={list}
        noun="charge"
        failed="Failed to load the charges"
        empty={
          <NoCharges filtered={q !== '' || state !== ''} onClear={() => setSearch({ ...ALL, at: '' })} />
        }
      >
        <ChargeList
          rules={list.rows}
          withTenant
          changing={list.changing}
          onAct={mayChange ? (what, one) => charge.open({ what, charge: one }) : undefined}
        />
      </LoadedList>
      {charge.dialog}
    </Page>
  )
}

function NoCharges({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (!filtered)
    return (
      <EmptyState title="No recurring charges yet.">
        Add one on a tenant's page, next to the lease: rent, service charge, refuse, water.
      </EmptyState>
    )
  return (
    <NoMatch noun="charge" onClear={onClear}>
      Try another spelling or another state.
    </NoMatch>
  )
}
