import type { FastifyReply } from 'fastify'
import { type Column, sendSheet } from '../../../server/sheets/write.ts'
import { formatDay } from '../../../shared/days.ts'
import { UNIT_KIND_LABELS } from '../../properties/units.rules.ts'
import { RATE_LABELS } from '../../tax-rates/tax-rates.rules.ts'
import type { TaxMonth, TaxMonthLine } from '../taxes.contract.ts'
import { lastDayOf } from '../taxes.rules.ts'

type Amounts = Pick<TaxMonthLine, 'amount' | 'tax' | 'withheld' | 'vat'>
/** A row of the sums has a text in place of a line. */
type Row = { line: TaxMonthLine | null; text: string | null } & Partial<Amounts> & { payable?: number }

const ofLine = (of: (line: TaxMonthLine) => string | null) => (row: Row) => row.line && of(row.line)

const COLUMNS: Column<Row>[] = [
  { heading: 'Counts On', width: 12, kind: 'day', of: ofLine(({ day }) => day) },
  { heading: 'Received On', width: 12, kind: 'day', of: ofLine(({ receivedOn }) => receivedOn) },
  { heading: 'Receipt', width: 16, kind: 'text', of: ofLine(({ receiptNumber }) => receiptNumber) },
  { heading: 'Tenant', width: 30, kind: 'text', of: ({ line, text }) => line?.tenantName ?? text },
  { heading: 'Property', width: 22, kind: 'text', of: ofLine(({ propertyName }) => propertyName) },
  { heading: 'Unit', width: 14, kind: 'text', of: ofLine(({ unitName }) => unitName) },
  {
    heading: 'Unit Kind',
    width: 12,
    kind: 'text',
    of: ofLine(({ unitKind }) => unitKind && UNIT_KIND_LABELS[unitKind]),
  },
  { heading: 'Rent (GHS)', width: 15, kind: 'money', of: ({ amount }) => amount ?? null },
  { heading: 'Rate', width: 18, kind: 'text', of: ofLine(({ rateName }) => RATE_LABELS[rateName]) },
  {
    heading: 'Percent',
    width: 10,
    kind: 'text',
    of: ofLine(({ percent }) => (percent === null ? 'no rate' : `${percent} %`)),
  },
  { heading: 'Tax (GHS)', width: 14, kind: 'money', of: ({ tax }) => tax ?? null },
  { heading: 'Withheld (GHS)', width: 14, kind: 'money', of: ({ withheld }) => withheld ?? null },
  { heading: 'VAT in Rent (GHS)', width: 16, kind: 'money', of: ({ vat }) => vat ?? null },
  { heading: 'Payable (GHS)', width: 14, kind: 'money', of: ({ payable }) => payable ?? null },
]

async function* pagesOf({ lines, totals, dueDay }: TaxMonth) {
  const { received, ...sums } = totals
  yield lines.map((line): Row => ({ ...line, line, text: null }))
  yield [
    { line: null, text: 'Total', amount: received, ...sums } satisfies Row,
    { line: null, text: `Due on ${formatDay(dueDay)}` } satisfies Row,
  ]
}

export const sendTaxSheet = (reply: FastifyReply, month: TaxMonth): Promise<FastifyReply> =>
  sendSheet(reply, {
    ...{ format: 'xlsx', name: 'Tax', day: lastDayOf(month.month).slice(0, 7), columns: COLUMNS },
    pages: pagesOf(month),
  })
