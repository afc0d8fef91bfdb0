import { changesBetween, recordAudit } from '../../../../../server/audit/record.ts'
import type { Context } from '../../../../../server/context.ts'
import type { Db, Tx } from '../../../../../server/database/index.ts'
import type { Caller } from '../../../../../server/http/caller.ts'
import { type MailServer, toMailServer } from '../../../../../server/mail/mail-server.ts'
import { changeAndAlert, type OwnerAlert } from '../../../../identity/accounts/server/alerts/owner-alerts.ts'
import { MAIL_ERRORS, type MailSettings, type NewMailSettings } from '../../mails.contract.ts'
import { decryptPassword, encryptPassword } from './mail-password.ts'
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

/** Null if the server needs none; undefined if it cannot be decrypted. */
function readStoredPassword(
  { host, username, password }: StoredMailServer,
  secret: string,
): string | null | undefined {
  return username === null || password === null
    ? null
    : decryptPassword(password, { host, user: username }, secret)
}

function toStoredMailServer(kept: StoredMailServer | undefined, secret: string): MailServer {
  if (!kept) return { kind: 'none' }
  const password = readStoredPassword(kept, secret)
  if (password === undefined) return { kind: 'none' }
  const { host, port, security, username: user } = kept
  return { kind: 'smtp', server: { host, port, security, user, password } }
}

export async function findCurrentMailServer({ config, secret }: Deps, db: Db): Promise<MailServer> {
  if (config.SMTP_URL !== undefined) return toMailServer(config.SMTP_URL)
  return toStoredMailServer(await findStoredMailServer(db), secret)
}

export async function mailSource(ctx: Deps, db: Db): Promise<MailSource> {
  const { kind } = await findCurrentMailServer(ctx, db)
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

export async function readMailSettings(
  ctx: Deps & Pick<Context, 'publicUrl'>,
  db: Db,
): Promise<MailSettings> {
  const { SMTP_URL } = ctx.config
  const sender = await senderFacts(ctx, db)
  const common = {
    source: await mailSource(ctx, db),
    from: written(sender),
    fromFixed: sender.fixed,
    fromDefault: sender.otherwise,
    publicUrl: ctx.publicUrl,
  }
  if (SMTP_URL !== undefined)
    return { ...NOT_SET, ...(SMTP_URL !== 'off' && serverInAddress(SMTP_URL)), ...common }
  const kept = await findStoredMailServer(db)
  if (!kept) return { ...NOT_SET, ...common }
  const { host, port, security, username, password, fromAddress } = kept
  const passwordUnreadable = readStoredPassword(kept, ctx.secret) === undefined
  const hasPassword = password !== null && !passwordUnreadable
  return { host, port, security, user: username, hasPassword, passwordUnreadable, fromAddress, ...common }
}

/** Throws 409 if SMTP_URL is set. */
export function expectOwnServer({ config }: Pick<Context, 'config'>): void {
  if (config.SMTP_URL !== undefined) throw MAIL_ERRORS.setByEnvironment()
}

/** The stored password is used only for the same server and user. Throws 400. */
export function resolvePassword(
  { host, security, user, password }: Pick<NewMailSettings, 'host' | 'security' | 'user' | 'password'>,
  kept: StoredMailServer | undefined,
  secret: string,
): string | null {
  if (user === null) return null
  if (password) return password
  if (!kept?.password) throw MAIL_ERRORS.passwordMissing().asDetail()
  const inTheClear = security === 'none' && kept.security !== 'none'
  if (kept.host.toLowerCase() !== host.toLowerCase() || kept.username !== user || inTheClear)
    throw MAIL_ERRORS.passwordAgain().asDetail()
  const known = readStoredPassword(kept, secret)
  if (known === undefined) throw MAIL_ERRORS.unreadablePassword().asDetail()
  return known
}

/** Wakes the sender. Throws 400 for a missing password, 409 if SMTP_URL is set. */
export async function setMailServer(
  ctx: Context,
  caller: Caller,
  given: NewMailSettings,
): Promise<MailSettings> {
  expectOwnServer(ctx)
  const { host, port, security, user, fromAddress } = given
  await ctx.db.transaction((tx) =>
    changeAndAlert(ctx, tx, { by: caller }, async () => {
      const before = await lockStoredMailServer(tx)
      const known = resolvePassword(given, before, ctx.secret)
      const password =
        user === null || known === null ? null : encryptPassword(known, { host, user }, ctx.secret)
      const updatedAt = ctx.clock.now()
      const after = { host, port, security, username: user, fromAddress }
      await storeMailServer(tx, { ...after, password, updatedAt })
      await recordMailServer(ctx, tx, { caller, before, after, newPassword: Boolean(given.password) })
      return { result: undefined, alert: mailServerAlert(before, after) }
    }),
  )
  await ctx.deliveries.serverChanged()
  return readMailSettings(ctx, ctx.db)
}

type ShownServer = Pick<StoredMailServer, 'host' | 'port' | 'security' | 'username' | 'fromAddress'>

const addressText = (server: ShownServer | undefined): string =>
  server ? `${server.host}:${server.port}${server.username ? ` as ${server.username}` : ''}` : '–'

/** Sent by the former server, see {@link changeAndAlert}. */
const mailServerAlert = (before: ShownServer | undefined, after?: ShownServer): OwnerAlert => ({
  title: after ? 'The mail server was changed' : 'The mail server was removed',
  facts: [
    ['Before', addressText(before)],
    ['Now', addressText(after)],
  ],
  link: '/mail/settings',
})

type ServerEvent = {
  caller: Caller
  before?: ShownServer | undefined
  after?: ShownServer
  newPassword?: boolean
}

/** Never records the password itself. */
async function recordMailServer(
  ctx: Context,
  tx: Tx,
  { caller, before, after, newPassword = false }: ServerEvent,
): Promise<void> {
  const shown = (server: ShownServer | undefined) =>
    server
      ? {
          host: server.host,
          port: server.port,
          security: server.security,
          username: server.username,
          fromAddress: server.fromAddress,
        }
      : null
  await recordAudit(tx, ctx.clock.now(), caller, {
    action: after ? 'mailServer.changed' : 'mailServer.removed',
    target: { kind: 'settings', id: null, name: 'the mail server' },
    changes: {
      ...changesBetween(shown(before), shown(after)),
      ...(newPassword && { password: [null, 'changed'] as const }),
    },
  })
}

export async function removeMailServer(ctx: Context, caller: Caller): Promise<void> {
  expectOwnServer(ctx)
  await ctx.db.transaction((tx) =>
    changeAndAlert(ctx, tx, { by: caller }, async () => {
      const before = await lockStoredMailServer(tx)
      await deleteStoredMailServer(tx)
      await recordMailServer(ctx, tx, { caller, before })
      return { result: undefined, alert: before ? mailServerAlert(before) : null }
    }),
  )
  await ctx.deliveries.serverChanged()
}
