import type { Column } from '../../../../server/sheets/write.columns.ts'
import { createSheet, createWorkbook } from '../../../../server/sheets/write.xlsx.ts'
import { formatDay } from '../../../../shared/days.ts'
import { UNIT_KIND_LABELS } from '../../../property/properties/units.rules.ts'
import { RATE_LABELS, type TaxRate } from '../../tax-rates/tax-rates.rules.ts'
import {
  getRentWithoutVat,
  groupByKind,
  type RateGroup,
  sumLines,
  type TaxSums,
} from '../tax-groups.rules.ts'
import type { TaxMonth, TaxMonthLine } from '../taxes.contract.ts'

type Place = Partial<Pick<TaxMonthLine, 'propertyName' | 'unitName' | 'unitKind'>>
type Row = {
  text?: string
  place?: Place
  line?: TaxMonthLine
  sums?: Partial<TaxSums>
  payable?: number
  summedRows?: number
}

const text = (heading: string, width: number, of: (row: Row) => string | null | undefined): Column<Row> => ({
  heading,
  width,
  kind: 'text',
  of: (row) => of(row) ?? null,
})
const day = (heading: string, of: (line: TaxMonthLine) => string): Column<Row> => ({
  heading,
  width: 12,
  kind: 'day',
  of: ({ line }) => (line ? of(line) : null),
})
const money = (heading: string, field: keyof TaxSums): Column<Row> => ({
  heading: `${heading} (GHS)`,
  width: 16,
  kind: 'money',
  of: ({ sums }) => sums?.[field] ?? null,
})
const CERTIFICATES = new Map<TaxMonthLine['hasCertificate'], string>([
  [true, 'Yes'],
  [false, 'Missing'],
])
const getUnitKindLabel = ({ unitKind }: Place) => unitKind && UNIT_KIND_LABELS[unitKind]

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
  text('Unit Kind', 12, ({ place }) => place && getUnitKindLabel(place)),
  text('Tenant', 30, ({ line, text: of }) => line?.tenantName ?? of),
  text('Receipt', 16, ({ line }) => line?.receiptNumber),
  day('Received On', ({ receivedOn }) => receivedOn),
  day('Counts On', (line) => line.day),
  text('Corrects', 10, ({ line }) => line?.adjusts),
  ...AMOUNTS,
  text('Certificate', 12, ({ line }) => line && CERTIFICATES.get(line.hasCertificate)),
]

const toLineRow = (line: TaxMonthLine): Row => ({
  line,
  place: line,
  sums: { ...line, rent: getRentWithoutVat(line) },
})

/** Units with payments above their sum, kinds with units, then the month. */
function paymentRows({ lines }: TaxMonth): Row[] {
  const rows: Row[] = []
  for (const { rateName, units, sums } of groupByKind(lines)) {
    const start = rows.length
    for (const { propertyName, unitName, lines: ofUnit, sums: unitSums } of units) {
      rows.push(...ofUnit.map(toLineRow))
      const name = ['Sum of', propertyName, unitName].filter(Boolean).join(' ')
      rows.push({ text: name, place: { propertyName, unitName }, sums: unitSums, summedRows: ofUnit.length })
    }
    rows.push({
      text: `Sum of ${RATE_LABELS[rateName].toLowerCase()}`,
      sums,
      summedRows: rows.length - start,
    })
  }
  return [...rows, { text: 'Sum of the month', sums: sumLines(lines), summedRows: rows.length }]
}

const SUMMARY: Column<Row>[] = [
  text('Property', 34, ({ place, text: of }) => place?.propertyName ?? of),
  text('Unit', 14, ({ place }) => place?.unitName),
  text('Unit Kind', 12, ({ place }) => place && getUnitKindLabel(place)),
  ...AMOUNTS.filter(({ kind }) => kind === 'money'),
  { heading: 'To Pay (GHS)', width: 16, kind: 'money', of: ({ payable }) => payable ?? null },
]

const summarizeRate = ({ rateName, units, sums }: RateGroup): Row[] => [
  ...units.map(({ sums: ofUnit, ...place }) => ({ place, sums: ofUnit })),
  { text: RATE_LABELS[rateName], sums, summedRows: units.length },
]

function summaryRows({ lines, totals, dueDay }: TaxMonth): Row[] {
  const rows = groupByKind(lines).flatMap(summarizeRate)
  return [
    ...rows,
    { text: 'The month', sums: sumLines(lines), summedRows: rows.length },
    {
      text: `To pay by ${formatDay(dueDay)}: tax less what was withheld`,
      payable: totals.payable,
      summedRows: 0,
    },
  ]
}

const RATES: Column<TaxRate>[] = [
  { heading: 'Rate', width: 20, kind: 'text', of: ({ name }) => RATE_LABELS[name] },
  { heading: 'Percent', width: 10, kind: 'percent', of: ({ percent }) => percent },
  { heading: 'From', width: 12, kind: 'day', of: ({ from }) => from },
  { heading: 'Source', width: 60, kind: 'text', of: ({ source }) => source },
]

const getSummedRows = (row: Row) => row.summedRows

/** Sheets of units, payments, withheld tax, and rates. */
export const taxMonthSheets = (month: TaxMonth, rates: readonly TaxRate[]): Promise<Uint8Array> => {
  const withheld = month.lines.filter(({ kind }) => kind === 'withholding')
  const sum = { text: 'Sum of withheld tax', sums: sumLines(withheld), summedRows: withheld.length }
  return createWorkbook([
    createSheet('Summary', SUMMARY, { rows: summaryRows(month), summedRows: getSummedRows }),
    createSheet('Payments', PAYMENTS, { rows: paymentRows(month), summedRows: getSummedRows }),
    createSheet('Withheld tax', PAYMENTS, {
      rows: [...withheld.map(toLineRow), sum],
      summedRows: getSummedRows,
    }),
    createSheet('Rates', RATES, { rows: rates }),
  ])
}
