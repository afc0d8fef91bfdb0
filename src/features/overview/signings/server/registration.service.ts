import { changesBetween } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import { type Day, daysBetween, toDay } from '../../../../shared/days.ts'
import { listLeasesById } from '../../../property/leases/server/leases.queries.ts'
import type { Registered, RegistrationDue, Signing } from '../signings.contract.ts'
import { SIGNING_ERRORS } from '../signings.messages.ts'
import { isTemplateKind, registrationDueOn } from '../signings.rules.ts'
import { listRegistrationReasons } from './lease-facts.ts'
import { presentSigning } from './signings.present.ts'
import { listUnregistered, updateSigning } from './signings.queries.ts'
import { announceSigning, recordSigning } from './signings.records.ts'
import { lockVisibleSigning } from './signings.service.ts'

/** Throws 400 for a day ahead, 404, 409 unless a sealed agreement or addendum. */
export const noteRegistration = (
  ctx: Context,
  { caller, id, given }: { caller: Caller; id: string; given: Registered },
): Promise<Signing> =>
  ctx.db.transaction(async (tx) => {
    const { signing } = await lockVisibleSigning(tx, caller, id)
    if (!isTemplateKind(signing.kind) || signing.state !== 'sealed') throw SIGNING_ERRORS.notRegistered()
    const today = ctx.clock.today()
    const { registeredOn, reference: registrationReference, stampedOn = signing.stampedOn } = given
    if (registeredOn > today || (stampedOn ?? '') > today) throw SIGNING_ERRORS.registeredLater().asDetail()
    const before = {
      registeredOn: signing.registeredOn,
      registrationReference: signing.registrationReference,
      stampedOn: signing.stampedOn,
    }
    const after = { registeredOn, registrationReference, stampedOn }
    await updateSigning(tx, id, after)
    await announceSigning(tx, signing)
    const changes = changesBetween(before, after)
    await recordSigning(tx, {
      at: ctx.clock.now(),
      by: caller,
      action: 'signing.registered',
      signing,
      changes,
    })
    return presentSigning(ctx, tx, { ...signing, ...after })
  })

type Due = Pick<RegistrationDue, 'reasons' | 'dueOn' | 'daysLate'>

function toDue(reasons: Due['reasons'], sealedOn: Day, today: Day): Due {
  const dueOn = reasons.includes('rooms') ? registrationDueOn(sealedOn) : null
  return { reasons, dueOn, daysLate: dueOn === null ? 0 : Math.max(0, daysBetween(dueOn, today)) }
}

/** The first due first, those without a day last. */
export async function listRegistrationDue(ctx: Context, caller: Caller): Promise<RegistrationDue[]> {
  const rows = await listUnregistered(ctx.db, caller.propertyIds)
  const found = await listLeasesById(
    ctx.db,
    rows.map(({ leaseId }) => leaseId),
  )
  const leases = new Map(found.map((lease) => [lease.id, lease]))
  const today = ctx.clock.today()
  return rows
    .flatMap(({ id: signingId, number, kind, leaseId, tenantId, sealedAt }) => {
      const lease = leases.get(leaseId)
      const reasons = lease ? listRegistrationReasons(lease) : []
      if (!lease || !sealedAt || reasons.length === 0) return []
      const { tenantName, propertyName, unitName } = lease
      const named = { signingId, number, kind, leaseId, tenantId, tenantName, propertyName, unitName }
      const due = toDue(reasons, toDay(sealedAt, ctx.config.TIME_ZONE), today)
      return [{ ...named, sealedAt: sealedAt.toISOString(), ...due }]
    })
    .toSorted((a, b) => (a.dueOn ?? '9999').localeCompare(b.dueOn ?? '9999'))
}
