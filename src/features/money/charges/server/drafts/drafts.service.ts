import { randomUUID } from 'node:crypto'
import type { Context } from '../../../../../server/context.ts'
import type { Tx } from '../../../../../server/database/index.ts'
import type { Caller } from '../../../../../server/http/caller.ts'
import type { Outcome } from '../../../../../server/http/idempotency.ts'
import { AppError } from '../../../../../shared/errors.ts'
import { toPesewas } from '../../../../../shared/money.ts'
import type { LeaseRow } from '../../../../property/leases/server/leases.queries.ts'
import { fillRents, lockLeases } from '../../../../property/leases/server/leases.rents.ts'
import { CHARGE_ERRORS } from '../../charges.messages.ts'
import { firstChargeDay } from '../../charges.rules.ts'
import type { NewDraft } from '../../plans.contract.ts'
import { recordChargeEvent } from '../charges.audit.ts'
import type { Charge } from '../charges.queries.ts'
import { createDraftCharge } from '../charges.service.ts'
import { insertDraftCharges } from '../charges.write.ts'
import { findCharged } from './uncharged.service.ts'

type Row = { lease: LeaseRow; draft: NewDraft }
type Drafted = Row & { charge: Charge }

const nameUnit = ({ unitName, propertyName }: LeaseRow) => `${unitName}, ${propertyName}`

/** Many rows may be wrong: the sentence names the unit. */
function draftCharge(ctx: Context, { lease, draft }: Row, by: Caller): Drafted {
  const { leaseId, rent, everyMonths, anchorDay } = draft
  const months = { everyMonths: everyMonths ?? lease.periodMonths, anchorDay: anchorDay ?? lease.rentDay }
  const { startsOn = firstChargeDay(lease, months, ctx.clock.today()) } = draft
  const steps = [{ fromDay: startsOn, amount: rent }]
  try {
    const given = { leaseId, everyMonths, anchorDay, startsOn, steps }
    const charge = { ...createDraftCharge(ctx, { lease, given, by }), id: randomUUID() }
    return { lease, draft, charge }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { status, code } = error
    const message = `${nameUnit(lease)}: ${error.message}`
    throw new AppError({ status, code, message }, status === 400 ? { details: [message] } : {})
  }
}

const toRents = (drafted: readonly Drafted[]) =>
  drafted.map(({ lease, charge, draft: { rent } }) => ({
    lease,
    terms: { rent: toPesewas(rent), periodMonths: charge.everyMonths, rentDay: charge.anchorDay },
  }))

/** Throws 400, 404, 409 for a lease that has ended or is charged already. */
export async function addDrafts(
  ctx: Context,
  tx: Tx,
  { caller, given: { rows } }: { caller: Caller; given: { rows: readonly NewDraft[] } },
): Promise<Outcome<{ ruleIds: string[] }>> {
  const ids = [...new Set(rows.map(({ leaseId }) => leaseId))]
  if (ids.length < rows.length) throw CHARGE_ERRORS.leaseTwice().asDetail()
  const leases = await lockLeases(tx, caller, ids)
  const charged = await findCharged(tx, ids)
  const drafted = rows.flatMap((draft) => {
    const lease = leases.get(draft.leaseId)
    if (!lease) return []
    if (charged.has(lease.id)) throw CHARGE_ERRORS.chargedAlready(nameUnit(lease))
    return [draftCharge(ctx, { lease, draft }, caller)]
  })
  const at = ctx.clock.now()
  await insertDraftCharges(
    tx,
    drafted.map(({ charge: { id, leaseId, startsOn, everyMonths, anchorDay }, draft: { rent } }) => ({
      id,
      leaseId,
      startsOn,
      amount: toPesewas(rent),
      everyMonths,
      anchorDay,
      createdBy: caller.uid,
      createdAt: at,
    })),
  )
  await fillRents(tx, toRents(drafted), { at, caller })
  for (const { charge } of drafted)
    await recordChargeEvent(ctx, tx, { by: caller, action: 'recurringCharge.added', after: charge })
  return { answer: { ruleIds: drafted.map(({ charge: { id } }) => id) } }
}
