import { fileURLToPath } from 'node:url'
import type { Context } from '../../../../server/context.ts'
import type { JsonObject, PdfRenderer } from '../../../../server/pdf/pdf.ts'
import { formatDay, formatMonth } from '../../../../shared/days.ts'
import { printPhone } from '../../../../shared/fields/phone.ts'
import { formatGhs, toPesewas } from '../../../../shared/money.ts'
import { logoForPrint } from '../../../identity/company/server/logo.service.ts'
import { UNIT_KIND_LABELS } from '../../../property/properties/units.rules.ts'
import { renderWithLogo } from '../../invoices/server/pdf/invoice.pdf.ts'
import { type Letterhead, loadCompany } from '../../payments/server/pdf/letterhead.ts'
import { RATE_LABELS, type TaxRate } from '../../tax-rates/tax-rates.rules.ts'
import {
  getRentWithoutVat,
  groupByKind,
  type RateGroup,
  sumLines,
  type TaxSums,
  type UnitGroup,
} from '../tax-groups.rules.ts'
import type { TaxMonth, TaxMonthLine } from '../taxes.contract.ts'

type TaxMonthDocument = { company: Letterhead['company']; month: TaxMonth; rates: readonly TaxRate[] }

const TEMPLATE = fileURLToPath(new URL('./tax-month.typ', import.meta.url))

const amountText = (cedis: number): string =>
  cedis === 0 ? '–' : formatGhs(toPesewas(cedis)).slice('GHS '.length)

function aboutDay({ day, receivedOn, amount, kind, adjusts }: TaxMonthLine): string {
  if (adjusts !== null) return `Corrects ${formatMonth(adjusts)}, which is closed`
  if (kind === 'deposit_applied') return amount < 0 ? 'Deposit put back' : 'Paid from the deposit'
  if (day === receivedOn && amount >= 0) return ''
  return `Received ${formatDay(receivedOn)}, ${amount < 0 ? 'taken back' : 'changed'} ${formatDay(day)}`
}

const aboutCertificate = ({ hasCertificate }: TaxMonthLine): string => {
  if (hasCertificate === null) return ''
  return hasCertificate ? 'with certificate' : 'no certificate yet'
}

const formatAmounts = ({ amount, vat, rent }: TaxSums) => [amount, vat, rent].map(amountText)
const formatTaxes = ({ tax, withheld }: TaxSums) => [tax, withheld].map(amountText)
const printSums = (name: string, sums: TaxSums): JsonObject => ({
  name,
  amounts: formatAmounts(sums),
  taxes: formatTaxes(sums),
})

const printLine = (line: TaxMonthLine): JsonObject => ({
  day: formatDay(line.day),
  receipt: line.receiptNumber ?? '–',
  tenant: line.tenantName,
  about: [aboutDay(line), line.kind === 'withholding' ? 'Withheld tax' : ''].filter(Boolean).join('; '),
  amounts: formatAmounts({ ...line, rent: getRentWithoutVat(line) }),
  percent: line.percent === null ? 'no rate' : `${line.percent} %`,
  taxes: formatTaxes({ ...line, rent: getRentWithoutVat(line) }),
  certificate: aboutCertificate(line),
})

const printUnit = ({ propertyName, unitName, unitKind, lines, sums }: UnitGroup): JsonObject => ({
  name: [propertyName, unitName].filter(Boolean).join(', '),
  kind: unitKind ? UNIT_KIND_LABELS[unitKind] : '',
  rows: lines.map(printLine),
  sum: lines.length > 1 ? printSums('Sum of the unit', sums) : null,
})

const printKind = ({ rateName, units, sums }: RateGroup): JsonObject => ({
  name: RATE_LABELS[rateName],
  units: units.map(printUnit),
  sum: printSums(`Sum of ${RATE_LABELS[rateName].toLowerCase()}`, sums),
})

const shown = (label: string, cedis: number): [string, number][] => (cedis === 0 ? [] : [[label, cedis]])

function view({ company, month, rates }: TaxMonthDocument, logo: string | null): JsonObject {
  const { received, notInMoney, tax, withheld, payable, vat, vatDue } = month.totals
  const name = formatMonth(month.month)
  const sums: [string, number][] = [
    ['Rent received', received],
    ...shown('Of it from deposits', notInMoney),
    ...shown('VAT in what was received', vat),
    ...shown('VAT due: invoices less credit notes', vatDue),
    ['Tax on the rent', tax],
    ['Withheld by tenants', withheld],
  ]
  return {
    documentTitle: `Tax on rent ${name}`,
    month: name,
    due: formatDay(month.dueDay),
    company: {
      name: company.name,
      logo,
      lines: [company.address, printPhone(company.phone), company.email].filter((text) => text !== null),
    },
    sums: sums.map(([label, cedis]) => [label, formatGhs(toPesewas(cedis))]),
    payable: formatGhs(toPesewas(payable)),
    kinds: groupByKind(month.lines).map(printKind),
    total: printSums('Sum of the month', sumLines(month.lines)),
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
  return renderWithLogo(ctx.pdf, { template: TEMPLATE, createView: (file) => view(document, file), logo })
}
