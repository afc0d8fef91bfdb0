import type { Context } from '../../../server/context.ts'
import type { Caller } from '../../../server/http/caller.ts'
import { AppError } from '../../../shared/errors.ts'
import { ACCOUNT_TEXTS, type AdminPerson } from '../accounts.contract.ts'
import { isAdmin, listAdmins, lockAdmins } from './accounts.queries.ts'
import { retireAccount } from './accounts.service.ts'

/** Every admin that can sign in, the oldest first. */
export async function allAdmins({ db }: Pick<Context, 'db'>): Promise<AdminPerson[]> {
  const rows = await listAdmins(db)
  return rows.map(({ uid, name, email, phone, createdAt }) => ({
    uid,
    name,
    email,
    phone,
    createdAt: createdAt.toISOString(),
  }))
}

/**
 * Ends the login of another admin and frees the e-mail. Throws 409 for the own one, 404 when nobody has it as an admin,
 * 401 for a caller who was removed meanwhile, so that two who remove each other never leave none.
 */
export async function removeAdmin(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  uid: string,
): Promise<void> {
  if (uid === caller.uid) throw new AppError(409, ACCOUNT_TEXTS.ownLogin)
  await db.transaction(async (tx) => {
    await lockAdmins(tx)
    if (!(await isAdmin(tx, caller.uid))) throw new AppError(401, 'Please sign in.')
    if (!(await isAdmin(tx, uid))) throw new AppError(404, ACCOUNT_TEXTS.unknownAdmin)
    await retireAccount(tx, uid, clock.now())
  })
}
