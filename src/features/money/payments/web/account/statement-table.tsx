import type { ReactNode } from 'react'
import { t } from '../../../../../web/translate.ts'
import { TextLink } from '../../../../../web/ui/link.tsx'
import { type Column, DataTable } from '../../../../../web/ui/list/data-table.tsx'
import { DayText, Money } from '../../../../../web/ui/values.tsx'
import type { Statement, StatementLine } from '../../accounts.contract.ts'
import { BalanceText } from '../balance-text.tsx'
import { ReceiptPdfLink } from '../receipt-link.tsx'
import classes from './account.module.css'

type Shown = Pick<StatementLine, 'day' | 'debit' | 'credit' | 'balance'> & { key: string; text: ReactNode }

const COLUMNS: Column<Shown>[] = [
  { header: 'Day', card: 'start', line: 2, cell: ({ day }) => <DayText day={day} /> },
  { header: 'What', card: 'title', cell: ({ text }) => text },
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
    cell: ({ balance }) => <BalanceText balance={balance} />,
  },
]

type Props = { statement: Statement; changing: boolean; own?: true }

export function StatementTable({ statement, changing, own }: Props) {
  const { from, to, openingBalance, closingBalance, lines } = statement
  const edge = { debit: 0, credit: 0 }
  const closing = { ...edge, key: 'closing', day: to, text: t('Balance at the end'), balance: closingBalance }
  const rows: Shown[] = [
    { ...edge, key: 'opening', day: from, text: t('Balance before'), balance: openingBalance },
    ...lines.map((line, index) => ({
      ...line,
      key: `${index}`,
      text: <LineText line={own ? { ...line, invoiceId: null } : line} />,
    })),
    ...(own ? [] : [closing]),
  ]
  return (
    <div className={classes.statement} data-own={own}>
      <DataTable
        label={t('Statement')}
        columns={COLUMNS}
        rows={rows}
        rowKey={({ key }) => key}
        changing={changing}
      />
    </div>
  )
}

const DOCUMENT = /\b(?:RCT|CRN|RFD)-\d/

function LineText({ line: { text, invoiceId, paymentId } }: { line: StatementLine }) {
  if (paymentId && DOCUMENT.test(text)) return <ReceiptPdfLink paymentId={paymentId}>{text}</ReceiptPdfLink>
  if (!invoiceId) return text
  return (
    <TextLink to="/invoices" search={{ review: invoiceId }} inherit>
      {text}
    </TextLink>
  )
}
