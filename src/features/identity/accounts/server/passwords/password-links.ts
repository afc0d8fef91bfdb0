import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gte, inArray, lt } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '../../../../../server/context.ts'
import { inChunks } from '../../../../../server/database/chunks.ts'
import type { Db, Tx } from '../../../../../server/database/index.ts'
import { accounts, passwordLinks, profiles } from '../accounts.table.ts'

const HOUR_MS = 3_600_000
export const LINK_LIFE_MS = { reset: HOUR_MS, welcome: 7 * 24 * HOUR_MS } as const

const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
const isValid = (token: string, now: Date) =>
  and(eq(passwordLinks.tokenHash, hashToken(token)), gte(passwordLinks.expiresAt, now))

/** The token is in the fragment, which browsers never send, so that no log contains it. */
const linkAddress = ({ publicUrl }: Pick<Context, 'publicUrl'>, token: string): string =>
  `${publicUrl}/reset#${token}`

/** Returns the address, which is not stored. Other links of the account stay valid. */
export async function openLink(
  ctx: Pick<Context, 'clock' | 'publicUrl'>,
  db: Db,
  uid: string,
  lifeMs: number,
  sentTo: string | null = null,
): Promise<string> {
  const [address = ''] = await openLinks(ctx, db, [uid], lifeMs, sentTo)
  return address
}

export async function openLinks(
  { clock, publicUrl }: Pick<Context, 'clock' | 'publicUrl'>,
  db: Db,
  uids: readonly string[],
  lifeMs: number,
  sentTo: string | null = null,
): Promise<string[]> {
  const createdAt = clock.now()
  const expiresAt = new Date(createdAt.getTime() + lifeMs)
  const links = uids.map((uid) => ({ uid, token: randomBytes(32).toString('base64url') }))
  const rows = links.map(({ uid, token }) => ({
    tokenHash: hashToken(token),
    uid,
    createdAt,
    expiresAt,
    sentTo,
  }))
  for (const some of inChunks(rows)) await db.insert(passwordLinks).values(some)
  return links.map(({ token }) => linkAddress({ publicUrl }, token))
}

/** Undefined if the link is unknown, used or expired. */
export async function findLinkOwner(db: Db, token: string, now: Date): Promise<string | undefined> {
  const [link] = await db.select({ uid: passwordLinks.uid }).from(passwordLinks).where(isValid(token, now))
  return link?.uid
}

/** The address that a valid link was sent to, if it was sent to nobody else. */
export async function findLinkAddress(db: Db, token: string, now: Date): Promise<string | null> {
  const [link] = await db
    .select({ sentTo: passwordLinks.sentTo })
    .from(passwordLinks)
    .where(isValid(token, now))
  return link?.sentTo ?? null
}

export async function endLinks(tx: Tx, uid: string): Promise<void> {
  await tx.delete(passwordLinks).where(eq(passwordLinks.uid, uid))
}

export async function deleteExpiredLinks(db: Db, now: Date): Promise<void> {
  await db.delete(passwordLinks).where(lt(passwordLinks.expiresAt, now))
}

/** The email is stored with the link, to detect a later change. */
export const passwordLink = { setPasswordUrl: z.string(), email: z.string().nullable() }
type PasswordLink = { setPasswordUrl: string; email: string | null }

export type Login = {
  uid: string
  name: string
  email: string | null
  phoneE164: string | null
  passwordHash: string
  linkHashes: ReadonlySet<string>
}

/** Returns logins by uid, without people who cannot sign in. */
export async function loadLogins(db: Db, uids: readonly string[]): Promise<Map<string, Login>> {
  const { uid, email, passwordHash } = accounts
  const { name, phoneE164 } = profiles
  const people = await db
    .select({ uid, name, email, phoneE164, passwordHash })
    .from(accounts)
    .innerJoin(profiles, eq(profiles.uid, uid))
    .where(inArray(uid, [...uids]))
  const links = await db
    .select({ uid: passwordLinks.uid, tokenHash: passwordLinks.tokenHash })
    .from(passwordLinks)
    .where(inArray(passwordLinks.uid, [...uids]))
  const linksByUid = Map.groupBy(links, (link) => link.uid)
  return new Map(
    people.map((person) => {
      const linkHashes = new Set(linksByUid.get(person.uid)?.map(({ tokenHash }) => tokenHash))
      return [person.uid, { ...person, linkHashes }]
    }),
  )
}

/** The reason why the link no longer works; undefined while it does. */
export function deadLinkReason({ email, linkHashes }: Login, link: PasswordLink): string | undefined {
  if (email?.toLowerCase() !== link.email?.toLowerCase()) return 'the e-mail address was changed'
  const token = new URL(link.setPasswordUrl).hash.slice(1)
  return linkHashes.has(hashToken(token)) ? undefined : 'the password was changed'
}
