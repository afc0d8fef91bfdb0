import { fileURLToPath } from 'node:url'
import type { Context } from '../../../../../server/context.ts'
import { safeFileName } from '../../../../../server/http/disposition.ts'
import type { JsonObject, PdfRenderer } from '../../../../../server/pdf/pdf.ts'
import { formatDay } from '../../../../../shared/days.ts'
import { formatGhs } from '../../../../../shared/money.ts'
import { logoForPrint } from '../../../../identity/company/server/logo.service.ts'
import { type PrintedLogo, renderWithLogo } from '../../../invoices/server/pdf/invoice.pdf.ts'
import { depositMoves } from '../../deposit.rules.ts'
import type { LoadedSettlement } from '../deposit/settlement.service.ts'
import { type Letterhead, letterheadView, nonEmptyRows } from './letterhead.ts'

type Printed = Omit<LoadedSettlement, 'tenant'>
/** Texts are data, never markup; amounts are in whole pesewas. */
export type SettlementDocument = Letterhead & { settlement: Printed }

const TEMPLATE = fileURLToPath(new URL('./settlement.typ', import.meta.url))

export const settlementFileName = ({ settlement: { day }, tenant }: SettlementDocument): string =>
  safeFileName(`Deposit_settlement_${day}_${tenant.name}.pdf`)

const figure = (pesewas: number): string => formatGhs(pesewas).slice('GHS '.length)

function stayRows({ leases }: Printed): string[][] {
  return leases.flatMap(({ propertyName, unitName, startsOn, endsOn, movedOutOn }) => [
    ['Unit', `${unitName}, ${propertyName}`],
    [
      'Lease',
      endsOn === null ? `From ${formatDay(startsOn)}` : `${formatDay(startsOn)} to ${formatDay(endsOn)}`,
    ],
    ...(movedOutOn === null ? [] : [['Move-out day', formatDay(movedOutOn)]]),
  ])
}

const placeRows = ({ tenant }: SettlementDocument): (string | null)[][] => [
  ['Location', tenant.apartment],
  ['Unit', tenant.unit],
]

const movementRows = (settlement: Printed): (string | string[])[][] =>
  depositMoves(settlement).map(({ day, text, details, amount }) => [
    ...[formatDay(day), [text, details].filter(Boolean)],
    ...(amount > 0 ? [figure(amount), ''] : ['', figure(-amount)]),
  ])

function resultRows({ totals }: Printed): string[][] {
  const { owed, credit, unused, leftToPay, held } = totals
  return [
    ['Owed', formatGhs(owed)],
    ...(credit > 0 ? [['Credit', `− ${formatGhs(credit)}`]] : []),
    ...(held > 0 ? [['Deposit held', `− ${formatGhs(held)}`]] : []),
    leftToPay > 0
      ? ['Left to pay by the tenant', formatGhs(leftToPay)]
      : ['Left of the deposit', formatGhs(unused)],
  ]
}

function view(document: SettlementDocument, logo: string | null): JsonObject {
  const { settlement } = document
  const { totals, invoices, owed, day } = settlement
  return {
    ...letterheadView(document, {
      title: 'DEPOSIT SETTLEMENT',
      number: `As of ${formatDay(day)}`,
      label: 'Tenant',
      logo,
    }),
    details: nonEmptyRows(settlement.leases.length > 0 ? stayRows(settlement) : placeRows(document)),
    deposits: invoices.map(({ invoiceNumber, about, dueDate, amount, due }) => [
      ...[invoiceNumber, [about], formatDay(dueDate), figure(amount), figure(due)],
    ]),
    movements: movementRows(settlement),
    sums: [
      ['Paid as deposit', formatGhs(totals.paid)],
      ['Used for invoices', `− ${formatGhs(totals.applied)}`],
      ['Returned', `− ${formatGhs(totals.returned)}`],
      ['Deposit still held', formatGhs(totals.held)],
    ],
    owed: owed.map(({ invoiceNumber, about, dueDate, amount }) => [
      ...[invoiceNumber, [about], formatDay(dueDate), figure(amount)],
    ]),
    result: resultRows(settlement),
  }
}

const settlementPdf = (
  pdf: PdfRenderer,
  document: SettlementDocument,
  logo?: PrintedLogo,
): Promise<Uint8Array> =>
  renderWithLogo(pdf, { template: TEMPLATE, createView: (file) => view(document, file), logo })

/** Loads the logo when printing, so that queued documents hold no picture. */
export async function printSettlement(
  ctx: Pick<Context, 'db' | 'files' | 'log'> & { pdf: PdfRenderer },
  document: SettlementDocument,
): Promise<Uint8Array> {
  return settlementPdf(ctx.pdf, document, await logoForPrint(ctx))
}
