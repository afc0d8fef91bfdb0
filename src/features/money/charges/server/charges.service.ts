import { randomUUID } from 'node:crypto'
import type { Context } from '../../../../server/context.ts'
import { changedColumns } from '../../../../server/database/changed-columns.ts'
import type { Db, Tx } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import type { Outcome } from '../../../../server/http/idempotency.ts'
import { addDays, type Day } from '../../../../shared/days.ts'
import { toPesewas } from '../../../../shared/money.ts'
import { isEnded } from '../../../property/leases/leases.rules.ts'
import type { LeaseRow } from '../../../property/leases/server/leases.queries.ts'
import { lockLease } from '../../../property/leases/server/leases.service.ts'
import { PURPOSE_LABELS } from '../../ledger/invoices.purposes.ts'
import type { ChargeChanges, RecurringCharge, RecurringChargeDetails } from '../charges.contract.ts'
import { CHARGE_ERRORS } from '../charges.messages.ts'
import { earlierDay } from '../charges.rules.ts'
import { LEAD_DAYS } from '../charges.states.ts'
import { regularStart, type Step } from '../periods.rules.ts'
import type { NewCharge } from '../plans.contract.ts'
import { listBillings } from './billed-periods.queries.ts'
import { recordChargeEvent } from './charges.audit.ts'
import { refuseLongerAdvance } from './charges.limit.ts'
import { presentBilling, presentCharge } from './charges.present.ts'
import * as queries from './charges.queries.ts'
import { insertCharge, replaceSteps } from './charges.write.ts'

const NO_CHARGE = {
  id: '',
  taken: new Set<Day>(),
  charged: [],
  billed: 0,
  billedThrough: null,
  isTenantDeleted: false,
  isLeaseEnded: false,
}

/** Throws 404, also if invisible to the caller. */
export async function requireVisibleCharge(db: Db, caller: Caller, id: string): Promise<queries.Charge> {
  const [charge] = await queries.findCharges(db, { ids: [id], scope: caller })
  if (!charge) throw CHARGE_ERRORS.notFound()
  return charge
}

export async function lockVisibleCharge(tx: Tx, caller: Caller, id: string): Promise<queries.Charge> {
  await queries.lockCharges(tx, [id])
  return requireVisibleCharge(tx, caller, id)
}

export async function readCharge(
  { db, clock }: Context,
  caller: Caller,
  id: string,
): Promise<RecurringChargeDetails> {
  const charge = await requireVisibleCharge(db, caller, id)
  const billings = (await listBillings(db, id)).flatMap(presentBilling)
  return { ...presentCharge(charge, clock.today()), billings }
}

const inPesewas = (steps: NewCharge['steps']): Step[] =>
  steps
    .map(({ fromDay, amount }) => ({ fromDay, amount: toPesewas(amount) }))
    .sort((a, b) => (a.fromDay < b.fromDay ? -1 : 1))

function refuseDays({ startsOn, leaseStartsOn, endsOn, leaseEndsOn }: queries.Charge): void {
  if (startsOn < leaseStartsOn) throw CHARGE_ERRORS.beforeLease(leaseStartsOn).asDetail()
  if (leaseEndsOn !== null && startsOn > leaseEndsOn) throw CHARGE_ERRORS.leaseOver(leaseEndsOn).asDetail()
  if (leaseEndsOn !== null && (endsOn ?? startsOn) > leaseEndsOn)
    throw CHARGE_ERRORS.afterLease(leaseEndsOn).asDetail()
}

function refuseSteps({ startsOn, endsOn, steps }: queries.Charge): void {
  if (endsOn !== null && endsOn < startsOn) throw CHARGE_ERRORS.order().asDetail()
  const days = steps.map(({ fromDay }) => fromDay)
  const twice = days.find((day, at) => days.indexOf(day) !== at)
  if (twice) throw CHARGE_ERRORS.stepTwice(twice).asDetail()
  if ((days[0] ?? '') > startsOn) throw CHARGE_ERRORS.firstStepLater().asDetail()
}

