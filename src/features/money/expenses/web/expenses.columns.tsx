import { Text } from '../../../../web/ui/layout.tsx'
import { TextLink } from '../../../../web/ui/link.tsx'
import type { Column } from '../../../../web/ui/list/data-table.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { DayText, Money } from '../../../../web/ui/values.tsx'
import type { Expense } from '../expenses.contract.ts'
import { CATEGORY_LABELS } from '../expenses.rules.ts'
import { ExpenseActions, type ExpenseHandlers } from './expense-actions.tsx'

export const expenseColumns = (handlers: ExpenseHandlers): Column<Expense>[] => [
  {
    header: 'Expense',
    card: 'title',
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
    cell: ({ amount, voidedAt }) =>
      voidedAt === null ? (
        <Money cedis={amount} />
      ) : (
        <s>
          <Money cedis={amount} />
        </s>
      ),
  },
  { header: 'Date', card: 'start', line: 1, cell: ({ spentOn }) => <DayText day={spentOn} /> },
  {
    header: 'Property',
    card: 'end',
    line: 1,
    cell: ({ propertyName, unitName }) => (
      <>
        {propertyName}
        {unitName && (
          <Text as="span" block size="caption" tone="soft">
            {unitName}
          </Text>
        )}
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
