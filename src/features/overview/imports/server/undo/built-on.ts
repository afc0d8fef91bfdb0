import type { Db } from '../../../../../server/database/index.ts'
import type { AuditAction } from '../../../../../shared/audit.ts'
import { type Day, formatDay } from '../../../../../shared/days.ts'
import { formatGhs } from '../../../../../shared/money.ts'
import { toSentence } from '../../../../identity/audit/audit.sentences.ts'
import { listEventsAbout } from '../../../../identity/audit/server/audit.since.ts'
import { listChargesSince } from '../../../../money/charges/server/charges.erase.ts'
import { KIND_LABELS } from '../../../../money/ledger/ledger.rules.ts'
import {
  listInvoicesSince,
  listPaymentsSince,
} from '../../../../money/ledger/server/records-since.queries.ts'
import { listOtherLeases } from '../../../../property/leases/server/leases.erase.ts'
import { listUnitCases } from '../../../../service/cases/server/cases.queries.ts'
import type { Made } from './made.ts'

export type BuiltOn = { kind: string; id: string; text: string }

const MOST = 100

const HARMLESS: readonly AuditAction[] = [
  ...(['file.opened', 'list.exported', 'call.refused', 'session.refused', 'session.blocked'] as const),
  ...(['tenant.welcomed', 'tenant.invited', 'tenant.exported', 'book.imported', 'book.undone'] as const),
]

const NOUNS: readonly [RegExp, string][] = [
  [/^(payment|deposit|credit|onlinePayment|openingBalance|receipt)\b/, 'payment'],
  [/^(invoice|creditNote|lateFee)\b/, 'invoice'],
  [/^recurringCharge\b/, 'charge'],
  [/^case\b/, 'request'],
  [/^document\b/, 'document'],
  [/^(session|password|totp|phone|profile)\b|^tenant\.joined$/, 'sign-in'],
]

const toKind = (action: string): string => NOUNS.find(([pattern]) => pattern.test(action))?.[1] ?? 'change'

async function listMoney(db: Db, { moneyTenantIds, leases, charges }: Made, since: Date): Promise<BuiltOn[]> {
  const given = { tenantIds: moneyTenantIds, since }
  const [payments, invoices, changed] = await Promise.all([
    listPaymentsSince(db, given),
    listInvoicesSince(db, given),
    listChargesSince(db, { leaseIds: leases, since, except: charges }),
  ])
  return [
    ...payments.map(({ id, kind, amount, receivedOn }) => ({
      kind: 'payment',
      id,
      text: `${KIND_LABELS[kind]}: ${formatGhs(amount)} on ${formatDay(receivedOn)}`,
    })),
    ...invoices.map(({ id, invoiceNumber, tenantName }) => ({
      kind: 'invoice',
      id,
      text: `Invoice ${invoiceNumber} of ${tenantName}`,
    })),
    ...changed.map(({ id, state, description }) => ({
      kind: 'charge',
      id,
      text: `Recurring charge '${description}' (${state})`,
    })),
  ]
}

/** Everything that followed the import and would lose its base. */
export async function listBuiltOn(
  db: Db,
  made: Made,
  { since, asOf, closedThrough }: { since: Date; asOf: Day | null; closedThrough: Day | null },
): Promise<BuiltOn[]> {
  const { properties, units, capacities, tenants, leases, charges, invoices, payments, documents } = made
  const money = await listMoney(db, made, since)
  const requests = await listUnitCases(db, units)
  const others = await listOtherLeases(db, { unitIds: units, tenantIds: tenants, except: leases })
  const targetIds = [
    units,
    properties,
    capacities,
    tenants,
    made.persons,
    leases,
    charges,
    invoices,
    payments,
    documents,
  ]
  const events = await listEventsAbout(
    db,
    {
      since,
      propertyIds: properties,
      actors: made.uids,
      except: HARMLESS,
      tenantIds: made.moneyTenantIds,
      targetIds: targetIds.flat(),
    },
    MOST,
  )
  const known = new Set([...money, ...requests].map(({ id }) => id))
  const isClosed =
    made.invoices.length + made.payments.length > 0 && asOf !== null && asOf <= (closedThrough ?? '')
  return [
    ...(isClosed
      ? [
          {
            kind: 'change',
            id: asOf,
            text: `The books are closed through ${formatDay(closedThrough ?? asOf)}`,
          },
        ]
      : []),
    ...money,
    ...requests.map(({ id, subject }) => ({ kind: 'request', id, text: `Request “${subject}”` })),
    ...others.map(({ id, tenantName }) => ({ kind: 'change', id, text: `Lease of ${tenantName}` })),
    ...events
      .filter(({ targetId }) => targetId === null || !known.has(targetId))
      .map((event) => ({
        kind: toKind(event.action),
        id: event.targetId ?? event.id,
        text: `${event.actorName} ${toSentence(event)}`,
      })),
  ].slice(0, MOST)
}
