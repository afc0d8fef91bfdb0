import { formatDay } from '../../../../../shared/days.ts'
import { Stack, Text } from '../../../../../web/ui/layout.tsx'
import { TextLink } from '../../../../../web/ui/link.tsx'
import { type Column, DataTable } from '../../../../../web/ui/list/data-table.tsx'
import { Notice } from '../../../../../web/ui/notice.tsx'
import { Section } from '../../../../../web/ui/page.tsx'
import { StatusBadge } from '../../../../../web/ui/status-badge.tsx'
import { DayText, Money } from '../../../../../web/ui/values.tsx'
import { METHOD_LABELS } from '../../../ledger/ledger.rules.ts'
import type { MoneyReconciliation } from '../../money-desk.contract.ts'
import type { MoneyLine } from '../../money-lines.contract.ts'
import { payerText, STATE_LABELS, STATE_TONES } from '../money-desk.texts.ts'
import classes from './account-month.module.css'

type Typed = MoneyReconciliation['notOnStatement'][number]
type Gap = MoneyReconciliation['gaps'][number]

const OPEN_COLUMNS: Column<MoneyLine>[] = [
  { header: 'From', card: 'title', cell: payerText },
  { header: 'Amount', align: 'right', card: 'aside', cell: ({ left }) => <Money cedis={left} /> },
  { header: 'Day', card: 'start', cell: ({ day }) => <DayText day={day} /> },
  {
    header: 'State',
    card: 'end',
    cell: ({ state }) => <StatusBadge tone={STATE_TONES[state]} word={STATE_LABELS[state]} />,
  },
]

const TYPED_COLUMNS: Column<Typed>[] = [
  {
    header: 'Payment',
    card: 'title',
    cell: ({ tenantId, tenantName, receiptNumber }) => (
      <>
        <TextLink to="/tenants/$id" params={{ id: tenantId }} inherit>
          {tenantName}
        </TextLink>
        <Text as="span" block size="caption" tone="soft" weight={400}>
          {receiptNumber}
        </Text>
      </>
    ),
  },
  { header: 'Amount', align: 'right', card: 'aside', cell: ({ amount }) => <Money cedis={amount} /> },
  { header: 'Received', card: 'start', cell: ({ receivedOn }) => <DayText day={receivedOn} /> },
  {
    header: 'Method',
    card: 'end',
    cell: ({ method, reference }) => [method && METHOD_LABELS[method], reference].filter(Boolean).join(', '),
  },
]

export function AccountMonth({ month }: { month: MoneyReconciliation }) {
  const { gaps, open, notOnStatement } = month
  return (
    <>
      <Section title="The month">
        <Result month={month} />
        <Sums month={month} />
      </Section>
      {gaps.length > 0 && (
        <Section title="Gaps">
          <ul>
            {gaps.map((gap) => (
              <li key={`${gap.from} ${gap.to} ${gap.difference}`}>
                <GapText gap={gap} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section
        title="Lines that need somebody"
        aside={
          <TextLink to="/money-desk" className="unprinted">
            To the desk
          </TextLink>
        }
      >
        {open.length === 0 ? (
          <Text tone="soft">None.</Text>
        ) : (
          <DataTable
            label="Lines that need somebody"
            columns={OPEN_COLUMNS}
            rows={open}
            rowKey={({ id }) => id}
          />
        )}
      </Section>
      <Section title="In the books, not on the statement">
        {notOnStatement.length === 0 ? (
          <Text tone="soft">None.</Text>
        ) : (
          <DataTable
            label="Payments that are not on the statement"
            columns={TYPED_COLUMNS}
            rows={notOnStatement}
            rowKey={({ id }) => id}
          />
        )}
      </Section>
    </>
  )
}

function Result({ month: { difference, statedClosing, gaps } }: { month: MoneyReconciliation }) {
  if (statedClosing === null || difference === null)
    return (
      <Notice tone="info">No line of this month states a balance, so there is nothing to compare.</Notice>
    )
  if (difference === 0 && gaps.length === 0)
    return <Notice tone="success">The month agrees with the statement, to the pesewa.</Notice>
  if (difference === 0) return <Notice tone="info">The balances agree, but some days are not covered.</Notice>
  return (
    <Notice tone="warning">
      The statement says <Money cedis={Math.abs(difference)} /> {difference > 0 ? 'more' : 'less'} than the
      lines.
    </Notice>
  )
}

type Sum = { name: string; amount: number | null; strong?: boolean }

function Sums({ month }: { month: MoneyReconciliation }) {
  const sums: Sum[] = [
    { name: 'Balance at the beginning', amount: month.opening, strong: true },
    { name: 'Came in', amount: month.amountIn },
    { name: 'Went out', amount: 0 - month.amountOut },
    { name: 'Fees', amount: 0 - month.fees },
    { name: 'Balance at the end', amount: month.closing, strong: true },
    { name: 'As the statement says', amount: month.statedClosing },
    { name: 'Difference', amount: month.difference, strong: true },
  ]
  return (
    <Stack>
      <table className={classes.sums} aria-label="Sums of the month">
        <tbody>
          {sums.map(({ name, amount, strong }) => (
            <tr key={name} data-strong={strong}>
              <th scope="row">{name}</th>
              <td>{amount === null ? 'Not stated' : <Money cedis={amount} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Stack>
  )
}

function GapText({ gap: { from, to, difference } }: { gap: Gap }) {
  const days = from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`
  if (difference === null) return `${days}: no statement covers these days.`
  return (
    <>
      {days}: <Money cedis={Math.abs(difference)} /> {difference > 0 ? 'came in' : 'went out'} between two
      lines, and no line shows it.
    </>
  )
}
