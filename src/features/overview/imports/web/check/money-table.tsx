import { Fact, Facts } from '../../../../../web/ui/fact.tsx'
import { Text } from '../../../../../web/ui/layout.tsx'
import { type Column, DataTable } from '../../../../../web/ui/list/data-table.tsx'
import { Money } from '../../../../../web/ui/values.tsx'
import type { BookImport } from '../../imports.contract.ts'

type BookMoney = BookImport['money']
type Figures = NonNullable<BookMoney['rent']>
type Line = Figures & { name: string; label: string }

const LABELS = [
  ['rent', 'Rent'],
  ['balance', 'Balances'],
  ['deposit', 'Deposits'],
  ['paid', 'Paid by month'],
] as const

/** The sums of the book's rows, its own totals, and what the portal will say. */
export function MoneyTable({ money }: { money: BookMoney }) {
  const lines = LABELS.flatMap(([name, label]): Line[] => {
    const figures = money[name]
    return figures ? [{ ...figures, name, label }] : []
  })
  return (
    <>
      {lines.length > 0 && (
        <DataTable label="Money of the book" columns={COLUMNS} rows={lines} rowKey={({ name }) => name} />
      )}
      <Facts>
        <Fact name="Owed by tenants">
          <Money cedis={money.owed} />
        </Fact>
        <Fact name="Paid ahead">
          <Money cedis={money.ahead} />
        </Fact>
      </Facts>
    </>
  )
}

const COLUMNS: Column<Line>[] = [
  { header: 'In GHS', card: 'title', cell: ({ label }) => label },
  { header: 'Rows of your book', align: 'right', cell: ({ book }) => <Money bare cedis={book} /> },
  {
    header: 'Your total',
    align: 'right',
    cell: ({ stated, book }) =>
      stated === null ? (
        '–'
      ) : (
        <Text as="span" tone={stated === book ? undefined : 'orange'} weight={stated === book ? 400 : 600}>
          <Money bare cedis={stated} />
        </Text>
      ),
  },
  { header: 'In the portal', align: 'right', cell: ({ portal }) => <Money bare cedis={portal} /> },
  {
    header: 'Difference',
    align: 'right',
    cell: ({ difference }) =>
      difference === 0 ? (
        <Text as="span" tone="green">
          None
        </Text>
      ) : (
        <Text as="span" tone="orange" weight={600}>
          <Money bare cedis={difference} />
        </Text>
      ),
  },
]
