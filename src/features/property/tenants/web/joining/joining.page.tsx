import { useMemo, useState } from 'react'
import { Stack } from '../../../../../web/ui/layout.tsx'
import { TextLink } from '../../../../../web/ui/link.tsx'
import { loadedSelectFilter, searchFilter, selectFilter } from '../../../../../web/ui/list/list-filters.tsx'
import {
  describeList,
  ListScreen,
  ListTable,
  useListScreen,
} from '../../../../../web/ui/list/list-screen.tsx'
import { useCan } from '../../../../identity/accounts/web/accounts.api.ts'
import { useToday } from '../../../../identity/company/web/company.api.ts'
import { usePropertyOptions } from '../../../properties/web/properties.api.ts'
import { TENANTS_KEY } from '../tenants.api.ts'
import { InviteBar } from './invite-bar.tsx'
import { joiningApi } from './joining.api.ts'
import { joiningColumns } from './joining.columns.tsx'
import { CHANNEL_OPTIONS, STATE_OPTIONS } from './joining.labels.ts'
import { type Chosen, useInvite } from './use-invite.ts'
import { WhatsAppLinks } from './whatsapp-links.tsx'

const JOINING_KEY = [...TENANTS_KEY, 'joining'] as const

const JOINING = describeList({
  title: 'Who Has Joined',
  lead: 'Tenants who have not joined the portal come first. An invitation works once, for 30 days; a new one ends the one before.',
  noun: 'tenant',
  filters: {
    q: searchFilter('Search tenants', 'Name, unit, phone or email'),
    propertyId: loadedSelectFilter('Property', usePropertyOptions, { any: 'All properties' }),
    state: selectFilter('Joined', STATE_OPTIONS),
    channel: selectFilter('Reached by', CHANNEL_OPTIONS),
  },
  queryKey: JOINING_KEY,
  load: async (page, query, signal) => {
    const { rows, ...rest } = await joiningApi.page('GET /tenants/joining', page, { query, signal })
    return { ...rest, rows: rows.map((row) => ({ ...row, id: row.tenantId })) }
  },
  failed: 'Failed to load who has joined',
  empty: {
    title: 'No tenants yet.',
    text: 'Your tenants are listed here with how they can be invited, and whether they have joined.',
  },
  noMatch: 'Try another spelling, or another choice.',
  wideFilters: true,
})

const NOBODY: Chosen = new Map()

export function JoiningPage() {
  const screen = useListScreen(JOINING, useToday())
  const canInvite = useCan()('tenant:write')
  const [chosen, setChosen] = useState(NOBODY)
  const { page, query, fail, done } = screen
  const invite = useInvite({
    onInvited: async (toast) => {
      setChosen(NOBODY)
      await done(toast)
    },
    onFailed: fail,
  })
  const columns = useMemo(() => {
    const choose = (id: string, isChosen: boolean) =>
      setChosen((before) => {
        const row = page.rows.find((one) => one.id === id)
        const others = [...before].filter(([other]) => other !== id)
        return new Map(isChosen && row ? [...others, [id, row]] : others)
      })
    return joiningColumns(canInvite ? { has: (id) => chosen.has(id), choose } : undefined)
  }, [canInvite, chosen, page.rows])
  return (
    <ListScreen
      screen={screen}
      back={
        <TextLink to="/tenants" search={{}}>
          ‹ All tenants
        </TextLink>
      }
      table={
        <Stack gap="md">
          {canInvite && (
            <InviteBar
              rows={page.rows}
              total={page.total}
              query={query}
              chosen={chosen}
              busy={invite.busy}
              onChoose={setChosen}
              onInvite={(way) => invite.press(way, chosen)}
              onFailed={fail}
            />
          )}
          {invite.links && <WhatsAppLinks links={invite.links} onClose={invite.closeLinks} />}
          <ListTable screen={screen} columns={columns} />
        </Stack>
      }
    />
  )
}
