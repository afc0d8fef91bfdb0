import { useQuery } from '@tanstack/react-query'
import { addDays, type Day } from '../../../../../../shared/days.ts'
import { formatCount } from '../../../../../../shared/money.ts'
import { getErrorMessage } from '../../../../../../web/api-error.ts'
import { Stack, Text } from '../../../../../../web/ui/layout.tsx'
import { TextLink } from '../../../../../../web/ui/link.tsx'
import { QueryState } from '../../../../../../web/ui/loaded.tsx'
import { Section } from '../../../../../../web/ui/page.tsx'
import { DayText, Money } from '../../../../../../web/ui/values.tsx'
import { DICTIONARY } from '../../../../../money/ledger/dictionary.texts.ts'
import { dueFromQuery } from '../analytics.api.ts'
import type { Invoices } from '../dashboard.use.ts'
import { findRangeFault, type Range } from './analytics.range.ts'
import { AmountBars } from './invoice-analysis.bars.tsx'
import { RangeForm } from './invoice-analysis.range.tsx'
import { MonthChart } from './month-chart.tsx'

function DueLater({ after }: { after: Day }) {
  const dueFrom = addDays(after, 1)
  const { data } = useQuery(dueFromQuery(dueFrom))
  if (!data || data.total.count === 0) return null
  const { count, amount } = data.total
  return (
    <Text>
      <TextLink to="/invoices" search={{ dueFrom }}>
        {count === 1 ? '1 invoice' : `${formatCount(count)} invoices`} of <Money cedis={amount} whole />{' '}
        {count === 1 ? 'falls' : 'fall'} due after this range
      </TextLink>
    </Text>
  )
}

type Props = { range: Range; invoices: Invoices; onRange: (range: Range) => void }

export function InvoiceAnalysis({ range, invoices, onRange }: Props) {
  return (
    <Section title="Invoice Analytics by Amount">
      <RangeForm range={range} onRange={onRange} />
      {findRangeFault(range) === undefined && <Contents range={range} invoices={invoices} />}
    </Section>
  )
}

function Contents({ range, invoices: { data, error, refetch, isPlaceholderData } }: Omit<Props, 'onRange'>) {
  if (!data)
    return (
      <QueryState query={{ data, error, refetch }} failed="These figures could not be loaded" height={540} />
    )
  const { summary, months } = data
  return (
    <Stack gap="xl" data-changing={isPlaceholderData || undefined}>
      {error && <p role="alert">These figures may be out of date. {getErrorMessage(error)}</p>}
      <Text tone="soft">
        Analysis period: <DayText day={range.from} /> to <DayText day={range.to} /> ·{' '}
        {summary.totalInvoices === 1 ? '1 invoice' : `${formatCount(summary.totalInvoices)} invoices`} by due
        date
      </Text>
      <Stack gap="xs">
        <AmountBars summary={summary} range={range} />
        <Text tone="soft" size="sm">
          {DICTIONARY.paidByDueDay}
        </Text>
      </Stack>
      <DueLater after={range.to} />
      {summary.totalInvoices > 0 && <MonthChart months={months} range={range} />}
    </Stack>
  )
}