function refuseAdvance(charge: queries.Charge): void {
  const { advanceMonths, instalments, lastDay } = charge
  if (advanceMonths === 0 && instalments > 1) throw CHARGE_ERRORS.instalmentsAlone().asDetail()
  if (advanceMonths === 0) return
  if (advanceMonths % instalments !== 0) throw CHARGE_ERRORS.instalments().asDetail()
  if (lastDay !== null && addDays(regularStart(charge), -1) > lastDay)
    throw CHARGE_ERRORS.advanceOver(lastDay).asDetail()
}

/** An unsaved charge. Throws 400, 409 for a lease that has ended. */
export function createDraftCharge(
  { clock }: Pick<Context, 'clock'>,
  { lease, given, by }: { lease: LeaseRow; given: NewCharge; by: Caller },
): queries.Charge {
  if (isEnded(lease, clock.today())) throw CHARGE_ERRORS.leaseEnded()
  const { purpose = 'rent', endsOn = null, startsOn = lease.startsOn, proration = 'none' } = given
  const { everyMonths = lease.periodMonths, anchorDay = lease.rentDay, sendEmail = true } = given
  const { leadDays = LEAD_DAYS.otherwise, advanceMonths = 0, instalments = 1 } = given
  const { id: leaseId, tenantId, tenantName, propertyId, propertyName, unitId, unitName } = lease
  const charge: queries.Charge = {
    ...NO_CHARGE,
    leaseId,
    tenantId,
    tenantName,
    propertyId,
    propertyName,
    unitId,
    unitName,
    leaseStartsOn: lease.startsOn,
    leaseEndsOn: lease.endsOn,
    billedElsewhereThrough: lease.billedElsewhereThrough,
    ...queries.billedChargeTerms({ endsOn }, lease),
    purpose,
    description: given.description || PURPOSE_LABELS[purpose],
    everyMonths,
    anchorDay,
    leadDays,
    startsOn,
    endsOn,
    proration,
    sendEmail,
    advanceMonths,
    instalments,
    advanceToldOn: null,
    state: 'draft',
    activatedOn: null,
    resumedOn: null,
    steps: inPesewas(given.steps),
    createdBy: by.uid,
    createdAt: clock.now(),
    updatedAt: clock.now(),
  }
  refuseDays(charge)
  refuseSteps(charge)
  refuseAdvance(charge)
  return charge
}

const toNewRecord = (charge: queries.Charge): queries.NewChargeRecord => {
  const { leaseId, purpose, description, everyMonths, anchorDay, leadDays, startsOn, endsOn } = charge
  const { proration, advanceMonths, instalments, sendEmail, state, createdBy, createdAt, updatedAt } = charge
  return {
    id: charge.id,
    leaseId,
    purpose,
    description,
    everyMonths,
    anchorDay,
    leadDays,
    startsOn,
    endsOn,
    proration,
    advanceMonths,
    instalments,
    sendEmail,
    state,
    createdBy,
    createdAt,
    updatedAt,
  }
}

/** Throws 400, 404, 409 for a lease that has ended. */
export async function addCharge(
  ctx: Context,
  tx: Tx,
  { caller, given }: { caller: Caller; given: NewCharge },
): Promise<Outcome<RecurringCharge>> {
  const { lease } = await lockLease(tx, caller, { id: given.leaseId })
  const charge = { ...createDraftCharge(ctx, { lease, given, by: caller }), id: randomUUID() }
  await insertCharge(tx, toNewRecord(charge), charge.steps)
  await recordChargeEvent(ctx, tx, { by: caller, action: 'recurringCharge.added', after: charge })
  return { answer: presentCharge(charge, ctx.clock.today()) }
}

