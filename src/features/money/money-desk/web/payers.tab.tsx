import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getErrorMessage } from '../../../../web/api-error.ts'
import { ActionButton, CheckField } from '../../../../web/ui/form/controls.tsx'
import { Text } from '../../../../web/ui/layout.tsx'
import { DialogPart, lazyPart } from '../../../../web/ui/lazy-part.tsx'
import { TextLink } from '../../../../web/ui/link.tsx'
import type { Column } from '../../../../web/ui/list/data-table.tsx'
import { linkFilter } from '../../../../web/ui/list/list-filters.tsx'
import { describeList, ListScreen, ListTable, useListScreen } from '../../../../web/ui/list/list-screen.tsx'
import { DayText } from '../../../../web/ui/values.tsx'
import { useToday } from '../../../identity/company/web/company.api.ts'
import type { Payer } from '../money-desk.contract.ts'
import { DeskActions } from './desk-actions.tsx'
import { DeskTabs } from './desk-tabs.tsx'
import { DESK_KEY, deskApi, FAILED } from './money-desk.api.ts'

const FORGET = lazyPart(() => import('./forget-payer.tsx').then((module) => module.ForgetPayer))

const PAYERS = describeList({
  title: 'Money Desk',
  lead: 'Who pays for whom, as learned from lines that were matched.',
  noun: 'payer',
  filters: { tenantId: linkFilter },
  queryKey: [...DESK_KEY, 'payers'],
  load: (page, query, signal) => deskApi.page('GET /money/payers', page, { query, signal }),
  failed: FAILED.payers,
  empty: {
    title: 'No payers yet.',
    text: 'A line that is matched whole to one tenant teaches who pays for them.',
  },
  noMatch: 'This tenant has no payers.',
})

export function PayersTab() {
  const screen = useListScreen(PAYERS, useToday())
  const store = useQueryClient()
  const [forgetting, setForgetting] = useState<Payer | null>(null)
  const { fail, done } = screen
  const setAuto = async ({ id }: Payer, auto: boolean) => {
    try {
      await deskApi('PATCH /money/payers/{id}', { params: { id }, body: { auto } })
      await store.invalidateQueries({ queryKey: PAYERS.queryKey })
    } catch (error) {
      fail(getErrorMessage(error))
    }
  }
  const columns = payerColumns({
    onAuto: (payer, auto) => void setAuto(payer, auto),
    onForget: setForgetting,
  })
  return (
    <ListScreen
      screen={screen}
      within={{ title: PAYERS.title, part: 'Payers', tabs: <DeskTabs current="payers" /> }}
      actions={<DeskActions onFailed={fail} />}
      table={<ListTable screen={screen} columns={columns} />}
    >
      <Text tone="soft" size="sm">
        Automatic: a payment from this number that is exactly what is due posts without a look. It ends when a
        second tenant is learned for the number.
      </Text>
      {forgetting && (
        <DialogPart
          part={FORGET}
          props={{
            payer: forgetting,
            name: namePayer(forgetting),
            onClose: () => setForgetting(null),
            onDone: done,
          }}
          onFailed={fail}
        />
      )}
    </ListScreen>
  )
}

const namePayer = ({ name, number }: Payer) => [name, number].filter(Boolean).join(', ')

type Handlers = { onAuto: (payer: Payer, auto: boolean) => void; onForget: (payer: Payer) => void }

const payerColumns = ({ onAuto, onForget }: Handlers): Column<Payer>[] => [
  { header: 'Payer', card: 'title', cell: namePayer },
  {
    header: 'Pays for',
    card: 'plain',
    cell: ({ tenantId, tenantName }) => (
      <TextLink to="/tenants/$id" params={{ id: tenantId }} inherit>
        {tenantName}
      </TextLink>
    ),
  },
  { header: 'Times', align: 'right', cell: ({ times }) => times.toLocaleString('en-GB') },
  { header: 'Last', cell: ({ lastDay }) => <DayText day={lastDay} /> },
  {
    header: 'Automatic',
    card: 'plain',
    cell: (payer) =>
      payer.number ? (
        <CheckField
          label={payer.auto ? 'Posts automatically' : 'Proposed'}
          aria-label={`Post exact payments of ${namePayer(payer)} automatically`}
          checked={payer.auto}
          onChange={(event) => onAuto(payer, event.currentTarget.checked)}
        />
      ) : (
        <Text tone="soft" as="span">
          Proposed, as there is no number
        </Text>
      ),
  },
  {
    header: 'Actions',
    card: 'actions',
    tight: true,
    cell: (payer) => (
      <ActionButton aria-label={`Forget ${namePayer(payer)}`} onClick={() => onForget(payer)}>
        Forget
      </ActionButton>
    ),
  },
]
