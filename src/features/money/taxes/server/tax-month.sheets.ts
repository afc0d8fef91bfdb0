import type { Column } from '../../../../server/sheets/write.columns.ts'
import { sheetOf, workbookOf } from '../../../../server/sheets/write.xlsx.ts'
import { formatDay } from '../../../../shared/days.ts'
import { UNIT_KIND_LABELS } from '../../../property/properties/units.rules.ts'
import { RATE_LABELS, type TaxRate } from '../../tax-rates/tax-rates.rules.ts'
import { groupByKind, type KindOfMonth, rentOf, sumLines, type TaxSums } from '../tax-groups.rules.ts'
import type { TaxMonth, TaxMonthLine } from '../taxes.contract.ts'

type Place = Partial<Pick<TaxMonthLine, 'propertyName' | 'unitName' | 'unitKind'>>
type Row = {
  text?: string
  place?: Place
  line?: TaxMonthLine
  sums?: Partial<TaxSums>
  payable?: number
  sumOf?: number
}

const text = (heading: string, width: number, of: (row: Row) => string | null | undefined): Column<Row> => ({
  ...{ heading, width, kind: 'text' },
  of: (row) => of(row) ?? null,
})
const day = (heading: string, of: (line: TaxMonthLine) => string): Column<Row> => ({
  ...{ heading, width: 12, kind: 'day' },
  of: ({ line }) => (line ? of(line) : null),
})
const money = (heading: string, field: keyof TaxSums): Column<Row> => ({
  ...{ heading: `${heading} (GHS)`, width: 16, kind: 'money' },
  of: ({ sums }) => sums?.[field] ?? null,
})
const CERTIFICATES = new Map<TaxMonthLine['hasCertificate'], string>([
  [true, 'Yes'],
  [false, 'Missing'],
])
const kindOf = ({ unitKind }: Place) => unitKind && UNIT_KIND_LABELS[unitKind]

const AMOUNTS: Column<Row>[] = [
  money('Received', 'amount'),
  money('VAT in It', 'vat'),
  money('Rent', 'rent'),
  { heading: 'Rate (%)', width: 10, kind: 'percent', of: ({ line }) => line?.percent ?? null },
  money('Tax', 'tax'),
  money('Withheld', 'withheld'),
]

const PAYMENTS: Column<Row>[] = [
  text('Property', 24, ({ place }) => place?.propertyName),
  text('Unit', 14, ({ place }) => place?.unitName),
  text('Unit Kind', 12, ({ place }) => place && kindOf(place)),
  text('Tenant', 30, ({ line, text: of }) => line?.tenantName ?? of),
  text('Receipt', 16, ({ line }) => line?.receiptNumber),
  day('Received On', ({ receivedOn }) => receivedOn),
  day('Counts On', (line) => line.day),
  text('Corrects', 10, ({ line }) => line?.adjusts),
  ...AMOUNTS,
  text('Certificate', 12, ({ line }) => line && CERTIFICATES.get(line.hasCertificate)),
]

const ofLine = (line: TaxMonthLine): Row => ({ line, place: line, sums: { ...line, rent: rentOf(line) } })

/** Units with payments above their sum, kinds with units, then the month. */
function paymentRows({ lines }: TaxMonth): Row[] {
  const rows: Row[] = []
  for (const { rateName, units, sums } of groupByKind(lines)) {
    const start = rows.length
    for (const { propertyName, unitName, lines: ofUnit, sums: sumsOfUnit } of units) {
      rows.push(...ofUnit.map(ofLine))
      const name = ['Sum of', propertyName, unitName].filter(Boolean).join(' ')
      rows.push({ text: name, place: { propertyName, unitName }, sums: sumsOfUnit, sumOf: ofUnit.length })
    }
    rows.push({ text: `Sum of ${RATE_LABELS[rateName].toLowerCase()}`, sums, sumOf: rows.length - start })
  }
  return [...rows, { text: 'Sum of the month', sums: sumLines(lines), sumOf: rows.length }]
}

const SUMMARY: Column<Row>[] = [
  text('Property', 34, ({ place, text: of }) => place?.propertyName ?? of),
  text('Unit', 14, ({ place }) => place?.unitName),
  text('Unit Kind', 12, ({ place }) => place && kindOf(place)),
  ...AMOUNTS.filter(({ kind }) => kind === 'money'),
  { heading: 'To Pay (GHS)', width: 16, kind: 'money', of: ({ payable }) => payable ?? null },
]

const summaryOfKind = ({ rateName, units, sums }: KindOfMonth): Row[] => [
  ...units.map(({ sums: ofUnit, ...place }) => ({ place, sums: ofUnit })),
  { text: RATE_LABELS[rateName], sums, sumOf: units.length },
]

function summaryRows({ lines, totals, dueDay }: TaxMonth): Row[] {
  const rows = groupByKind(lines).flatMap(summaryOfKind)
  return [
    ...rows,
    { text: 'The month', sums: sumLines(lines), sumOf: rows.length },
    { text: `To pay by ${formatDay(dueDay)}: tax less what was withheld`, payable: totals.payable, sumOf: 0 },
  ]
}

const RATES: Column<TaxRate>[] = [
  { heading: 'Rate', width: 20, kind: 'text', of: ({ name }) => RATE_LABELS[name] },
  { heading: 'Percent', width: 10, kind: 'percent', of: ({ percent }) => percent },
  { heading: 'From', width: 12, kind: 'day', of: ({ from }) => from },
  { heading: 'Source', width: 60, kind: 'text', of: ({ source }) => source },
]

const sumOf = (row: Row) => row.sumOf

/** Sheets of units, payments, withheld tax, and rates. */
export const taxMonthSheets = (month: TaxMonth, rates: readonly TaxRate[]): Promise<Uint8Array> => {
  const withheld = month.lines.filter(({ kind }) => kind === 'withholding')
  const sum = { text: 'Sum of withheld tax', sums: sumLines(withheld), sumOf: withheld.length }
  return workbookOf([
    sheetOf('Summary', SUMMARY, { rows: summaryRows(month), sumOf }),
    sheetOf('Payments', PAYMENTS, { rows: paymentRows(month), sumOf }),
    sheetOf('Withheld tax', PAYMENTS, { rows: [...withheld.map(ofLine), sum], sumOf }),
    sheetOf('Rates', RATES, { rows: rates }),
  ])
}