const TERMS = [
  ...(['purpose', 'everyMonths', 'anchorDay', 'startsOn', 'proration'] as const),
  ...(['advanceMonths', 'instalments'] as const),
] as const

const SPAN = ['startsOn', 'endsOn', 'advanceMonths', 'instalments'] as const

/** An advance may be too long since the lease was shortened. Throws 400. */
function refuseTerms(before: queries.Charge, after: queries.Charge): void {
  refuseSteps(after)
  if (SPAN.every((name) => before[name] === after[name])) return
  refuseDays(after)
  refuseAdvance(after)
}

/** Billed periods do not change. Throws 409. */
function refuseBilledTerms(before: queries.Charge, after: queries.Charge): void {
  if (before.billed === 0) return
  if (TERMS.some((name) => before[name] !== after[name])) throw CHARGE_ERRORS.termsBilled()
}

/** Throws 409 for activating a draft without its plan, or the reverse. */
function stateAfter(
  before: queries.Charge,
  { state = before.state }: ChargeChanges,
  today: Day,
): Pick<queries.Charge, 'state' | 'resumedOn'> {
  if (state !== before.state && before.state === 'draft') throw CHARGE_ERRORS.notActivated()
  if (state !== before.state && state === 'draft') throw CHARGE_ERRORS.notDraft()
  const goesOn = before.state === 'paused' && state === 'active'
  return { state, resumedOn: goesOn ? today : before.resumedOn }
}

const COLUMNS = {
  purpose: 'as given',
  description: 'elsewhere',
  everyMonths: 'as given',
  anchorDay: 'as given',
  leadDays: 'as given',
  startsOn: 'as given',
  endsOn: 'as given',
  proration: 'as given',
  advanceMonths: 'as given',
  instalments: 'as given',
  steps: 'elsewhere',
  sendEmail: 'as given',
  advanceReason: 'elsewhere',
  state: 'elsewhere',
} as const

/** Throws 400, 404, 409 for changed terms of billed periods, and for a longer advance without a reason. */
export function changeCharge(
  ctx: Context,
  { caller, id, changes }: { caller: Caller; id: string; changes: ChargeChanges },
): Promise<RecurringCharge> {
  const today = ctx.clock.today()
  return ctx.db.transaction(async (tx) => {
    const before = await lockVisibleCharge(tx, caller, id)
    if (before.isTenantDeleted) throw CHARGE_ERRORS.tenantDeleted()
    const { steps, description, endsOn = before.endsOn, advanceReason } = changes
    const fields = {
      ...changedColumns(changes, COLUMNS),
      ...stateAfter(before, changes, today),
      endsOn,
      updatedAt: ctx.clock.now(),
    }
    const merged = { ...before, ...fields, steps: steps ? inPesewas(steps) : before.steps }
    const text = description === undefined ? before.description : description
    const after: queries.Charge = {
      ...merged,
      description: text || PURPOSE_LABELS[merged.purpose],
      lastDay: earlierDay(endsOn, before.leaseLastDay),
    }
    refuseTerms(before, after)
    refuseBilledTerms(before, after)
    refuseLongerAdvance(before, after, advanceReason)
    await queries.updateCharges(tx, [id], { ...fields, description: after.description })
    if (steps) await replaceSteps(tx, id, after.steps)
    const more = advanceReason ? { advanceReason } : {}
    await recordChargeEvent(ctx, tx, { by: caller, action: 'recurringCharge.changed', before, after, more })
    return presentCharge(after, today)
  })
}

/** Throws 404, 409 once something was billed. */
export const removeCharge = (ctx: Context, { caller, id }: { caller: Caller; id: string }): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const charge = await lockVisibleCharge(tx, caller, id)
    if (charge.billed > 0) throw CHARGE_ERRORS.billed()
    await queries.deleteCharge(tx, id)
    await recordChargeEvent(ctx, tx, { by: caller, action: 'recurringCharge.removed', before: charge })
  })
