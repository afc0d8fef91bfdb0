import type { Context } from '../../../server/context.ts'
import type { Db } from '../../../server/database/index.ts'
import { type MailServer, mailServerOf } from '../../../server/mail/mail-server.ts'
import { AppError } from '../../../shared/errors.ts'
import { MAIL_MESSAGES, type MailSettings, type NewMailSettings } from '../mails.contract.ts'
import { openPassword, sealPassword } from './mail-password.ts'
import { senderFacts, written } from './mail-sender.ts'
import {
  deleteStoredMailServer,
  findStoredMailServer,
  lockStoredMailServer,
  type StoredMailServer,
  storeMailServer,
} from './mail-settings.queries.ts'
import { serverInAddress } from './mail-url.ts'

type Deps = Pick<Context, 'config' | 'secret'>
export type MailSource = MailSettings['source']

/** The password of a kept server, null where it needs none; undefined where nobody can read it any more. */
function passwordOf(
  { host, username, password }: StoredMailServer,
  secret: string,
): string | null | undefined {
  return username === null || password === null
    ? null
    : openPassword(password, { host, user: username }, secret)
}

function storedMailServerOf(kept: StoredMailServer | undefined, secret: string): MailServer {
  if (!kept) return { kind: 'none' }
  const password = passwordOf(kept, secret)
  if (password === undefined) return { kind: 'none' }
  const { host, port, security, username: user } = kept
  return { kind: 'smtp', server: { host, port, security, user, password } }
}

/** Where mails go now: to SMTP_URL, else to the server that an admin has set. */
export async function currentMailServer({ config, secret }: Deps, db: Db): Promise<MailServer> {
  if (config.SMTP_URL !== undefined) return mailServerOf(config.SMTP_URL)
  return storedMailServerOf(await findStoredMailServer(db), secret)
}

/** Where the address of the mail server comes from. */
export async function mailSource(ctx: Deps, db: Db): Promise<MailSource> {
  const { kind } = await currentMailServer(ctx, db)
  if (kind !== 'smtp') return kind
  return ctx.config.SMTP_URL === undefined ? 'settings' : 'environment'
}

const NOT_SET = {
  host: null,
  port: null,
  security: null,
  user: null,
  hasPassword: false,
  passwordUnreadable: false,
  fromAddress: null,
}

/** The mail server as an admin sees it: never its password. */
export async function readMailSettings(
  ctx: Deps & Pick<Context, 'publicUrl'>,
  db: Db,
): Promise<MailSettings> {
  const { SMTP_URL } = ctx.config
  const sender = await senderFacts(ctx, db)
  const told = {
    source: await mailSource(ctx, db),
    from: written(sender),
    fromFixed: sender.fixed,
    fromDefault: sender.otherwise,
    publicUrl: ctx.publicUrl,
  }
  if (SMTP_URL !== undefined)
    return { ...NOT_SET, ...(SMTP_URL !== 'off' && serverInAddress(SMTP_URL)), ...told }
  const kept = await findStoredMailServer(db)
  if (!kept) return { ...NOT_SET, ...told }
  const { host, port, security, username, password, fromAddress } = kept
  const passwordUnreadable = passwordOf(kept, ctx.secret) === undefined
  const hasPassword = password !== null && !passwordUnreadable
  return { host, port, security, user: username, hasPassword, passwordUnreadable, fromAddress, ...told }
}

const fault = (text: string) => new AppError(400, text, { details: [text] })

/** Throws 409 where SMTP_URL names the server. */
export function expectOwnServer({ config }: Pick<Context, 'config'>): void {
  if (config.SMTP_URL !== undefined) throw new AppError(409, MAIL_MESSAGES.setByEnvironment)
}

/**
 * The password that goes with some settings: the one that was typed, else the kept one as long as server and user are
 * the same, and it is not to go in the clear where it was encrypted. Throws 400 where neither will do.
 */
export function passwordFor(
  { host, security, user, password }: Pick<NewMailSettings, 'host' | 'security' | 'user' | 'password'>,
  kept: StoredMailServer | undefined,
  secret: string,
): string | null {
  if (user === null) return null
  if (password) return password
  if (!kept?.password) throw fault(MAIL_MESSAGES.passwordMissing)
  const inTheClear = security === 'none' && kept.security !== 'none'
  if (kept.host.toLowerCase() !== host.toLowerCase() || kept.username !== user || inTheClear)
    throw fault(MAIL_MESSAGES.passwordAgain)
  const known = passwordOf(kept, secret)
  if (known === undefined) throw fault(MAIL_MESSAGES.unreadablePassword)
  return known
}

/** Sets the mail server; what waits goes out. Throws 400 where a password is missing, 409 where SMTP_URL names it. */
export async function setMailServer(ctx: Context, given: NewMailSettings): Promise<MailSettings> {
  expectOwnServer(ctx)
  const { host, port, security, user, fromAddress } = given
  await ctx.db.transaction(async (tx) => {
    const known = passwordFor(given, await lockStoredMailServer(tx), ctx.secret)
    const password = user === null || known === null ? null : sealPassword(known, { host, user }, ctx.secret)
    const updatedAt = ctx.clock.now()
    await storeMailServer(tx, { host, port, security, username: user, password, fromAddress, updatedAt })
  })
  await ctx.deliveries.serverChanged()
  return readMailSettings(ctx, ctx.db)
}

/** Forgets the mail server and its password. Throws 409 where SMTP_URL names it. */
export async function forgetMailServer(ctx: Context): Promise<void> {
  expectOwnServer(ctx)
  await deleteStoredMailServer(ctx.db)
  await ctx.deliveries.serverChanged()
}
