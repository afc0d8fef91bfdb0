import { timingSafeEqual } from 'node:crypto'
import { changesBetween, recordAudit } from '../../../server/audit/record.ts'
import type { Context } from '../../../server/context.ts'
import type { Db } from '../../../server/database/index.ts'
import { refuseWithoutTotp, requirePermission } from '../../../server/http/authentication.ts'
import type { Caller, Origin } from '../../../server/http/caller.ts'
import { sharedSecret } from '../../../server/secrets.ts'
import { AppError } from '../../../shared/errors.ts'
import { createAccount } from './accounts.service.ts'
import { limitAttempts } from './attempts/attempts.ts'
import type { LimitDeps } from './attempts/budgets.ts'
import { refuseSharedPassword } from './first-password.ts'
import { alertOwners, type OwnerAlert } from './owner-alerts.ts'
import { refuseWeakPassword, warnOfWeakAdminPassword } from './password-strength.ts'
import { hashPassword, randomSetupCode } from './passwords.ts'
import { isOwner, listStaff, lockStaff } from './staff.queries.ts'

type Deps = Pick<Context, 'db' | 'clock'>
type DepsWithMail = Deps & Pick<Context, 'config' | 'deliveries' | 'secret'>

export async function hasAdmin(db: Db): Promise<boolean> {
  return (await listStaff(db)).length > 0
}

/** Stays the same until the portal is set up. */
export const setupCode = (db: Db): Promise<string> => sharedSecret(db, 'setup-code', randomSetupCode)

const SETUP_TRIES = 'set-up code'
const onlyAdmins = () => new AppError(403, 'Only an admin may create further admins.')

/** Only the first admin needs the set-up code. Throws 400 for a weak password, 403 without a code or an admin, 409. */
export async function register(
  ctx: DepsWithMail,
  caller: Caller | undefined,
  given: { name: string; email: string; password: string; setupCode?: string | undefined },
  origin: Origin,
): Promise<{ uid: string }> {
  const { db, clock } = ctx
  const admin = caller?.staff ? caller : undefined
  if (admin) {
    refuseWithoutTotp(admin)
    requirePermission(admin, 'staff:manage')
  } else await checkSetupCode(ctx, given.setupCode, origin)
  refuseSharedPassword(ctx, given.password)
  await refuseWeakPassword(ctx, given.password, { email: given.email, staff: 'owner' })
  const passwordHash = await hashPassword(given.password, admin ? 'signedIn' : 'strangers')
  return db.transaction(async (tx) => {
    await lockStaff(tx)
    const allowed = admin ? await isOwner(tx, admin.uid) : !(await hasAdmin(tx))
    if (!allowed) throw onlyAdmins()
    const { name, email } = given
    const uid = await createAccount(tx, { name, email }, { role: 'admin', passwordHash }, clock.now())
    await recordAudit(tx, clock.now(), admin ?? { uid, name, role: 'owner', ...origin }, {
      action: 'staff.added',
      target: { kind: 'staff', id: uid, name },
      changes: changesBetween(null, { name, email, staff: 'owner' }),
    })
    if (admin) {
      const facts: OwnerAlert['facts'] = [
        ['E-mail', email],
        ['Role', 'owner'],
      ]
      await alertOwners(ctx, tx, admin, { title: `${name} was added to the office`, facts, link: '/staff' })
    }
    return { uid }
  })
}

async function checkSetupCode(ctx: LimitDeps, given: string | undefined, origin: Origin): Promise<void> {
  if (await hasAdmin(ctx.db)) throw onlyAdmins()
  await limitAttempts(ctx, { account: SETUP_TRIES, origin }, async () => {
    const code = Buffer.from(await setupCode(ctx.db))
    const typed = Buffer.from((given ?? '').toUpperCase())
    if (typed.length !== code.length || !timingSafeEqual(typed, code)) {
      throw new AppError(403, 'The set-up code is not right. The portal prints it where it was started.')
    }
  })
}

/** Creates nobody when there is an admin. */
export async function ensureFirstAdmin(ctx: Context, email: string, password: string): Promise<void> {
  const { db, clock } = ctx
  await warnOfWeakAdminPassword(ctx, { email, password })
  const passwordHash = await hashPassword(password)
  await db.transaction(async (tx) => {
    await lockStaff(tx)
    if (await hasAdmin(tx)) return
    await createAccount(tx, { name: 'Administrator', email }, { role: 'admin', passwordHash }, clock.now())
  })
}
