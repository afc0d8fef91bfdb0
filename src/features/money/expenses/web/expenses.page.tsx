import { Button } from '@mantine/core'
import { useCallback, useMemo, useState } from 'react'
import { type PagedList, usePageOfList } from '../../../../web/page-of-list.ts'
import { LazyPart, lazyPart, PART_FAILED } from '../../../../web/ui/lazy-part.tsx'
import { Chip } from '../../../../web/ui/list/chip.tsx'
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
import type { Expense } from '../expenses.contract.ts'
import type { ExpenseAct } from './expense-actions.tsx'
import { expensesApi, useExpensesChanged } from './expenses.api.ts'
import { expenseColumns } from './expenses.columns.tsx'
import { FAILED } from './expenses.failed.ts'
import {
  ALL_EXPENSES,
  type ExpenseQuery,
  isFiltered,
  queryOf,
  type ShownExpenses,
} from './expenses.filter.ts'
import { ExpenseFilters } from './expenses.filters.tsx'
import { EXPENSES_KEY } from './expenses.keys.ts'
import classes from './expenses.module.css'
import { ExpenseTotalsBar } from './expenses.totals.tsx'

type ActProps = { expense: Expense; onClose: () => void; onDone: (text: string) => Promise<unknown> }

const ADD = lazyPart(() => import('./add-expense.tsx').then((module) => module.AddExpense))
const EDIT = lazyPart(() => import('./edit-expense.tsx').then((module) => module.EditExpense))
const VOID = lazyPart(() => import('./void-expense.tsx').then((module) => module.VoidExpense))
const BILL = lazyPart<ActProps>(() => import('./add-bill.tsx').then((module) => module.AddBill))
const OF_EXPENSE = { edit: EDIT, void: VOID, bill: BILL }

const BANNER_MS = 5000
const SEARCH = { ...ALL_EXPENSES, at: '' }
type Opened = 'add' | { act: ExpenseAct; expense: Expense } | null

export function ExpensesPage() {
  const [{ at, ...shown }, setSearch] = useUrlSearch(SEARCH)
  const [opened, setOpened] = useState<Opened>(null)
  const { node, show } = useNotice({ over: true })
  const can = useCan()
  const query = queryOf(shown)
  const list = usePageOfList({
    queryKey: [...EXPENSES_KEY, 'list', query],
    load: (page, signal) => expensesApi.page('GET /expenses', page, { query, signal }),
    at,
    correct: (to) => setSearch({ at: to }),
  })
  const change = (changes: Partial<ShownExpenses>, { step } = { step: false }) =>
    setSearch({ ...changes, at: '' }, { push: step })
  const fail = useCallback((text: string) => show('error', text), [show])
  const columns = useMemo(
    () => expenseColumns({ onAct: (act, expense) => setOpened({ act, expense }), onFailed: fail }),
    [fail],
  )
  const add = can('expense:write') ? () => setOpened('add') : undefined
  return (
    <Page title="Expenses" actions={<Actions total={list.total} query={query} onAdd={add} onFailed={fail} />}>
      {node}
      <ExpenseFilters shown={shown} onChange={change} />
      {shown.requestId && (
        <Chip removeLabel="Show all expenses" onRemove={() => change({ requestId: '' }, { step: true })}>
          Costs of one request
        </Chip>
      )}
      <ExpenseTotalsBar query={query} filtered={isFiltered(shown)} />
      <Expenses
        list={list}
        columns={columns}
        filtered={isFiltered(shown)}
        onClear={() => change(ALL_EXPENSES, { step: true })}
        onAdd={add}
      />
      <ExpenseDialog
        opened={opened}
        onClose={() => setOpened(null)}
        onDone={(text) => show('success', text, BANNER_MS)}
        onFailed={fail}
      />
    </Page>
  )
}

type ActionsProps = {
  total: number | undefined
  query: ExpenseQuery
  onAdd: (() => void) | undefined
  onFailed: (text: string) => void
}

function Actions({ total, query, onAdd, onFailed }: ActionsProps) {
  const today = useToday()
  return (
    <>
      {onAdd && (
        <Button onClick={onAdd} onPointerEnter={ADD.prefetch} onFocus={ADD.prefetch}>
          Add Expense
        </Button>
      )}
      <ExportMenu
        total={total}
        noun="expense"
        plural="expenses"
        fileName={`Expenses_${today}`}
        load={(format) => expensesApi.bytes('GET /expenses/export', { query: { ...query, format } })}
        onFailed={onFailed}
      />
    </>
  )
}

type DialogProps = {
  opened: Opened
  onClose: () => void
  onDone: (text: string) => void
  onFailed: (text: string) => void
}

function ExpenseDialog({ opened, onClose, onDone, onFailed }: DialogProps) {
  const refresh = useExpensesChanged()
  const failOpening = () => {
    onClose()
    onFailed(PART_FAILED)
  }
  const done = (text: string) => {
    onDone(text)
    return refresh()
  }
  if (opened === null) return null
  if (opened === 'add')
    return <LazyPart part={ADD} props={{ onClose, onDone: done }} onFailed={failOpening} />
  const { act, expense } = opened
  return <LazyPart part={OF_EXPENSE[act]} props={{ expense, onClose, onDone: done }} onFailed={failOpening} />
}

type ListProps = {
  list: PagedList<Expense>
  columns: Column<Expense>[]
  filtered: boolean
  onClear: () => void
  onAdd: (() => void) | undefined
}

function Expenses({ list, columns, filtered, onClear, onAdd }: ListProps) {
  const empty = filtered ? (
    <NoMatch noun="expense" onClear={onClear}>
      Try another spelling, another category or other days.
    </NoMatch>
  ) : (
    <EmptyState title="No expenses yet." action={onAdd && <Button onClick={onAdd}>Add Expense</Button>}>
      What you spend on repairs, water, security or insurance stands here by property, with its bill.
    </EmptyState>
  )
  return (
    <LoadedList list={list} noun="expense" failed={FAILED.load} empty={empty}>
      <div className={classes.table}>
        <DataTable
          label="Expenses"
          columns={columns}
          rows={list.rows}
          rowKey={({ id }) => id}
          changing={list.changing}
        />
      </div>
    </LoadedList>
  )
}
