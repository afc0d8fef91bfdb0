import { useQuery } from '@tanstack/react-query'
import { formatDay } from '../../../../shared/days.ts'
import { Text } from '../../../../web/ui/layout.tsx'
import { type Column, DataTable } from '../../../../web/ui/list/data-table.tsx'
import { ExportMenu } from '../../../../web/ui/list/export-menu.tsx'
import { TableFoot } from '../../../../web/ui/list/table-foot.tsx'
import { Loaded } from '../../../../web/ui/loaded.tsx'
import { useNotice } from '../../../../web/ui/notice.tsx'
import { Card } from '../../../../web/ui/page.tsx'
import { EmptyState } from '../../../../web/ui/states.tsx'
import { Money } from '../../../../web/ui/values.tsx'
import { TenantLink } from '../../../property/tenants/web/tenant-link.tsx'
import { DICTIONARY } from '../../ledger/dictionary.texts.ts'
import type { Debtors } from '../books.contract.ts'
import { accountingApi, debtorsQuery } from './books.api.ts'
import classes from './books.module.css'
import { BooksPage } from './books.page.tsx'
import { FAILED } from './books.texts.ts'
import { DayChooser, useDay } from './day-chooser.tsx'

type Row = Debtors['rows'][number]

const AGES = {
  notDue: 'Not due',
  '1-30': '1 to 30 days',
  '31-60': '31 to 60',
  '61-90': '61 to 90',
  '90+': 'Over 90',
  credit: 'Credit',
} as const
const NAMES = Object.keys(AGES) as (keyof typeof AGES)[]

const part = (cedis: number) => (cedis === 0 ? undefined : <Money cedis={cedis} bare />)

const COLUMNS: Column<Row>[] = [
  {
    header: 'Tenant',
    card: 'title',
    cell: ({ tenantId, tenantName }) => <TenantLink id={tenantId} name={tenantName} />,
  },
  ...NAMES.map(
    (name): Column<Row> => ({ header: AGES[name], align: 'right', cell: (row) => part(row[name]) }),
  ),
  { header: 'Balance', align: 'right', card: 'aside', cell: ({ balance }) => <Money cedis={balance} bare /> },
]

export function DebtorsPage() {
  const [on, setOn] = useDay()
  const result = useQuery(debtorsQuery(on))
  const { node, show } = useNotice({ over: true })
  return (
    <BooksPage
      tab="Debtors"
      lead="Who owed what at the end of a day, by days after the due day, in GHS."
      actions={
        <ExportMenu
          total={result.data?.rows.length}
          noun="debtor"
          plural="debtors"
          fileName={`Debtors_${on}`}
          load={(format) => accountingApi.bytes('GET /debtors', { query: { on, format } })}
          onFailed={(text) => show('error', text)}
        />
      }
    >
      {node}
      <DayChooser on={on} onChange={setOn} />
      <Loaded result={result} failed={FAILED.debtors}>
        {(data, isChanging) => <Balances debtors={data} isChanging={isChanging} />}
      </Loaded>
    </BooksPage>
  )
}

function Balances({ debtors, isChanging }: { debtors: Debtors; isChanging: boolean }) {
  const { on, rows, totals } = debtors
  if (rows.length === 0)
    return (
      <Card>
        <EmptyState title={`Nobody owed anything on ${formatDay(on)}.`}>
          Each tenant with an open invoice or with credit is listed here.
        </EmptyState>
      </Card>
    )
  return (
    <>
      <div className={classes.dense}>
        <DataTable
          label={`Debtors on ${formatDay(on)}`}
          columns={COLUMNS}
          rows={rows}
          rowKey={({ tenantId }) => tenantId}
          changing={isChanging}
        >
          <TableFoot
            columns={COLUMNS}
            cells={{
              Tenant: 'Total',
              ...Object.fromEntries(NAMES.map((name) => [AGES[name], part(totals[name])])),
              Balance: <Money cedis={totals.balance} bare />,
            }}
          />
        </DataTable>
      </div>
      <Text tone="soft" size="sm">
        Balance is what is open less credit. It is the account Tenants receivable of that day.{' '}
        {DICTIONARY.ages}
      </Text>
    </>
  )
}
