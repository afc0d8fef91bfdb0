import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../../web/api-error.ts'
import { saveAs } from '../../../../web/download.ts'
import { type Column, DataTable } from '../../../../web/ui/data-table.tsx'
import { Icon } from '../../../../web/ui/icon.tsx'
import { Row, Text } from '../../../../web/ui/layout.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import { ErrorState, Loading } from '../../../../web/ui/states.tsx'
import { DayText, Money } from '../../../../web/ui/values.tsx'
import { useMe } from '../../../accounts/web/accounts.api.ts'
import { useToday } from '../../../company/web/company.api.ts'
import type { Statement, StatementLine } from '../../accounts.contract.ts'
import { FAILED } from '../payments.messages.ts'
import classes from './my-payments.module.css'
import { myStatementQuery, statementPdf } from './my-payments.queries.ts'
import { type StatementRange, statementRanges } from './statement-ranges.ts'

type Line = Pick<StatementLine, 'day' | 'text' | 'debit' | 'credit' | 'balance'> & { key: string }

export function StatementSection() {
  const { uid, moveInDate } = useMe()
  const ranges = statementRanges(useToday(), moveInDate)
  const [chosen, setChosen] = useState(0)
  const range = ranges[chosen] ?? ranges[0]
  if (!range) return null
  return (
    <Section title="Statement">
      <Row gap="sm lg" align="end" justify="between">
        <NativeSelect
          className={classes.range}
          label="Period"
          value={chosen}
          data={ranges.map(({ label }, at) => ({ label, value: String(at) }))}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
        />
        <PdfButton uid={uid} range={range} />
      </Row>
      <Contents uid={uid} range={range} />
    </Section>
  )
}

type Props = { uid: string; range: StatementRange }

function PdfButton({ uid, range }: Props) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const save = async () => {
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    try {
      saveAs(await statementPdf(uid, range), `Statement_${range.from}_${range.to}.pdf`)
    } catch (error) {
      setFailure(messageOf(error))
    }
    setBusy(false)
  }
  return (
    <div>
      <Button
        variant="default"
        aria-busy={busy}
        leftSection={busy && <Icon name="hourglass" size={18} />}
        onClick={() => void save()}
      >
        Download PDF
      </Button>
      {failure && (
        <Text role="alert" mt="xs" tone="red">
          {FAILED.statementFile} {failure}
        </Text>
      )}
    </div>
  )
}

function Contents({ uid, range }: Props) {
  const { data, error, refetch, isPlaceholderData } = useQuery(myStatementQuery(uid, range))
  if (data)
    return (
      <>
        <div className={classes.statement}>
          <DataTable
            label="Statement"
            columns={COLUMNS}
            rows={linesOf(data)}
            rowKey={({ key }) => key}
            changing={isPlaceholderData}
          />
        </div>
        <Text weight={600}>
          Balance on <DayText day={data.to} />: <Balance balance={data.closingBalance} />
        </Text>
      </>
    )
  if (!error) return <Loading height={320} />
  return (
    <ErrorState title={FAILED.statement} onRetry={() => void refetch()}>
      {messageOf(error)}
    </ErrorState>
  )
}

/** The first one is what was owed before. */
function linesOf({ from, openingBalance, lines }: Statement): Line[] {
  const opening = { key: 'opening', day: from, text: 'Balance before', debit: 0, credit: 0 }
  return [
    { ...opening, balance: openingBalance },
    ...lines.map((line, at) => ({ ...line, key: `${at} ${line.day}` })),
  ]
}

/** Above 0 it is owed. */
const Balance = ({ balance }: Pick<Line, 'balance'>) => (
  <>
    <Money cedis={Math.abs(balance)} />
    {balance < 0 && ' credit'}
  </>
)

const COLUMNS: Column<Line>[] = [
  { header: 'What', card: 'title', cell: ({ text }) => text },
  { header: 'Date', card: 'start', line: 2, cell: ({ day }) => <DayText day={day} /> },
  {
    header: 'Charged',
    align: 'right',
    card: 'aside',
    word: 'Charged',
    cell: ({ debit }) => debit !== 0 && <Money cedis={debit} />,
  },
  {
    header: 'Paid',
    align: 'right',
    card: 'aside',
    word: 'Paid',
    cell: ({ credit }) => credit !== 0 && <Money cedis={credit} />,
  },
  {
    header: 'Balance',
    align: 'right',
    card: 'end',
    line: 2,
    word: 'Balance',
    cell: (line) => <Balance balance={line.balance} />,
  },
]
