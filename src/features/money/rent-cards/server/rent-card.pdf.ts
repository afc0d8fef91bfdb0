import { fileURLToPath } from 'node:url'
import { safeFileName } from '../../../../server/http/disposition.ts'
import type { JsonObject, PdfRenderer } from '../../../../server/pdf/pdf.ts'
import { formatDay } from '../../../../shared/days.ts'
import { printPhone } from '../../../../shared/fields/phone.ts'
import { formatGhs, toPesewas } from '../../../../shared/money.ts'
import { perPeriod } from '../../../property/leases/leases.rules.ts'
import { METHOD_LABELS } from '../../ledger/ledger.rules.ts'
import type { RentCard } from '../rent-cards.contract.ts'

const TEMPLATE = fileURLToPath(new URL('./rent-card.typ', import.meta.url))

export const rentCardFileName = ({ tenant, unitName }: RentCard): string =>
  safeFileName(`Rent_card_${unitName}_${tenant}.pdf`)

const ghs = (cedis: number): string => formatGhs(toPesewas(cedis))
const dayOrNone = (day: string | null): string => (day === null ? '–' : formatDay(day))

const formatRent = ({ rent, periodMonths }: RentCard): string =>
  rent === null ? 'Not entered' : `${ghs(rent)} ${perPeriod(periodMonths)}`

const formatTerm = ({ startsOn, endsOn }: RentCard): string =>
  endsOn === null ? `From ${formatDay(startsOn)}` : `${formatDay(startsOn)} to ${formatDay(endsOn)}`

const formatPeriod = ({ periodFrom, periodTo, amount, credit }: RentCard['payments'][number]): string =>
  periodFrom === null
    ? credit === amount
      ? 'In advance'
      : '–'
    : `${formatDay(periodFrom)} to ${dayOrNone(periodTo)}`

function formatPaidHow({ method, reference }: RentCard['payments'][number]): string {
  return [method && METHOD_LABELS[method], reference].filter(Boolean).join(', ') || '–'
}

function rentCardView(card: RentCard): JsonObject {
  const paid = card.payments.reduce((sum, { amount }) => sum + toPesewas(amount), 0)
  return {
    documentTitle: `Rent card of ${card.tenant}, ${card.unitName}`,
    author: card.landlord,
    facts: [
      ['Landlord', [card.landlord, card.landlordAddress?.replaceAll('\n', ', ')].filter(Boolean).join(', ')],
      ['Tenant', [card.tenant, printPhone(card.tenantPhone)].filter(Boolean).join(', ')],
      ['Pay code', card.payCode ?? '–'],
      ['Premises', `${card.unitName}, ${card.propertyName}`],
      ['Tenancy', formatTerm(card)],
      ['Rent', formatRent(card)],
      ['Paid in advance, still unused', ghs(card.advance)],
      ['Official card', card.officialSerial ?? 'Not noted yet'],
      ['Issued on', dayOrNone(card.issuedOn)],
    ],
    payments: card.payments.map((row) => [
      ...[row.receiptNumber ?? '–', formatDay(row.receivedOn), formatPaidHow(row), formatPeriod(row)],
      ghs(row.amount).slice('GHS '.length),
    ]),
    total: formatGhs(paid),
  }
}

export const printCard = (pdf: PdfRenderer, card: RentCard): Promise<Uint8Array> =>
  pdf.render(TEMPLATE, rentCardView(card))
