import { changesBetween, recordAudit } from '../../../../../server/audit/record.ts'
import type { Context } from '../../../../../server/context.ts'
import { announceSessionChange } from '../../../../../server/events/announce.ts'
import type { Caller } from '../../../../../server/http/caller.ts'
import { TOTP_ERRORS } from '../../totp.messages.ts'
import type { AlertDeps } from '../alerts/owner-alerts.ts'
import { listStaff } from '../staff/staff.queries.ts'
import { changeStaffList } from '../staff/staff.service.ts'
import { isTotpOn, readOwnersNeedTotp, saveOwnersNeedTotp } from './totp.queries.ts'

type Security = { ownersNeedTotp: boolean }

export async function readSecurity({ db }: Pick<Context, 'db'>): Promise<Security> {
  return { ownersNeedTotp: await readOwnersNeedTotp(db) }
}

/** Throws 409 for an owner without two-step sign-in, to prevent locking oneself out. */
export function changeSecurity(
  ctx: AlertDeps & Pick<Context, 'db'>,
  caller: Caller,
  { ownersNeedTotp }: Security,
): Promise<Security> {
  const { clock } = ctx
  return changeStaffList(ctx, caller, null, async (tx) => {
    const before = { ownersNeedTotp: await readOwnersNeedTotp(tx) }
    if (ownersNeedTotp && !(await isTotpOn(tx, caller.uid))) throw TOTP_ERRORS.ownFirst()
    await saveOwnersNeedTotp(tx, ownersNeedTotp, clock.now())
    for (const { uid } of await listStaff(tx)) announceSessionChange(tx, uid)
    await recordAudit(tx, clock.now(), caller, {
      action: 'settings.changed',
      target: { kind: 'settings', id: null, name: 'the sign-in' },
      changes: changesBetween(before, { ownersNeedTotp }),
    })
    const title = ownersNeedTotp
      ? 'Owners must use two-step sign-in'
      : 'Owners need no two-step sign-in any more'
    const isChanged = before.ownersNeedTotp !== ownersNeedTotp
    return { result: { ownersNeedTotp }, alert: isChanged ? { title, facts: [], link: '/staff' } : null }
  })
}
