import { changesBetween, recordAudit } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import { storedPhone } from '../../../../server/phone.ts'
import type { NewTenantUser } from '../accounts.contract.ts'
import { ACCOUNT_ERRORS } from '../accounts.messages.ts'
import { isLeaseInOrder } from '../accounts.rules.ts'
import {
  deleteAccount,
  deletePerson,
  findAccount,
  findProfile,
  insertLogin,
  lockPerson,
} from './accounts.queries.ts'
import { createAccount, refuseTakenEmail } from './accounts.service.ts'
import { createFirstPassword } from './passwords/first-password.ts'
import { createDecoyHash } from './passwords/passwords.ts'
import { refuseNoChannel } from './phone/contact-check.ts'

/** Throws 400 for a lease that ends before it begins, 409 for an email in use. */
export async function createTenantUser(
  ctx: Context,
  caller: Caller,
  given: NewTenantUser,
): Promise<{ uid: string }> {
  const { name, email = null, phone, moveInDate = null, leaseEndDate = null } = given
  if (!isLeaseInOrder(moveInDate, leaseEndDate)) {
    throw ACCOUNT_ERRORS.leaseOrder().asDetail()
  }
  refuseNoChannel({ email, phone: phone || null })
  const { hash, kind } = await createFirstPassword(ctx, given.password)
  const person = {
    name,
    email,
    phone: phone ? storedPhone(phone) : null,
    moveInDate,
    moveOutDate: leaseEndDate,
  }
  const login = { role: 'tenant', passwordHash: hash, firstPassword: kind } as const
  return ctx.db.transaction(async (tx) => {
    const uid = await createAccount(tx, person, login, ctx.clock.now())
    await recordAudit(tx, ctx.clock.now(), caller, {
      action: 'login.added',
      target: { kind: 'account', id: uid, name },
      changes: changesBetween(null, person),
    })
    return { uid }
  })
}

/** Locks the person; a deleted login is created again without a password. */
export async function ensureLogin(tx: Tx, uid: string, now: Date): Promise<void> {
  await lockPerson(tx, uid)
  if (await findAccount(tx, uid)) return
  const person = await findProfile(tx, uid)
  if (!person) throw ACCOUNT_ERRORS.notFound()
  const login = { uid, email: person.email, passwordHash: createDecoyHash(), createdAt: now }
  await refuseTakenEmail(() => insertLogin(tx, login))
}

/** `hasRecords` runs under the lock and decides whether the person is kept. Throws 404, 409. */
export async function endTenantLogin(tx: Tx, uid: string, hasRecords: () => Promise<boolean>): Promise<void> {
  await lockPerson(tx, uid)
  const account = await findAccount(tx, uid)
  if (!account) throw ACCOUNT_ERRORS.notFound()
  if (account.profile?.role === 'admin') throw ACCOUNT_ERRORS.adminLogin()
  await deleteAccount(tx, uid)
  if (!(await hasRecords())) await deletePerson(tx, uid)
}
