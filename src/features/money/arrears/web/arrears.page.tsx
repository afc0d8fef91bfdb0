import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { type PagedList, usePageOfList } from '../../../../web/page-of-list.ts'
import { Stack } from '../../../../web/ui/layout.tsx'
import { LazyPart, lazyPart, PART_FAILED } from '../../../../web/ui/lazy-part.tsx'
import { type Column, DataTable } from '../../../../web/ui/list/data-table.tsx'
import { ExportMenu } from '../../../../web/ui/list/export-menu.tsx'
import { LoadedList } from '../../../../web/ui/list/loaded-list.tsx'
import { NoMatch } from '../../../../web/ui/list/no-match.tsx'
import { useNotice } from '../../../../web/ui/notice.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { EmptyState } from '../../../../web/ui/states.tsx'
import { useUrlSearch } from '../../../../web/url-search.ts'
import { useCan } from '../../../identity/accounts/web/accounts.api.ts'
import { useToday } from '../../../identity/company/web/company.api.ts'
import { INVOICES_KEY } from '../../invoices/web/invoices.queries.ts'
import type { Arrears } from '../arrears.contract.ts'
import type { ArrearsAct } from './arrears.actions.tsx'
import { ARREARS_KEY, arrearsApi, FAILED } from './arrears.api.ts'
import { type ArrearsEntry, arrearsColumns } from './arrears.columns.tsx'
import { ALL_ARREARS, isFiltered, queryOf, type ShownArrears } from './arrears.filter.ts'
import { ArrearsFilters } from './arrears.filters.tsx'
import { ReminderResults, SelectionBar } from './arrears.selection.tsx'
import { ArrearsTotals } from './arrears.totals.tsx'
import { useSendReminders } from './send-reminders.ts'

const DIALOG = lazyPart(() => import('./arrears.dialogs.tsx').then((module) => module.ArrearsDialog))

const BANNER_MS = 5000
const SEARCH = { ...ALL_ARREARS, at: '' }

type Query = ReturnType<typeof queryOf>

function useArrears(query: Query, at: string, correct: (to: string) => void) {
  return usePageOfList<ArrearsEntry>({
    queryKey: [...ARREARS_KEY, 'list', query],
    load: async (page, signal) => {
      const { rows, ...rest } = await arrearsApi.page('GET /arrears', page, { query, signal })
      return { ...rest, rows: rows.map((row) => ({ ...row, id: row.tenantId })) }
    },
    at,
    correct,
  })
}

export function ArrearsPage() {
  const [{ at, ...shown }, setSearch] = useUrlSearch(SEARCH)
  const [opened, setOpened] = useState<{ act: ArrearsAct; row: Arrears } | null>(null)
  const { node, show } = useNotice({ over: true })
  const store = useQueryClient()
  const list = useArrears(queryOf(shown), at, (to) => setSearch({ at: to }))
  const change = (changes: Partial<ShownArrears>, { step } = { step: false }) =>
    setSearch({ ...changes, at: '' }, { push: step })
  const refresh = () => store.invalidateQueries({ queryKey: INVOICES_KEY })
  const fail = useCallback((text: string) => show('error', text), [show])
  const close = () => setOpened(null)
  const done = (text: string) => {
    show('success', text, BANNER_MS)
    return refresh()
  }
  return (
    <Page
      title="Arrears"
      lead="Whose rent is overdue, the oldest first, and what to do next."
      actions={<ExportArrears total={list.total} query={queryOf(shown)} onFailed={fail} />}
    >
      {node}
      <ArrearsTotals shown={shown} onAge={(age) => change({ age }, { step: true })} />
      <ArrearsFilters shown={shown} onChange={change} />
      <ArrearsList
        list={list}
        filtered={isFiltered(shown)}
        onClear={() => change(ALL_ARREARS, { step: true })}
        onAct={(act, row) => setOpened({ act, row })}
        onFailed={fail}
        onReminded={(results) => {
          const isDone = results.every(({ sent }) => sent)
          show(isDone ? 'success' : 'info', <ReminderResults results={results} />)
          return refresh()
        }}
      />
      {opened && (
        <LazyPart
          part={DIALOG}
          props={{ ...opened, onClose: close, onDone: done, onRecorded: refresh }}
          onFailed={() => {
            close()
            fail(PART_FAILED)
          }}
        />
      )}
    </Page>
  )
}

type ExportProps = { total: number | undefined; query: Query; onFailed: (text: string) => void }

function ExportArrears({ total, query, onFailed }: ExportProps) {
  const today = useToday()
  return (
    <ExportMenu
      total={total}
      noun="tenant in arrears"
      plural="tenants in arrears"
      fileName={`Arrears_${today}`}
      load={(format) => arrearsApi.bytes('GET /arrears/export', { query: { ...query, format } })}
      onFailed={onFailed}
    />
  )
}

type ListProps = {
  list: PagedList<ArrearsEntry>
  filtered: boolean
  onClear: () => void
  onAct: (act: ArrearsAct, row: Arrears) => void
  onFailed: (text: string) => void
  onReminded: Parameters<typeof useSendReminders>[0]
}

const NOBODY: ReadonlySet<string> = new Set()

function ArrearsList({ list, filtered, onClear, onAct, onFailed, onReminded }: ListProps) {
  const can = useCan()
  const [chosen, setChosen] = useState(NOBODY)
  const reminders = useSendReminders((results) => {
    setChosen(NOBODY)
    return onReminded(results)
  })
  const canRemind = can('arrears:write')
  const columns: Column<ArrearsEntry>[] = useMemo(() => {
    const onChoose = (id: string, isChosen: boolean) =>
      setChosen((before) => new Set(isChosen ? [...before, id] : [...before].filter((one) => one !== id)))
    return arrearsColumns({ onAct, onFailed }, canRemind ? { chosen, onChoose } : undefined)
  }, [onAct, onFailed, canRemind, chosen])
  return (
    <LoadedList
      list={list}
      noun="tenant"
      failed={FAILED.load}
      empty={<Empty filtered={filtered} onClear={onClear} />}
    >
      <Stack gap="md">
        {canRemind && (
          <SelectionBar
            rows={list.rows}
            chosen={chosen}
            progress={reminders.progress}
            onChooseAll={(all) => setChosen(all ? new Set(list.rows.map(({ id }) => id)) : NOBODY)}
            onSend={() => reminders.send(list.rows.filter(({ id }) => chosen.has(id)))}
          />
        )}
        <DataTable
          label="Arrears"
          columns={columns}
          rows={list.rows}
          rowKey={({ id }) => id}
          changing={list.changing}
        />
      </Stack>
    </LoadedList>
  )
}

const Empty = ({ filtered, onClear }: { filtered: boolean; onClear: () => void }) =>
  filtered ? (
    <NoMatch noun="tenant" onClear={onClear}>
      Try another spelling, another location or another age.
    </NoMatch>
  ) : (
    <EmptyState title="Nobody is in arrears.">
      Tenants whose rent is overdue stand here, with the last contact, their promises and what to do next.
    </EmptyState>
  )
