import type { CSSProperties } from 'react'
import { formatDay, formatMonth } from '../../../../shared/days.ts'
import { Text } from '../../../../web/ui/layout.tsx'
import { TextLink } from '../../../../web/ui/link.tsx'
import { Below, type Column, DataTable } from '../../../../web/ui/list/data-table.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import { DayText, Money } from '../../../../web/ui/values.tsx'
import { TenantLink } from '../../../property/tenants/web/tenant-link.tsx'
import { CATEGORY_LABELS } from '../../expenses/expenses.rules.ts'
import { PURPOSE_LABELS } from '../../ledger/invoices.purposes.ts'
import { KIND_LABELS } from '../../ledger/ledger.rules.ts'
import { getFirstDay, getLastDay } from '../../taxes/taxes.rules.ts'
import type { StatementExpense, StatementPayment } from '../owner-statements.contract.ts'

const FLAT = { '--card-shadow': 'none', '--card-space': '10px 0' } as CSSProperties

function aboutPayment({ day, receivedOn, amount, kind, adjusts }: StatementPayment): string | null {
  if (adjusts !== null) return `Corrects ${formatMonth(adjusts)}, which is closed`
  if (kind === 'deposit_applied' || kind === 'deposit_returned') return KIND_LABELS[kind]
  if (amount < 0) return `Received ${formatDay(receivedOn)}, taken back`
  if (day !== receivedOn) return `Received ${formatDay(receivedOn)}, changed`
  return kind === 'withholding' ? 'Withheld tax' : null
}

const PAYMENTS: Column<StatementPayment>[] = [
  {
    header: 'Tenant',
    card: 'title',
    cell: ({ tenantId, tenantName, unitName }) => (
      <>
        {tenantId === null ? tenantName : <TenantLink id={tenantId} name={tenantName} />}
        <Below size="caption">{unitName}</Below>
      </>
    ),
  },
  {
    header: 'Day',
    card: 'start',
    line: 1,
    cell: (payment) => (
      <>
        <DayText day={payment.day} />
        <Below size="caption">{aboutPayment(payment)}</Below>
      </>
    ),
  },
  {
    header: 'Receipt',
    card: 'start',
    line: 2,
    cell: ({ receiptNumber }) =>
      receiptNumber && (
        <TextLink to="/payments" search={{ q: receiptNumber }} inherit>
          {receiptNumber}
        </TextLink>
      ),
  },
  { header: 'For', card: 'end', line: 1, cell: ({ purpose }) => PURPOSE_LABELS[purpose] },
  {
    header: 'Tax',
    align: 'right',
    card: 'end',
    line: 2,
    word: 'Tax',
    cell: ({ tax }) => (tax === 0 ? '–' : <Money cedis={tax} />),
  },
  {
    header: 'Amount',
    align: 'right',
    card: 'aside',
    cell: ({ amount, vat }) => (
      <>
        <Money cedis={amount} />
        {vat !== 0 && (
          <Text as="span" block size="caption" tone="soft" weight={400}>
            VAT <Money cedis={vat} />
          </Text>
        )}
      </>
    ),
  },
]

const EXPENSES: Column<StatementExpense>[] = [
  {
    header: 'Expense',
    card: 'title',
    cell: ({ category, supplier, note }) => (
      <>
        {[CATEGORY_LABELS[category], supplier].filter(Boolean).join(', ')}
        <Below size="caption">{note}</Below>
      </>
    ),
  },
  { header: 'Day', card: 'start', line: 1, cell: ({ spentOn }) => <DayText day={spentOn} /> },
  { header: 'Unit', card: 'end', line: 1, cell: ({ unitName }) => unitName ?? 'The whole property' },
  { header: 'Amount', align: 'right', card: 'aside', cell: ({ amount }) => <Money cedis={amount} /> },
]

type PaymentsProps = { month: string; payments: readonly StatementPayment[] }

export function PaymentsBehind({ month, payments }: PaymentsProps) {
  const name = formatMonth(month)
  return (
    <Section
      title="Money received"
      aside={
        <TextLink to="/payments" search={{ from: getFirstDay(month), to: getLastDay(month) }} size="sm">
          All payments of {name}
        </TextLink>
      }
    >
      {payments.length === 0 ? (
        <Text tone="soft">Nothing was received in {name}.</Text>
      ) : (
        <div style={FLAT}>
          <DataTable
            label={`Money received in ${name}`}
            columns={PAYMENTS}
            rows={payments}
            rowKey={({ receiptNumber, day, unitName, purpose, amount, vat }) =>
              [receiptNumber, day, unitName, purpose, amount, vat].join(' ')
            }
          />
        </div>
      )}
    </Section>
  )
}

export function ExpensesBehind({
  month,
  expenses,
}: {
  month: string
  expenses: readonly StatementExpense[]
}) {
  const name = formatMonth(month)
  return (
    <Section title="Expenses">
      {expenses.length === 0 ? (
        <Text tone="soft">Nothing was spent in {name}.</Text>
      ) : (
        <div style={FLAT}>
          <DataTable
            label={`Expenses in ${name}`}
            columns={EXPENSES}
            rows={expenses}
            rowKey={({ expenseId }) => expenseId}
          />
        </div>
      )}
    </Section>
  )
}
