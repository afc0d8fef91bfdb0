import { randomUUID } from 'node:crypto'
import type { Context } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import type { Outcome } from '../../../../server/http/idempotency.ts'
import { addDays } from '../../../../shared/days.ts'
import { toCedis, toPesewas } from '../../../../shared/money.ts'
import { monthsLater } from '../../../../shared/months.ts'
import { getRenewalChain } from '../lease-choice.rules.ts'
import type { Lease, RenewalOffer } from '../leases.contract.ts'
import { LEASE_ERRORS, TERM_ERRORS } from '../leases.messages.ts'
import { isEnded, nextStart } from '../leases.rules.ts'
import { recordLease } from './leases.audit.ts'
import { showCurrentLease } from './leases.fields.ts'
import type { LeaseEndMoved } from './leases.moved-end.ts'
import { findOverlaps } from './leases.overlaps.ts'
import * as queries from './leases.queries.ts'
import { lockLease, presentOne, requireVisibleLease } from './leases.service.ts'
import { renewalAnswered } from './messages/renewal-answered.message.ts'
import { renewalOffered } from './messages/renewal-offered.message.ts'
import { refuseAdvance } from './refuse-advance.ts'
import * as renewals from './renewals.queries.ts'

async function refuseRenewed(tx: Tx, lease: queries.LeaseRow): Promise<void> {
  const chain: readonly queries.LeaseRow[] = getRenewalChain(
    lease,
    await queries.listTenantLeases(tx, [lease.tenantId]),
  )
  if (chain.at(-1)?.id !== lease.id) throw LEASE_ERRORS.renewed()
}

/** Throws 400 for days that do not fit, 404, 409 for a lease that was ended or renewed. */
export async function offerRenewal(
  ctx: Context,
  tx: Tx,
  { caller, id, given }: { caller: Caller; id: string; given: RenewalOffer },
): Promise<Outcome<Lease>> {
  const { lease } = await lockLease(tx, caller, { id })
  if (isEnded(lease, ctx.clock.today())) throw LEASE_ERRORS.ended()
  await refuseRenewed(tx, lease)
  const fromDay = given.fromDay ?? nextStart(lease)
  const { endsOn = null, rent, advanceReason } = given
  if (fromDay === null) throw LEASE_ERRORS.needsFromDay().asDetail()
  if (fromDay <= lease.startsOn) throw LEASE_ERRORS.fromTooEarly().asDetail()
  if (endsOn !== null && endsOn <= fromDay) throw LEASE_ERRORS.renewalOrder().asDetail()
  const firstPeriodEnd = addDays(monthsLater(fromDay, lease.periodMonths), -1)
  refuseAdvance({
    lease: { startsOn: fromDay, endsOn },
    days: { from: fromDay, to: endsOn !== null && endsOn < firstPeriodEnd ? endsOn : firstPeriodEnd },
    reason: advanceReason,
    id,
  })
  await renewals.withdrawRenewals(tx, [id])
  const at = ctx.clock.now()
  const renewalId = randomUUID()
  await renewals.insertRenewal(tx, {
    id: renewalId,
    leaseId: id,
    fromDay,
    endsOn,
    rent: toPesewas(rent),
    state: 'open',
    offeredBy: caller.uid,
    offeredAt: at,
  })
  const more = { fromDay, endsOn, rent, ...(advanceReason && { advanceReason }) }
  await recordLease(tx, { at, caller, action: 'renewal.offered', lease, more })
  const request = { subjectId: id, params: { renewalId }, replyTo: caller.email }
  const mails = await ctx.deliveries.enqueue(tx, renewalOffered, request)
  return { answer: await presentOne(ctx, tx, { row: lease, viewer: caller }), mails }
}

type Answering = { caller: Caller; id: string }
type Accepting = Answering & { moved: LeaseEndMoved }

async function lockOffer(tx: Tx, { caller, id }: Answering) {
  const locked = await lockLease(tx, caller, { id })
  const renewal = await renewals.findOpenRenewal(tx, id)
  if (!renewal) throw LEASE_ERRORS.noOffer()
  return { ...locked, renewal }
}

async function notifyAdmins(
  ctx: Context,
  tx: Tx,
  { caller, renewal }: { caller: Caller; renewal: renewals.RenewalRow },
): Promise<string[]> {
  if (caller.role !== 'tenant') return []
  const request = { subjectId: renewal.leaseId, params: { renewalId: renewal.id }, replyTo: caller.email }
  return ctx.deliveries.enqueue(tx, renewalAnswered, request)
}

const answeredFor = ({ role }: Caller): Record<string, unknown> =>
  role === 'tenant' ? {} : { onBehalfOf: 'the tenant' }

/** Returns the new lease. Throws 403, 404, 409 without a matching offer or if the unit is taken. */
export async function acceptRenewal(ctx: Context, tx: Tx, answering: Accepting): Promise<Outcome<Lease>> {
  const { caller, id, moved } = answering
  const { lease, tenant, renewal } = await lockOffer(tx, answering)
  await refuseRenewed(tx, lease)
  const at = ctx.clock.now()
  const { fromDay: startsOn, endsOn, rent } = renewal
  if (startsOn <= lease.startsOn) throw LEASE_ERRORS.offerOutdated()
  if (lease.endsOn === null || lease.endsOn >= startsOn)
    await queries.updateLease(tx, id, { endsOn: addDays(startsOn, -1) })
  const newId = randomUUID()
  const term = { id: newId, unitId: lease.unitId, startsOn, endsOn }
  const [other] = await findOverlaps(tx, term)
  if (other) throw caller.role === 'tenant' ? LEASE_ERRORS.unitTaken() : TERM_ERRORS.overlaps(other)
  const { tenantId, periodMonths, rentDay, withholdsTax } = lease
  await queries.insertLeases(tx, [
    {
      ...term,
      tenantId,
      rent,
      periodMonths,
      rentDay,
      withholdsTax,
      follows: id,
      createdBy: caller.uid,
      createdAt: at,
    },
  ])
  await renewals.answerRenewal(tx, renewal.id, { state: 'accepted', answeredBy: caller.uid, answeredAt: at })
  await showCurrentLease(ctx, tx, tenant, { leaseId: newId, fields: ['leaseEndDate'] })
  const after = await requireVisibleLease(tx, caller, newId)
  const more = { fromDay: startsOn, endsOn, rent: toCedis(rent), ...answeredFor(caller) }
  await recordLease(tx, { at, caller, action: 'renewal.accepted', lease: after, more })
  await moved(tx, { tenantId, leaseId: newId, isSooner: false, by: caller })
  const mails = await notifyAdmins(ctx, tx, { caller, renewal })
  return { answer: await presentOne(ctx, tx, { row: after, viewer: caller }), mails }
}

/** Throws 403, 404, 409 without an offer. */
export async function declineRenewal(ctx: Context, tx: Tx, answering: Answering): Promise<Outcome<Lease>> {
  const { caller } = answering
  const { lease, renewal } = await lockOffer(tx, answering)
  const at = ctx.clock.now()
  await renewals.answerRenewal(tx, renewal.id, { state: 'declined', answeredBy: caller.uid, answeredAt: at })
  await recordLease(tx, { at, caller, action: 'renewal.declined', lease, more: answeredFor(caller) })
  const mails = await notifyAdmins(ctx, tx, { caller, renewal })
  return { answer: await presentOne(ctx, tx, { row: lease, viewer: caller }), mails }
}
