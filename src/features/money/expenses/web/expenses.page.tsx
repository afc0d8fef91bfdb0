import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Button } from '../../../../web/ui/button.tsx'
import { Text } from '../../../../web/ui/layout.tsx'
import { DialogPart, lazyPart } from '../../../../web/ui/lazy-part.tsx'
import { TextLink } from '../../../../web/ui/link.tsx'
import { Chip } from '../../../../web/ui/list/chip.tsx'
import type { Column } from '../../../../web/ui/list/data-table.tsx'
import { Below } from '../../../../web/ui/list/data-table.tsx'
import {
  dayFilter,
  type FilterTexts,
  linkFilter,
  loadedSelectFilter,
  searchFilter,
  selectFilter,
  sortFilter,
} from '../../../../web/ui/list/list-filters.tsx'
import { describeList, ListScreen, useListScreen } from '../../../../web/ui/list/list-screen.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { DayText, Money } from '../../../../web/ui/values.tsx'
import { useNewInAddress } from '../../../../web/use-new-in-address.ts'
import { useCan } from '../../../identity/accounts/web/accounts.api.ts'
import { useToday } from '../../../identity/company/web/company.api.ts'
import { usePropertyOptions } from '../../../property/properties/web/properties.api.ts'
import { unitsQuery } from '../../../property/properties/web/units.api.ts'
import type { Expense, ExpenseFilter } from '../expenses.contract.ts'
import { CATEGORY_LABELS, CATEGORY_OPTIONS } from '../expenses.rules.ts'
import { type ExpenseAct, ExpenseActions, type ExpenseHandlers } from './expense-actions.tsx'
import { expensesApi, FAILED } from './expenses.api.ts'
import { EXPENSES_KEY } from './expenses.keys.ts'
import classes from './expenses.module.css'
import { ExpenseTotalsBar } from './expenses.totals.tsx'

type ActProps = { expense: Expense; onClose: () => void; onDone: (text: string) => Promise<unknown> }

const ADD = lazyPart(() => import('./add-expense.tsx').then((module) => module.AddExpense))
const PARTS = {
  edit: lazyPart<ActProps>(() => import('./edit-expense.tsx').then((module) => module.EditExpense)),
  void: lazyPart<ActProps>(() => import('./void-expense.tsx').then((module) => module.VoidExpense)),
  bill: lazyPart<ActProps>(() => import('./add-bill.tsx').then((module) => module.AddBill)),
}

function useUnitOptions({ propertyId = '' }: FilterTexts) {
  const { data: units = [] } = useQuery({ ...unitsQuery(propertyId), enabled: propertyId !== '' })
  return propertyId === '' ? undefined : units.map(({ id, name }) => ({ value: id, label: name }))
}

const SORTS: { value: '' | NonNullable<ExpenseFilter['sort']>; label: string }[] = [
  { value: '', label: 'Date, latest first' },
  { value: 'spentOn', label: 'Date, earliest first' },
  { value: '-amount', label: 'Amount, largest first' },
  { value: 'amount', label: 'Amount, smallest first' },
  { value: 'category', label: 'Category, A to Z' },
  { value: '-category', label: 'Category, Z to A' },
  { value: 'supplier', label: 'Supplier, A to Z' },
  { value: '-supplier', label: 'Supplier, Z to A' },
  { value: 'propertyName', label: 'Property, A to Z' },
  { value: '-propertyName', label: 'Property, Z to A' },
]

const EXPENSES = describeList({
  title: 'Expenses',
  noun: 'expense',
  filters: {
    q: searchFilter('Search expenses', 'Supplier, note, property'),
    propertyId: loadedSelectFilter('Property', usePropertyOptions, { clears: ['unitId'] }),
    unitId: loadedSelectFilter('Unit', useUnitOptions),
    category: selectFilter('Category', CATEGORY_OPTIONS),
    from: dayFilter('From'),
    to: dayFilter('To'),
    requestId: linkFilter,
    sort: sortFilter(SORTS),
  },
  queryKey: [...EXPENSES_KEY, 'list'],
  load: (page, query, signal) => expensesApi.page('GET /expenses', page, { query, signal }),
  changes: EXPENSES_KEY,
  exported: {
    fileName: (today) => `Expenses_${today}`,
    load: (query, format) => expensesApi.bytes('GET /expenses/export', { query: { ...query, format } }),
  },
  failed: FAILED.load,
  empty: {
    title: 'No expenses yet.',
    text: 'What you spend on repairs, water, security or insurance is listed here by property, with its bill.',
  },
  noMatch: 'Try another spelling, another category or other days.',
  wideFilters: true,
  tableClass: classes.table,
})

