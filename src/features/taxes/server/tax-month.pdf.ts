import { fileURLToPath } from 'node:url'
import type { Context } from '../../../server/context.ts'
import type { JsonObject, PdfRenderer } from '../../../server/pdf.ts'
import { formatDay, formatMonth } from '../../../shared/days.ts'
import { formatGhs, toPesewas } from '../../../shared/money.ts'
import { logoForPrint } from '../../company/server/logo.service.ts'
import { renderWithLogo } from '../../invoices/server/pdf/invoice.pdf.ts'
import { type Letterhead, loadCompany } from '../../payments/server/pdf/letterhead.ts'
import { UNIT_KIND_LABELS } from '../../properties/units.rules.ts'
import { RATE_LABELS, type TaxRate } from '../../tax-rates/tax-rates.rules.ts'
import type { TaxMonth, TaxMonthLine } from '../taxes.contract.ts'

type TaxMonthDocument = {
  company: Letterhead['company']
  month: TaxMonth
  /** Those that the lines use. */
  rates: readonly TaxRate[]
}

const TEMPLATE = fileURLToPath(new URL('./tax-month.typ', import.meta.url))

export const taxFileName = (month: string): string => `Tax_${month}.pdf`

/** Without the currency, which every column has; a dash for nothing. */
const amountText = (cedis: number): string =>
  cedis === 0 ? '–' : formatGhs(toPesewas(cedis)).slice('GHS '.length)

function aboutDay({ day, receivedOn, amount }: TaxMonthLine): string {
  if (day === receivedOn && amount >= 0) return ''
  return `Received ${formatDay(receivedOn)}, ${amount < 0 ? 'taken back' : 'changed'} ${formatDay(day)}`
}

const rowOf = (line: TaxMonthLine): JsonObject => ({
  day: formatDay(line.day),
  receipt: line.receiptNumber ?? '–',
  tenant: line.tenantName,
  about: [aboutDay(line), line.kind === 'withholding' ? 'Withheld tax' : ''].filter(Boolean).join('; '),
  unit: [line.propertyName, line.unitName].filter(Boolean).join(', '),
  kind: line.unitKind ? UNIT_KIND_LABELS[line.unitKind] : '–',
  amount: amountText(line.amount),
  percent: line.percent === null ? 'no rate' : `${line.percent} %`,
  tax: amountText(line.tax),
  withheld: amountText(line.withheld),
})

function view({ company, month, rates }: TaxMonthDocument, logo: string | null): JsonObject {
  const { received, tax, withheld, payable, vat } = month.totals
  const name = formatMonth(month.month)
  const sums: [string, number][] = [
    ['Rent received', received],
    ['Tax on it', tax],
    ['Withheld by tenants', withheld],
  ]
  return {
    documentTitle: `Tax on rent ${name}`,
    month: name,
    due: formatDay(month.dueDay),
    company: {
      ...{ name: company.name, logo },
      lines: [company.address, company.phone, company.email].filter((text) => text !== null),
    },
    sums: [...sums, ...(vat === 0 ? [] : [['VAT in the rent', vat] as const])].map(([label, cedis]) => [
      label,
      formatGhs(toPesewas(cedis)),
    ]),
    payable: formatGhs(toPesewas(payable)),
    rows: month.lines.map(rowOf),
    total: [received, tax, withheld].map(amountText),
    rates: rates.map(
      ({ name: rate, percent, from, source }) =>
        `${RATE_LABELS[rate]} ${percent} % from ${formatDay(from)}: ${source}`,
    ),
  }
}

export async function printTaxMonth(
  ctx: Pick<Context, 'config' | 'db' | 'files' | 'log'> & { pdf: PdfRenderer },
  of: Omit<TaxMonthDocument, 'company'>,
): Promise<Uint8Array> {
  const document = { ...of, company: await loadCompany(ctx, ctx.db) }
  const logo = await logoForPrint(ctx)
  return renderWithLogo(ctx.pdf, { template: TEMPLATE, viewOf: (file) => view(document, file), logo })
}
