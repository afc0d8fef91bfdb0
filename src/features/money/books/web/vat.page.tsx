import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatMonth } from '../../../../shared/days.ts'
import { Row, Stack, Text } from '../../../../web/ui/layout.tsx'
import { TextLink } from '../../../../web/ui/link.tsx'
import { type Column, DataTable } from '../../../../web/ui/list/data-table.tsx'
import { ExportMenu } from '../../../../web/ui/list/export-menu.tsx'
import { TableFoot } from '../../../../web/ui/list/table-foot.tsx'
import { Loaded } from '../../../../web/ui/loaded.tsx'
import { isMonth, MonthChooser } from '../../../../web/ui/month-chooser.tsx'
import { Notice, useNotice } from '../../../../web/ui/notice.tsx'
import { Card } from '../../../../web/ui/page.tsx'
import { EmptyState } from '../../../../web/ui/states.tsx'
import { DayText, Money } from '../../../../web/ui/values.tsx'
import { useUrlSearch } from '../../../../web/url-search.ts'
import { useToday } from '../../../identity/company/web/company.api.ts'
import { addMonths, toMonth } from '../../taxes/taxes.rules.ts'
import type { VatMonth } from '../books.contract.ts'
import { accountingApi, vatQuery } from './books.api.ts'
import { BooksPage } from './books.page.tsx'
import { FAILED } from './books.texts.ts'

type Invoice = VatMonth['invoices'][number]
type CreditNote = VatMonth['creditNotes'][number]
type Document = Invoice | CreditNote

const AMOUNTS = ['net', 'vat', 'gross'] as const
const LABELS = { net: 'Net', vat: 'VAT', gross: 'Gross' } as const

const SHARED: Column<Document>[] = [
  { header: 'Day', card: 'aside', cell: ({ day }) => <DayText day={day} /> },
  { header: 'Tenant', card: 'start', line: 1, cell: ({ tenantName }) => tenantName },
  { header: 'Unit', card: 'end', line: 1, cell: ({ unitName }) => unitName ?? undefined },
  ...AMOUNTS.map(
    (name): Column<Document> => ({
      header: LABELS[name],
      align: 'right',
      cell: (document) => <Money cedis={document[name]} />,
    }),
  ),
]

const INVOICES: Column<Invoice>[] = [
  {
    header: 'Invoice',
    card: 'title',
    cell: ({ invoiceNumber }) => (
      <TextLink to="/invoices" search={{ q: invoiceNumber }} inherit>
        {invoiceNumber}
      </TextLink>
    ),
  },
  ...SHARED,
]
const CREDIT_NOTES: Column<CreditNote>[] = [
  {
    header: 'Credit note',
    card: 'title',
    cell: ({ creditNoteNumber }) =>
      creditNoteNumber && (
        <TextLink to="/payments" search={{ q: creditNoteNumber }} inherit>
          {creditNoteNumber}
        </TextLink>
      ),
  },
  ...SHARED,
]

const SEARCH = { month: '' }

export function VatPage() {
  const today = useToday()
  const [{ month: chosen }, setSearch] = useUrlSearch(SEARCH)
  const month = isMonth(chosen) ? chosen : addMonths(toMonth(today), -1)
  const result = useQuery(vatQuery(month))
  const { data } = result
  const { node, show } = useNotice({ over: true })
  return (
    <BooksPage
      tab="VAT"
      lead="The VAT of a month: its invoices less its credit notes."
      actions={
        <ExportMenu
          total={data && data.invoices.length + data.creditNotes.length}
          noun="document"
          plural="documents"
          fileName={`VAT_${month}`}
          load={(format) => accountingApi.bytes('GET /vat/{month}', { params: { month }, query: { format } })}
          onFailed={(text) => show('error', text)}
        />
      }
    >
      {node}
      <Row gap="sm" align="end" nowrap>
        <MonthChooser
          month={month}
          today={today}
          onChange={(next) => setSearch({ month: next }, { push: true })}
        />
      </Row>
      <Loaded result={result} failed={FAILED.vat}>
        {(data, isChanging) => (
          <>
            <WithoutInvoice vat={data} />
            <Documents vat={data} isChanging={isChanging} />
          </>
        )}
      </Loaded>
    </BooksPage>
  )
}

const toTotalRow = (rows: readonly Document[], first: string) => ({
  [first]: 'Total',
  ...Object.fromEntries(
    AMOUNTS.map((name) => [
      LABELS[name],
      <Money key={name} cedis={rows.reduce((sum, row) => sum + Math.round(row[name] * 100), 0) / 100} />,
    ]),
  ),
})

/** Payments before their invoice: VAT is due, but not yet in the month's list. */
function WithoutInvoice({ vat: { month, withoutInvoice } }: { vat: VatMonth }) {
  if (withoutInvoice.length === 0) return null
  return (
    <Notice tone="warning">
      In {formatMonth(month)} money came in that is credit of units with VAT and has no invoice yet. VAT is
      due with the money: issue an invoice for each.
      <Stack as="ul" gap="xs" mt="xs">
        {withoutInvoice.map(({ paymentId, receiptNumber, tenantName, unitName, gross, vat }) => (
          <li key={paymentId}>
            <TextLink to="/payments" search={{ q: receiptNumber ?? tenantName }} inherit td="underline">
              {receiptNumber ?? 'Payment'}
            </TextLink>{' '}
            of {[tenantName, unitName].filter(Boolean).join(', ')}: <Money cedis={gross} />, with{' '}
            <Money cedis={vat} /> of VAT
          </li>
        ))}
      </Stack>
    </Notice>
  )
}

function Documents({ vat, isChanging }: { vat: VatMonth; isChanging: boolean }) {
  const { month, invoices, creditNotes, totals } = vat
  const name = formatMonth(month)
  if (invoices.length + creditNotes.length === 0)
    return (
      <Card>
        <EmptyState title={`No invoice or credit note with VAT in ${name}.`}>
          Invoices of units whose charges contain VAT are listed here, by the day of the invoice.
        </EmptyState>
      </Card>
    )
  return (
    <Stack gap="lg">
      <Stack surface="card" gap="xs" as="section" aria-label={`VAT due for ${name}`}>
        <Text tone="soft" size="sm">
          VAT due for {name}
        </Text>
        <Text as="strong" block size="2xl" weight={650} lineHeight={1.2}>
          <Money cedis={totals.vat} />
        </Text>
        <Text tone="soft" size="sm">
          Invoices less credit notes, each by its own day: net <Money cedis={totals.net} />, gross{' '}
          <Money cedis={totals.gross} />.
        </Text>
      </Stack>
      {invoices.length > 0 && (
        <Table title="Invoices">
          <DataTable
            label={`Invoices with VAT in ${name}`}
            columns={INVOICES}
            rows={invoices}
            rowKey={({ invoiceId }) => invoiceId}
            changing={isChanging}
          >
            <TableFoot columns={INVOICES} cells={toTotalRow(invoices, 'Invoice')} />
          </DataTable>
        </Table>
      )}
      {creditNotes.length > 0 && (
        <Table title="Credit notes">
          <DataTable
            label={`Credit notes with VAT in ${name}`}
            columns={CREDIT_NOTES}
            rows={creditNotes}
            rowKey={({ paymentId }) => paymentId}
            changing={isChanging}
          >
            <TableFoot columns={CREDIT_NOTES} cells={toTotalRow(creditNotes, 'Credit note')} />
          </DataTable>
        </Table>
      )}
    </Stack>
  )
}

const Table = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack as="section" gap="sm" aria-label={title}>
    <h2>{title}</h2>
    {children}
  </Stack>
)
