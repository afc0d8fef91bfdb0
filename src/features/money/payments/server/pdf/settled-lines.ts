import { formatDay } from '../../../../../shared/days.ts'
import { PURPOSE_LABELS } from '../../../ledger/invoices.purposes.ts'
import type { IssuedPlace } from '../../../ledger/issued.ts'
import type { InvoiceRecord } from '../../../ledger/server/invoice-records.queries.ts'
import type { Settlement } from '../../../ledger/server/ledger.queries.ts'
import type { Letterhead } from './letterhead.ts'
import type { SettledLine } from './receipt.pdf.ts'

type About = Pick<InvoiceRecord, 'description' | 'purpose' | 'periodFrom' | 'periodTo'>

/** 'Rent, 1 Dec 2026 to 31 Dec 2026'. */
export function describePurpose({ description, purpose, periodFrom, periodTo }: About): string {
  const period = periodFrom && periodTo ? `${formatDay(periodFrom)} to ${formatDay(periodTo)}` : null
  return [description || PURPOSE_LABELS[purpose], period].filter(Boolean).join(', ')
}

const formatIssuedPlace = (issued: IssuedPlace | null): string =>
  [issued?.unitName, issued?.propertyName].filter(Boolean).join(', ')

type Invoices = ReadonlyMap<string, InvoiceRecord>
type Part = Pick<Settlement, 'invoiceId' | 'amount'>

export const toSettledLines = (parts: readonly Part[], invoices: Invoices): SettledLine[] =>
  parts.flatMap(({ invoiceId, amount }) => {
    const invoice = invoices.get(invoiceId)
    if (!invoice) return []
    const { invoiceNumber, issued } = invoice
    return [{ invoiceNumber, about: describePurpose(invoice), place: formatIssuedPlace(issued), amount }]
  })

/** The only place; the lines name several. */
export function findCommonUnit(
  tenant: Letterhead['tenant'],
  parts: readonly Part[],
  invoices: Invoices,
): Letterhead['tenant'] {
  const places = parts.flatMap(({ invoiceId }) => invoices.get(invoiceId)?.issued ?? [])
  const [first] = places
  if (!first) return tenant
  return new Set(places.map(formatIssuedPlace)).size > 1
    ? { ...tenant, apartment: '', unit: null }
    : { ...tenant, apartment: first.propertyName, unit: first.unitName }
}
