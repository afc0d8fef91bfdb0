import type { Context } from '../../../server/context.ts'
import type { Db } from '../../../server/database/index.ts'
import type { Caller } from '../../../server/http/caller.ts'
import { withdraw } from '../../../server/mail/deliveries.queries.ts'
import { AppError } from '../../../shared/errors.ts'
import type { CompanySettings } from '../../company/company.contract.ts'
import { ACCOUNT_MESSAGES, type AdminPerson } from '../accounts.contract.ts'
import { adminEmails, isAdmin, listAdmins, lockAdmins } from './accounts.queries.ts'
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

/** A mailbox of the office: its address, and the admins (uids) who read what goes there. */
export type OfficeMailbox = { to: string; uids: string[] }

/** Where the tenants' submissions go: to ADMIN_NOTIFY_EMAIL for all admins, else to each admin. */
export async function officeMailboxes({ config }: Pick<Context, 'config'>, db: Db): Promise<OfficeMailbox[]> {
  const admins = await listAdmins(db)
  const { ADMIN_NOTIFY_EMAIL } = config
  if (ADMIN_NOTIFY_EMAIL) return [{ to: ADMIN_NOTIFY_EMAIL, uids: admins.map(({ uid }) => uid) }]
  return admins.map(({ uid, email }) => ({ to: email, uids: [uid] }))
}

/** Where answers go to mails that nobody in particular sends: to the company, else to the admin who is there longest. */
export async function replyAddress(
  db: Db,
  { email }: Pick<CompanySettings, 'email'>,
): Promise<string | null> {
  return email ?? (await adminEmails(db))[0] ?? null
}

/**
 * Ends the login of another admin, frees the e-mail and withdraws what waits to be mailed there, unless it is the
 * office's address for notifications. Throws 409 for the own one, 404 when nobody has it as an admin,
 * 401 for a caller who was removed meanwhile, so that two who remove each other never leave none.
 */
export async function removeAdmin(
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  caller: Caller,
  uid: string,
): Promise<void> {
  if (uid === caller.uid) throw new AppError(409, ACCOUNT_MESSAGES.ownLogin)
  await db.transaction(async (tx) => {
    await lockAdmins(tx)
    if (!(await isAdmin(tx, caller.uid))) throw new AppError(401, 'Please sign in.')
    const gone = (await listAdmins(tx)).find((admin) => admin.uid === uid)
    if (!gone) throw new AppError(404, ACCOUNT_MESSAGES.unknownAdmin)
    await retireAccount(tx, uid, clock.now())
    if (gone.email.toLowerCase() !== config.ADMIN_NOTIFY_EMAIL?.toLowerCase())
      await withdraw(tx, { to: gone.email }, 'the admin was removed', clock.now())
  })
}
