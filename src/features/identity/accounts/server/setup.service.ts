import { timingSafeEqual } from 'node:crypto'
import { changesBetween, recordAudit } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import type { Db, Tx } from '../../../../server/database/index.ts'
import { refuseWithoutTotp, requirePermission } from '../../../../server/http/authentication.ts'
import type { Caller, Origin } from '../../../../server/http/caller.ts'
import { sharedSecret } from '../../../../server/secrets.ts'
import { ACCOUNT_ERRORS } from '../accounts.messages.ts'
import { createAccount } from './accounts.service.ts'
import { changeAndAlert } from './alerts/owner-alerts.ts'
import { limitAttempts } from './attempts/attempts.ts'
import type { LimitDeps } from './attempts/budgets.ts'
import { refuseSharedPassword } from './passwords/first-password.ts'
import {
  refuseShortAdminPassword,
  refuseWeakPassword,
  warnAboutWeakAdminPassword,
} from './passwords/password-strength.ts'
import { hashPassword, randomSetupCode } from './passwords/passwords.ts'
import { findPerson, isOwner, listStaff, lockStaff } from './staff/staff.queries.ts'
import { staffAlert } from './staff/staff-alert.ts'
import { refuseTakenName } from './staff/staff-names.ts'

type Deps = Pick<Context, 'db' | 'clock'>
type DepsWithMail = Deps & Pick<Context, 'config' | 'deliveries' | 'secret'>

export async function hasAdmin(db: Db): Promise<boolean> {
  return (await listStaff(db)).length > 0
}

/** Constant until the portal is set up. */
export const setupCode = (db: Db): Promise<string> => sharedSecret(db, 'setup-code', randomSetupCode)

const SETUP_TRIES = 'set-up code'

type Registration = {
  caller: Caller | undefined
  given: { name: string; email: string; password: string; setupCode?: string | undefined }
  origin: Origin
  confirmPassword: () => Promise<void>
}

/** The first admin needs the set-up code, an owner adding one their password. Throws 400, 403, 409. */
export async function register(ctx: DepsWithMail, registration: Registration): Promise<{ uid: string }> {
  const { caller, given, origin, confirmPassword } = registration
  const { db } = ctx
  const admin = caller?.staff ? caller : undefined
  if (admin) {
    refuseWithoutTotp(admin)
    requirePermission(admin, 'staff:manage')
    await confirmPassword()
  } else await checkSetupCode(ctx, given.setupCode, origin)
  refuseSharedPassword(ctx, given.password)
  await refuseWeakPassword(ctx, given.password, { email: given.email, staff: 'owner' })
  const passwordHash = await hashPassword(given.password, admin ? 'signedIn' : 'strangers')
  return db.transaction(async (tx) => {
    await lockStaff(tx)
    const allowed = admin ? await isOwner(tx, admin.uid) : !(await hasAdmin(tx))
    if (!allowed) throw ACCOUNT_ERRORS.onlyAdmins()
    const create = () => createOwner(ctx, tx, { ...given, passwordHash }, admin ?? origin)
    if (!admin) return { uid: await create() }
    return changeAndAlert(ctx, tx, { by: admin }, async () => {
      const uid = await create()
      return { result: { uid }, alert: staffAlert(null, await findPerson(tx, uid)) }
    })
  })
}

async function createOwner(
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  { name, email, passwordHash }: { name: string; email: string; passwordHash: string },
  by: Caller | Origin,
): Promise<string> {
  const uid = await createAccount(tx, { name, email }, { role: 'admin', passwordHash }, clock.now())
  await refuseTakenName(tx, { uid, name, before: null })
  await recordAudit(tx, clock.now(), 'uid' in by ? by : { uid, name, role: 'owner', ...by }, {
    action: 'staff.added',
    target: { kind: 'staff', id: uid, name },
    changes: changesBetween(null, { name, email, staff: 'owner' }),
  })
  return uid
}

const normalizeCode = (code: string): string => code.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

async function checkSetupCode(ctx: LimitDeps, given: string | undefined, origin: Origin): Promise<void> {
  if (await hasAdmin(ctx.db)) throw ACCOUNT_ERRORS.onlyAdmins()
  await limitAttempts(ctx, { account: SETUP_TRIES, origin }, async () => {
    const code = Buffer.from(normalizeCode(await setupCode(ctx.db)))
    const typed = Buffer.from(normalizeCode(given ?? ''))
    if (typed.length !== code.length || !timingSafeEqual(typed, code)) {
      throw ACCOUNT_ERRORS.wrongSetupCode()
    }
  })
}

/** Runs before anything starts, so that a wrong setting is reported in one line. Throws {@link ConfigError}. */
export async function checkFirstAdmin({ db, config }: Pick<Context, 'db' | 'config'>): Promise<void> {
  if (config.ADMIN_PASSWORD !== undefined && !(await hasAdmin(db)))
    refuseShortAdminPassword(config.ADMIN_PASSWORD)
}

/** Does nothing if there is an admin. */
export async function ensureFirstAdmin(ctx: Context, email: string, password: string): Promise<void> {
  const { db, clock } = ctx
  if (await hasAdmin(db)) return
  await warnAboutWeakAdminPassword(ctx, { email, password })
  const passwordHash = await hashPassword(password)
  await db.transaction(async (tx) => {
    await lockStaff(tx)
    if (await hasAdmin(tx)) return
    await createAccount(tx, { name: 'Administrator', email }, { role: 'admin', passwordHash }, clock.now())
  })
}