type Opened = { act: ExpenseAct; expense: Expense } | 'add' | null

export function ExpensesPage() {
  const screen = useListScreen(EXPENSES, useToday())
  const [opened, setOpened] = useState<Opened>(null)
  const [isNew, endNew] = useNewInAddress()
  const canWrite = useCan()('expense:write')
  const { query, isFiltered, change, fail, done } = screen
  // Memoized, so that only changed rows render.
  const columns = useMemo(
    () => expenseColumns({ onAct: (act, expense) => setOpened({ act, expense }), onFailed: fail }),
    [fail],
  )
  const close = () => {
    setOpened(null)
    endNew()
  }
  const addButton = canWrite && (
    <Button onClick={() => setOpened('add')} onPointerEnter={ADD.prefetch} onFocus={ADD.prefetch}>
      Add Expense
    </Button>
  )
  return (
    <ListScreen
      screen={screen}
      columns={columns}
      actions={addButton}
      emptyAction={addButton}
      aboveList={
        <>
          {query.requestId && (
            <Chip removeLabel="Show all expenses" onRemove={() => change({ requestId: '' })}>
              Costs of one request
            </Chip>
          )}
          <ExpenseTotalsBar query={query} filtered={isFiltered} />
        </>
      }
    >
      {(opened === 'add' || (isNew && canWrite)) && (
        <DialogPart part={ADD} props={{ onClose: close, onDone: done }} onFailed={fail} />
      )}
      {opened && opened !== 'add' && (
        <DialogPart
          part={PARTS[opened.act]}
          props={{ expense: opened.expense, onClose: close, onDone: done }}
          onFailed={fail}
        />
      )}
    </ListScreen>
  )
}

const expenseColumns = (handlers: ExpenseHandlers): Column<Expense>[] => [
  {
    header: 'Expense',
    card: 'title',
    sort: ['category', '-category'],
    cell: ({ category, supplier }) => (
      <>
        {CATEGORY_LABELS[category]}
        {supplier && (
          <Text as="span" block truncate size="caption" tone="soft" weight={400} title={supplier}>
            {supplier}
          </Text>
        )}
      </>
    ),
  },
  {
    header: 'Amount',
    align: 'right',
    card: 'aside',
    sort: ['-amount', 'amount'],
    cell: ({ amount, voidedAt }) =>
      voidedAt === null ? (
        <Money cedis={amount} />
      ) : (
        <s>
          <Money cedis={amount} />
        </s>
      ),
  },
  {
    header: 'Date',
    card: 'start',
    line: 1,
    sort: ['spentOn', '-spentOn'],
    cell: ({ spentOn }) => <DayText day={spentOn} />,
  },
  {
    header: 'Property',
    card: 'end',
    sort: ['propertyName', '-propertyName'],
    line: 1,
    cell: ({ propertyName, unitName }) => (
      <>
        {propertyName}
        {unitName && <Below size="caption">{unitName}</Below>}
      </>
    ),
  },
  {
    header: 'Note',
    card: 'plain',
    line: 2,
    cell: (expense) => (
      <>
        <NoteOrVoid expense={expense} />
        {expense.requestId && (
          <Text as="span" block size="caption">
            <TextLink to="/requests" search={{ open: expense.requestId }} inherit>
              Request
            </TextLink>
          </Text>
        )}
      </>
    ),
  },
  {
    header: 'Actions',
    card: 'actions',
    cell: (expense) => <ExpenseActions expense={expense} {...handlers} />,
  },
]

function NoteOrVoid({ expense: { note, voidedAt, voidReason } }: { expense: Expense }) {
  if (voidedAt !== null)
    return (
      <>
        <StatusBadge tone="red" word="Voided" />{' '}
        <Text as="span" size="caption" tone="soft" lines={2} title={voidReason ?? undefined}>
          {voidReason}
        </Text>
      </>
    )
  if (note === null) return null
  return (
    <Text as="span" size="caption" tone="soft" lines={2} title={note}>
      {note}
    </Text>
  )
}
