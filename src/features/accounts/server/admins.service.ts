import type { Context } from '../../../server/context.ts'
import type { Db } from '../../../server/database/index.ts'
import type { Caller } from '../../../server/http/caller.ts'
import type { Recipient } from '../../../server/mail/messages.ts'
import { AppError } from '../../../shared/errors.ts'
import type { CompanySettings } from '../../company/company.contract.ts'
import { ACCOUNT_MESSAGES, type AdminPerson } from '../accounts.contract.ts'
import { adminEmails, isAdmin, listAdmins, lockAdmins } from './accounts.queries.ts'
import { retireAccount } from './accounts.service.ts'

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

/** Shown as the reason of a withdrawn message. */
export const ADMIN_GONE = 'the admin was removed'

/** ADMIN_NOTIFY_EMAIL when set, otherwise every admin. */
export async function officeRecipients({ config }: Pick<Context, 'config'>, db: Db): Promise<Recipient[]> {
  const admins = await listAdmins(db)
  const { ADMIN_NOTIFY_EMAIL } = config
  if (ADMIN_NOTIFY_EMAIL)
    return [{ address: ADMIN_NOTIFY_EMAIL, uid: null, uids: admins.map(({ uid }) => uid) }]
  return admins.map(({ uid, email }) => ({ address: email, uid, uids: [uid] }))
}

/** Who hears of what endangers the whole portal. */
export async function ownerRecipients(db: Db): Promise<Recipient[]> {
  return (await listAdmins(db)).map(({ uid, email }) => ({ address: email, uid, uids: [uid] }))
}

/** The Reply-To of automatic emails: the company's address, otherwise the oldest admin's. */
export async function replyAddress(
  db: Db,
  { email }: Pick<CompanySettings, 'email'>,
): Promise<string | null> {
  return email ?? (await adminEmails(db))[0] ?? null
}

/** Throws 409 for the caller, 404, and 401 for a caller removed meanwhile, so that one admin always stays. */
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
