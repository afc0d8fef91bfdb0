import { randomUUID } from 'node:crypto'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { changesBetween, recordAudit } from '../../../../../server/audit/record.ts'
import type { Context } from '../../../../../server/context.ts'
import { errorMessage } from '../../../../../server/error-message.ts'
import type { Caller } from '../../../../../server/http/caller.ts'
import { createRedactor } from '../../../../../server/mail/credentials.ts'
import type { MailServer, SmtpServer } from '../../../../../server/mail/mail-server.ts'
import { smtpOptions } from '../../../../../server/mail/smtp-transport.ts'
import { createCounters } from '../../../../../server/rate-limits/counters.ts'
import { consumeAll, DatabaseLimiter } from '../../../../../server/rate-limits/limiter.ts'
import { tooMany } from '../../../../../server/rate-limits/too-many.ts'
import { loadCompanySettings } from '../../../../identity/company/server/company.service.ts'
import { MAIL_ERRORS, MAIL_MESSAGES, type MailTest, type NewMailSettings } from '../../mails.contract.ts'
import { mailErrorMessage, NO_MAIL_SERVER } from '../../mails.rules.ts'
import { openLayout } from '../layout/email-layout.ts'
import { testEmail } from '../messages/test-email.ts'
import { getSender } from './mail-sender.ts'
import { findStoredMailServer } from './mail-settings.queries.ts'
import { expectOwnServer, findCurrentMailServer, resolvePassword } from './mail-settings.service.ts'

type Given = { [K in keyof NewMailSettings]?: NewMailSettings[K] | undefined }

/** In milliseconds for the whole test, so that the response arrives within ten seconds. */
const TEST_MS = 9000
const STEP_MS = 7000
const TESTS = 10
/** In seconds. */
const TESTS_WINDOW = 15 * 60

/** Missing fields are as stored. Throws 400 if that is not enough. */
async function givenServer(ctx: Context, given: Given): Promise<SmtpServer> {
  expectOwnServer(ctx)
  const kept = await findStoredMailServer(ctx.db)
  const host = given.host ?? kept?.host
  const port = given.port ?? kept?.port
  const security = given.security ?? kept?.security
  const user = given.user === undefined ? (kept?.username ?? null) : given.user
  if (host === undefined || port === undefined || security === undefined)
    throw MAIL_ERRORS.nothingToTest().asDetail()
  const password = resolvePassword({ host, security, user, password: given.password }, kept, ctx.secret)
  return { host, port, security, user, password }
}

async function whyNothing(ctx: Context, kind: Exclude<MailServer['kind'], 'smtp'>): Promise<string> {
  if (kind === 'off') return MAIL_MESSAGES.switchedOff
  return (await findStoredMailServer(ctx.db)) ? MAIL_MESSAGES.unreadablePassword : MAIL_MESSAGES.nothingToTest
}

async function testMailServer(server: SmtpServer, message: SendMailOptions): Promise<string | null> {
  const transport = createTransport({
    ...smtpOptions(server),
    connectionTimeout: STEP_MS,
    greetingTimeout: STEP_MS,
    socketTimeout: STEP_MS,
    dnsTimeout: STEP_MS,
    socketCloseTimeout: 0,
  })
  try {
    await transport.sendMail({ ...message, signal: AbortSignal.timeout(TEST_MS) })
    return null
  } catch (error) {
    return errorMessage(error, createRedactor(server))
  } finally {
    transport.close()
  }
}

/** Limited, because a test reveals open ports. Throws 429. */
async function enforceTestLimit({ db, clock }: Context, { uid }: Caller): Promise<void> {
  const limiter = new DatabaseLimiter(createCounters(db, clock), {
    name: 'mail test',
    points: TESTS,
    duration: TESTS_WINDOW,
  })
  const exceeded = await consumeAll([{ limiter, key: uid }])
  if (exceeded) throw tooMany(MAIL_MESSAGES.tooManyTests, exceeded.ms)
}

/** Sends one message to the caller; stores nothing. Throws 400, 409 for settings that cannot be tried, 429. */
export async function testServer(ctx: Context, caller: Caller, given: Given): Promise<MailTest> {
  const isGiven = Object.values(given).some((value) => value !== undefined)
  const now: MailServer = isGiven
    ? { kind: 'smtp', server: await givenServer(ctx, given) }
    : await findCurrentMailServer(ctx, ctx.db)
  const to = caller.email ?? ''
  if (now.kind !== 'smtp')
    return { to, emailSent: false, emailError: await whyNothing(ctx, now.kind), said: null }
  await enforceTestLimit(ctx, caller)
  await recordAudit(ctx.db, ctx.clock.now(), caller, {
    action: 'mailServer.tested',
    target: { kind: 'settings', id: null, name: 'the mail server' },
    changes: changesBetween(null, { host: given.host ?? null, port: given.port ?? null }),
  })
  const { companyName } = await loadCompanySettings(ctx, ctx.db)
  const email = testEmail({ companyName, publicUrl: ctx.publicUrl })
  const layout = await openLayout(ctx, ctx.db)
  const failure = await testMailServer(now.server, {
    subject: email.subject,
    ...layout.render(email, null),
    messageId: `<${randomUUID()}@portal.invalid>`,
    date: ctx.clock.now(),
    from: await getSender(ctx, ctx.db, given),
    to: { name: '', address: to },
    headers: { 'Auto-Submitted': 'auto-generated' },
  })
  if (failure === null) return { to, emailSent: true, emailError: null, said: null }
  ctx.log.info({ cause: failure }, 'a test message did not go out')
  const { sentence, said } = mailErrorMessage(failure)
  // Only a mail server's own words are shown, not another service's.
  return { to, emailSent: false, emailError: sentence, said: sentence === NO_MAIL_SERVER ? null : said }
}
