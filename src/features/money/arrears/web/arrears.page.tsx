import { useMemo, useState } from 'react'
import { Stack } from '../../../../web/ui/layout.tsx'
import { DialogPart, lazyPart } from '../../../../web/ui/lazy-part.tsx'
import { loadedSelectFilter, searchFilter, selectFilter } from '../../../../web/ui/list/list-filters.tsx'
import { describeList, ListScreen, ListTable, useListScreen } from '../../../../web/ui/list/list-screen.tsx'
import { useCan } from '../../../identity/accounts/web/accounts.api.ts'
import { useToday } from '../../../identity/company/web/company.api.ts'
import { usePropertyOptions } from '../../../property/properties/web/properties.api.ts'
import { INVOICES_KEY } from '../../invoices/web/invoices.queries.ts'
import type { Arrears } from '../arrears.contract.ts'
import { AGE_LABELS, ARREARS_AGES } from '../arrears.rules.ts'
import type { ArrearsAct } from './arrears.actions.tsx'
import { ARREARS_KEY, arrearsApi, FAILED } from './arrears.api.ts'
import { arrearsColumns } from './arrears.columns.tsx'
import { ReminderResults, SelectionBar } from './arrears.selection.tsx'
import { ArrearsTotals } from './arrears.totals.tsx'
import { useSendReminders } from './send-reminders.ts'

const DIALOG = lazyPart(() => import('./arrears.dialogs.tsx').then((module) => module.ArrearsDialog))

const ARREARS = describeList({
  title: 'Arrears',
  lead: 'Whose rent is overdue, the oldest first, and what to do next.',
  noun: 'tenant',
  filters: {
    q: searchFilter('Search by name', 'Or unit'),
    propertyId: loadedSelectFilter('Filter by location', usePropertyOptions, { any: 'All locations' }),
    age: selectFilter(
      'Overdue for',
      ARREARS_AGES.map((value) => ({ value, label: AGE_LABELS[value] })),
    ),
  },
  queryKey: [...ARREARS_KEY, 'list'],
  load: async (page, query, signal) => {
    const { rows, ...rest } = await arrearsApi.page('GET /arrears', page, { query, signal })
    return { ...rest, rows: rows.map((row) => ({ ...row, id: row.tenantId })) }
  },
  changes: INVOICES_KEY,
  exported: {
    noun: ['tenant in arrears', 'tenants in arrears'],
    fileName: (today) => `Arrears_${today}`,
    load: (query, format) => arrearsApi.bytes('GET /arrears/export', { query: { ...query, format } }),
  },
  failed: FAILED.load,
  empty: {
    title: 'Nobody is in arrears.',
    text: 'Tenants whose rent is overdue are listed here, with the last contact, their promises and what to do next.',
  },
  noMatch: 'Try another spelling, another location or another age.',
})

const NOBODY: ReadonlySet<string> = new Set()

export function ArrearsPage() {
  const screen = useListScreen(ARREARS, useToday())
  const [opened, setOpened] = useState<{ act: ArrearsAct; row: Arrears } | null>(null)
  const [chosen, setChosen] = useState(NOBODY)
  const canRemind = useCan()('arrears:write')
  const { page, query, fail, done } = screen
  const reminders = useSendReminders((results) => {
    setChosen(NOBODY)
    const isDone = results.every(({ sent }) => sent)
    screen.show(isDone ? 'success' : 'info', <ReminderResults results={results} />)
    return done()
  })
  const columns = useMemo(() => {
    const onChoose = (id: string, isChosen: boolean) =>
      setChosen((before) => new Set(isChosen ? [...before, id] : [...before].filter((one) => one !== id)))
    const onAct = (act: ArrearsAct, row: Arrears) => setOpened({ act, row })
    return arrearsColumns({ onAct, onFailed: fail }, canRemind ? { chosen, onChoose } : undefined)
  }, [fail, canRemind, chosen])
  return (
    <ListScreen
      screen={screen}
      aboveFilters={<ArrearsTotals shown={query} onAge={(age) => screen.change({ age })} />}
      table={
        <Stack gap="md">
          {canRemind && (
            <SelectionBar
              rows={page.rows}
              chosen={chosen}
              progress={reminders.progress}
              onChooseAll={(all) => setChosen(all ? new Set(page.rows.map(({ id }) => id)) : NOBODY)}
              onSend={() => reminders.send(page.rows.filter(({ id }) => chosen.has(id)))}
            />
          )}
          <ListTable screen={screen} columns={columns} />
        </Stack>
      }
    >
      {opened && (
        <DialogPart
          part={DIALOG}
          props={{ ...opened, onClose: () => setOpened(null), onDone: done, onRecorded: () => done() }}
          onFailed={fail}
        />
      )}
    </ListScreen>
  )
}
