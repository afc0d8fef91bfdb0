import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gte, lt } from 'drizzle-orm'
import type { Context } from '../../../server/context.ts'
import { inChunks } from '../../../server/database/chunks.ts'
import type { Db, Tx } from '../../../server/database/index.ts'
import { type GoodFor, withdraw } from '../../../server/mail/deliveries.queries.ts'
import { LINK_MAILS, RESET_MAIL } from './accounts.emails.ts'
import { passwordLinks } from './accounts.table.ts'

const HOUR_MS = 3_600_000
/** How long a link lives, in milliseconds: one that was asked for, and one that welcomes. */
export const LINK_LIFE_MS = { reset: HOUR_MS, welcome: 7 * 24 * HOUR_MS } as const
/** A mail that comes after its link has died would only mislead. */
export const GOOD_FOR: GoodFor = { [RESET_MAIL]: { ms: LINK_LIFE_MS.reset, after: 'its link is dead' } }

const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
const alive = (token: string, now: Date) =>
  and(eq(passwordLinks.tokenHash, hashToken(token)), gte(passwordLinks.expiresAt, now))

/** The address that a mail carries. Browsers send no fragment, so that the token reaches no log. */
const linkAddress = ({ publicUrl }: Pick<Context, 'publicUrl'>, token: string): string =>
  `${publicUrl}/reset#${token}`

/** Makes a link to set a password; its address is told once and kept nowhere. Others of the account stay alive. */
export async function openLink(
  ctx: Pick<Context, 'clock' | 'publicUrl'>,
  db: Db,
  uid: string,
  lifeMs: number,
): Promise<string> {
  const [address = ''] = await openLinks(ctx, db, [uid], lifeMs)
  return address
}

/** The same for several, in their order. */
export async function openLinks(
  { clock, publicUrl }: Pick<Context, 'clock' | 'publicUrl'>,
  db: Db,
  uids: readonly string[],
  lifeMs: number,
): Promise<string[]> {
  const createdAt = clock.now()
  const expiresAt = new Date(createdAt.getTime() + lifeMs)
  const links = uids.map((uid) => ({ uid, token: randomBytes(32).toString('base64url') }))
  const rows = links.map(({ uid, token }) => ({ tokenHash: hashToken(token), uid, createdAt, expiresAt }))
  for (const some of inChunks(rows)) await db.insert(passwordLinks).values(some)
  return links.map(({ token }) => linkAddress({ publicUrl }, token))
}

/** Whose password a token sets; undefined when its link is unknown, used or older than its life. */
export async function ownerOfLink(db: Db, token: string, now: Date): Promise<string | undefined> {
  const [link] = await db.select({ uid: passwordLinks.uid }).from(passwordLinks).where(alive(token, now))
  return link?.uid
}

/** Ends every link of a login, and withdraws the mails that wait to tell one, `because` of what has happened. */
export async function endLinks(
  tx: Tx,
  { uid, email }: { uid: string; email: string },
  because: string,
  now: Date,
): Promise<void> {
  await tx.delete(passwordLinks).where(eq(passwordLinks.uid, uid))
  await withdraw(tx, { to: email, kinds: LINK_MAILS }, because, now)
}

export async function forgetExpiredLinks(db: Db, now: Date): Promise<void> {
  await db.delete(passwordLinks).where(lt(passwordLinks.expiresAt, now))
}
