import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { formatDay, isDay } from '../../../../shared/days.ts'
import { toCedis, toPesewas } from '../../../../shared/money.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Row } from '../../../../web/ui/layout.tsx'
import { DataTable } from '../../../../web/ui/list/data-table.tsx'
import { DayFilter } from '../../../../web/ui/list/day-filter.tsx'
import { TableFoot } from '../../../../web/ui/list/table-foot.tsx'
import { Loaded } from '../../../../web/ui/loaded.tsx'
import { useNotice } from '../../../../web/ui/notice.tsx'
import { Card } from '../../../../web/ui/page.tsx'
import { EmptyState } from '../../../../web/ui/states.tsx'
import { Money } from '../../../../web/ui/values.tsx'
import { useUrlSearch } from '../../../../web/url-search.ts'
import { useToday } from '../../../identity/company/web/company.api.ts'
import { addMonths, getFirstDay, getLastDay, toMonth } from '../../taxes/taxes.rules.ts'
import type { JournalRow } from '../books.contract.ts'
import { chartQuery, journalQuery } from './books.api.ts'
import classes from './books.module.css'
import { BooksPage } from './books.page.tsx'
import { FAILED } from './books.texts.ts'
import { JOURNAL_COLUMNS, type NumberedLine } from './journal.columns.tsx'
import { JournalExport } from './journal-export.tsx'

const SEARCH = { from: '', to: '', account: '' }
const LINES_AT_ONCE = 100

export function JournalPage() {
  const today = useToday()
  const [search, setSearch] = useUrlSearch(SEARCH)
  const { account } = search
  const lastMonth = addMonths(toMonth(today), -1)
  const from = isDay(search.from) ? search.from : getFirstDay(lastMonth)
  const to = isDay(search.to) ? search.to : getLastDay(lastMonth)
  const result = useQuery(journalQuery(from, to))
  const step = (changes: Partial<typeof SEARCH>) => setSearch(changes, { push: true })
  const { node, show } = useNotice({ over: true })
  return (
    <BooksPage
      tab="Journal"
      lead="What was booked, line by line."
      actions={
        <JournalExport
          from={from}
          to={to}
          lines={result.data?.length}
          onFailed={(text) => show('error', text)}
        />
      }
    >
      {node}
      <search className={classes.filters}>
        <DayFilter
          key={`from ${from}`}
          today={today}
          label="From"
          day={from}
          onDay={(day) => step({ from: day })}
        />
        <DayFilter key={`to ${to}`} today={today} label="To" day={to} onDay={(day) => step({ to: day })} />
        <AccountSelect account={account} onChange={(next) => step({ account: next })} />
      </search>
      <Loaded result={result} failed={FAILED.journal} height={520}>
        {(lines, isChanging) => (
          <Lines
            key={`${from} ${to} ${account}`}
            lines={lines}
            from={from}
            to={to}
            account={account}
            isChanging={isChanging}
          />
        )}
      </Loaded>
    </BooksPage>
  )
}

type SelectProps = { account: string; onChange: (account: string) => void }

function AccountSelect({ account, onChange }: SelectProps) {
  const { data = [] } = useQuery(chartQuery)
  const known = data.map((one) => ({ value: one.account, label: `${one.code} ${one.name}` }))
  return (
    <NativeSelect
      label="Account"
      value={account}
      data={[{ value: '', label: 'All accounts' }, ...known]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

type LinesProps = {
  lines: readonly JournalRow[]
  from: string
  to: string
  account: string
  isChanging: boolean
}

function Lines({ lines, from, to, account, isChanging }: LinesProps) {
  const [shown, setShown] = useState(LINES_AT_ONCE)
  const found = useMemo(() => numbered(lines, account), [lines, account])
  const total = (side: 'debit' | 'credit') =>
    toCedis(found.reduce((sum, line) => sum + toPesewas(line[side]), 0))
  if (found.length === 0)
    return (
      <Card>
        <EmptyState title="Nothing was booked.">
          {`No line ${account ? `of ${account} ` : ''}from ${formatDay(from)} to ${formatDay(to)}.`}
        </EmptyState>
      </Card>
    )
  return (
    <>
      <div className={classes.dense}>
        <DataTable
          label={`Journal from ${formatDay(from)} to ${formatDay(to)}`}
          columns={JOURNAL_COLUMNS}
          rows={found.slice(0, shown)}
          rowKey={({ at }) => String(at)}
          changing={isChanging}
        >
          <TableFoot
            columns={JOURNAL_COLUMNS}
            cells={{
              Day: 'Total',
              Debit: <Money cedis={total('debit')} bare />,
              Credit: <Money cedis={total('credit')} bare />,
            }}
          />
        </DataTable>
      </div>
      <Row gap="sm xl" align="center" justify="center" tone="soft" size="table">
        <p role="status">
          Showing {Math.min(shown, found.length).toLocaleString('en-GB')} of{' '}
          {found.length.toLocaleString('en-GB')} lines; the total is of all.
        </p>
        {shown < found.length && (
          <Button variant="default" onClick={() => setShown(shown + LINES_AT_ONCE)}>
            Show more
          </Button>
        )}
      </Row>
    </>
  )
}

const numbered = (lines: readonly JournalRow[], account: string): NumberedLine[] =>
  lines.flatMap((line, at) => (account === '' || line.account === account ? [{ ...line, at }] : []))
