import { useQuery } from '@tanstack/react-query'
import { addDays, formatDay } from '../../../../shared/days.ts'
import { Text } from '../../../../web/ui/layout.tsx'
import { TextLink } from '../../../../web/ui/link.tsx'
import { type Column, DataTable } from '../../../../web/ui/list/data-table.tsx'
import { ExportMenu } from '../../../../web/ui/list/export-menu.tsx'
import { TableFoot } from '../../../../web/ui/list/table-foot.tsx'
import { Loaded } from '../../../../web/ui/loaded.tsx'
import { Notice, useNotice } from '../../../../web/ui/notice.tsx'
import { Card } from '../../../../web/ui/page.tsx'
import { EmptyState } from '../../../../web/ui/states.tsx'
import { Money } from '../../../../web/ui/values.tsx'
import { getFirstDay, toMonth } from '../../taxes/taxes.rules.ts'
import type { TrialBalance } from '../books.contract.ts'
import { accountingApi, trialBalanceQuery } from './books.api.ts'
import { BooksPage } from './books.page.tsx'
import { FAILED } from './books.texts.ts'
import { DayChooser, useDay } from './day-chooser.tsx'

type Row = TrialBalance['rows'][number]

/** Earlier days have their own balance; the lines of the month lead there. */
const columnsOn = (on: string): Column<Row>[] => [
  { header: 'Code', card: 'aside', cell: ({ code }) => code },
  {
    header: 'Account',
    card: 'title',
    cell: ({ account, name }) => (
      <TextLink to="/books/journal" search={{ from: getFirstDay(toMonth(on)), to: on, account }} inherit>
        {name}
      </TextLink>
    ),
  },
  { header: 'Debit', align: 'right', card: 'end', word: 'Debit', cell: ({ debit }) => side(debit) },
  { header: 'Credit', align: 'right', card: 'end', word: 'Credit', cell: ({ credit }) => side(credit) },
]

const side = (cedis: number) => (cedis === 0 ? undefined : <Money cedis={cedis} />)

export function TrialBalancePage() {
  const [on, setOn] = useDay()
  const result = useQuery(trialBalanceQuery(on))
  const { node, show } = useNotice({ over: true })
  return (
    <BooksPage
      tab="Trial balance"
      lead="The balance of each account at the end of a day."
      actions={
        <ExportMenu
          total={result.data?.rows.length}
          noun="account"
          plural="accounts"
          fileName={`Trial_balance_${on}`}
          load={(format) => accountingApi.bytes('GET /trial-balance', { query: { on, format } })}
          onFailed={(text) => show('error', text)}
        />
      }
    >
      {node}
      <DayChooser on={on} onChange={setOn} />
      <Loaded result={result} failed={FAILED.trialBalance}>
        {(data, isChanging) => <Balances balance={data} isChanging={isChanging} />}
      </Loaded>
    </BooksPage>
  )
}

function Balances({ balance, isChanging }: { balance: TrialBalance; isChanging: boolean }) {
  const { on, rows, totals } = balance
  if (rows.length === 0)
    return (
      <Card>
        <EmptyState title={`Nothing is in the books through ${formatDay(on)}.`}>
          Each account is listed here with its balance.
        </EmptyState>
      </Card>
    )
  return (
    <>
      {totals.debit !== totals.credit && (
        <Notice tone="error">Debit and credit differ. Tell who looks after the portal.</Notice>
      )}
      <DataTable
        label={`Trial balance on ${formatDay(on)}`}
        columns={columnsOn(on)}
        rows={rows}
        rowKey={({ account }) => account}
        changing={isChanging}
      >
        <TableFoot
          columns={columnsOn(on)}
          cells={{
            Code: 'Total',
            Debit: <Money cedis={totals.debit} />,
            Credit: <Money cedis={totals.credit} />,
          }}
        />
      </DataTable>
      <Text tone="soft" size="sm">
        All that was booked from the beginning through {formatDay(on)}; nothing of {formatDay(addDays(on, 1))}{' '}
        or later.
      </Text>
    </>
  )
}
