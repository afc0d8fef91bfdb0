import type { Context } from '../../../server/context.ts'
import type { Db } from '../../../server/database/index.ts'
import type { Caller } from '../../../server/http/caller.ts'
import type { Recipient } from '../../../server/mail/messages.ts'
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

/** Why a message to an admin is withdrawn who cannot sign in any more. */
export const ADMIN_GONE = 'the admin was removed'

/** To whom the tenants' submissions go: to ADMIN_NOTIFY_EMAIL for all admins, else to each admin. */
export async function officeRecipients({ config }: Pick<Context, 'config'>, db: Db): Promise<Recipient[]> {
  const admins = await listAdmins(db)
  const { ADMIN_NOTIFY_EMAIL } = config
  if (ADMIN_NOTIFY_EMAIL)
    return [{ address: ADMIN_NOTIFY_EMAIL, uid: null, uids: admins.map(({ uid }) => uid) }]
  return admins.map(({ uid, email }) => ({ address: email, uid, uids: [uid] }))
}

/** Where answers go to mails that nobody in particular sends: to the company, else to the admin who is there longest. */
export async function replyAddress(
  db: Db,
  { email }: Pick<CompanySettings, 'email'>,
): Promise<string | null> {
  return email ?? (await adminEmails(db))[0] ?? null
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
  if (uid === caller.uid) throw new AppError(409, ACCOUNT_MESSAGES.ownLogin)
  await db.transaction(async (tx) => {
    await lockAdmins(tx)
    if (!(await isAdmin(tx, caller.uid))) throw new AppError(401, 'Please sign in.')
    const gone = (await listAdmins(tx)).find((admin) => admin.uid === uid)
    if (!gone) throw new AppError(404, ACCOUNT_MESSAGES.unknownAdmin)
    await retireAccount(tx, uid, clock.now())
  })
}
