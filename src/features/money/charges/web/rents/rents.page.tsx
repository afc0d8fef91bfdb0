import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { SubmitButton } from '../../../../../web/ui/form/submit-button.tsx'
import { TextLink } from '../../../../../web/ui/link.tsx'
import { loadedSelectFilter, searchFilter } from '../../../../../web/ui/list/list-filters.tsx'
import { describeList, ListScreen, useListScreen } from '../../../../../web/ui/list/list-screen.tsx'
import { Section } from '../../../../../web/ui/page.tsx'
import { useCan } from '../../../../identity/accounts/web/accounts.api.ts'
import { useToday } from '../../../../identity/company/web/company.api.ts'
import { useLeasesChanged } from '../../../../property/leases/web/leases.api.ts'
import { usePropertyOptions } from '../../../../property/properties/web/properties.api.ts'
import { MAX_PLANNED_CHARGES } from '../../charges.states.ts'
import { ChargeList } from '../charge-list.tsx'
import { CHARGES_KEY, chargesApi, draftsQuery } from '../charges.api.ts'
import { useChargeParts } from '../use-charge-parts.tsx'
import { RentsGrid } from './rents.grid.tsx'

const CHARGED = describeList({
  title: 'Rents of all leases',
  lead: 'Type the rents one after the other: Enter goes to the next. Then make drafts, look at their plan and activate them.',
  noun: 'charge',
  filters: {
    q: searchFilter('Search leases', 'Tenant or unit'),
    propertyId: loadedSelectFilter('Property', usePropertyOptions, { any: 'All properties' }),
  },
  queryKey: [...CHARGES_KEY, 'rents'],
  load: (page, query, signal) =>
    chargesApi.page('GET /rent-rules', page, { query: { ...query, purpose: 'rent' }, signal }),
  failed: 'Failed to load the charges',
  empty: {
    title: 'No rent is charged yet.',
    text: 'Leases with a charge for their rent are listed here, with its state.',
  },
  noMatch: 'Try another spelling or another property.',
})

export function RentsPage() {
  const screen = useListScreen(CHARGED, useToday())
  const charge = useChargeParts({ over: true })
  const mayChange = useCan()('billing:write')
  const store = useQueryClient()
  const leasesChanged = useLeasesChanged()
  const { data: drafts = [] } = useQuery(draftsQuery)
  const { rows, changing } = screen.page
  const { q, propertyId } = screen.query
  const filter = useMemo(() => ({ q, propertyId }), [q, propertyId])
  const activate = async (ruleIds: readonly string[]) => {
    await Promise.all([
      leasesChanged(),
      charge.done('Drafts are made. Nothing is billed before you activate them.'),
    ])
    const made = (await store.fetchQuery(draftsQuery)).filter(({ id }) => ruleIds.includes(id))
    charge.open({ what: 'activateAll', rules: made.slice(0, MAX_PLANNED_CHARGES) })
  }
  return (
    <ListScreen
      screen={screen}
      back={
        <TextLink to="/billing" search={{}}>
          ‹ Monthly Charges
        </TextLink>
      }
      actions={
        mayChange &&
        drafts.length > 0 && (
          <SubmitButton
            variant="default"
            busyText=""
            onClick={() => charge.open({ what: 'activateAll', rules: drafts.slice(0, MAX_PLANNED_CHARGES) })}
          >
            {drafts.length === 1 ? 'Activate 1 draft' : `Activate ${drafts.length} drafts`}
          </SubmitButton>
        )
      }
      aboveFilters={charge.notice}
      aboveList={mayChange && <RentsGrid filter={filter} onDrafted={activate} />}
      frame={(list) => <Section title="Charged already">{list}</Section>}
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
