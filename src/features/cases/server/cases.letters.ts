import type { Context } from '../../../server/context.ts'
import type { Tx } from '../../../server/database/index.ts'
import { announce } from '../../../server/events/announce.ts'
import type { Caller } from '../../../server/http/caller.ts'
import type { Outcome } from '../../../server/http/idempotency.ts'
import { withdraw } from '../../../server/mail/deliveries.queries.ts'
import type { DeliveryOptions } from '../../../server/mail/deliveries.types.ts'
import { dayOf, formatDay } from '../../../shared/days.ts'
import { officeMailboxes } from '../../accounts/server/admins.service.ts'
import { companyOf } from '../../company/server/company.service.ts'
import { letterhead } from '../../company/server/letterhead.ts'
import { forgetNotices } from '../../messaging/server/notices.service.ts'
import { findTenantForBooks } from '../../tenants/server/tenants.queries.ts'
import type { MailedCase } from '../cases.contract.ts'
import { CASE_KINDS, CASES } from '../cases.rules.ts'
import { type CaseMail, handledMail, mailKinds, repliedMail, submittedMail } from './cases.emails.ts'
import { type CaseRow, lockCases } from './cases.queries.ts'

type Mails = Pick<Outcome<MailedCase>, 'mails' | 'withDeliveries'>

const NO_TENANT_NO_MAIL = 'This tenant was deleted; no mail was sent'

/** Tells the open screens of the office and of the tenant that a case has changed. */
export async function announceCase(tx: Tx, { id, kind, tenantId }: CaseRow): Promise<void> {
  const tenant = await findTenantForBooks(tx, tenantId)
  await announce(tx, CASES[kind].event, { admins: true, uids: tenant ? [tenant.personUid] : [] }, { id })
}

async function about(ctx: Context, tx: Tx, row: CaseRow): Promise<Omit<CaseMail, 'to' | 'uids' | 'replyTo'>> {
  const company = letterhead(await companyOf(ctx, tx), ctx.publicUrl)
  const { id, kind, subject, status, adminResponse, createdAt } = row
  const submitted = formatDay(dayOf(createdAt, ctx.config.TIME_ZONE))
  return { id, kind, subject, status, adminResponse, submitted, company, publicUrl: ctx.publicUrl }
}

/** Mails the tenant what became of its case, in place of what waits to be mailed about an earlier state. */
export async function notifyTenant(
  ctx: Context,
  tx: Tx,
  row: CaseRow,
  done: { caller: Caller; moved: boolean; response: string | null; photos: number },
): Promise<Mails> {
  const tenant = await findTenantForBooks(tx, row.tenantId)
  if (!tenant || tenant.deletedAt) return { withDeliveries: () => ({ emailError: NO_TENANT_NO_MAIL }) }
  if (done.moved) {
    const kinds = [mailKinds(row.kind).moved]
    await withdraw(tx, { about: row.id, kinds }, `the ${row.kind} has moved on`, ctx.clock.now())
  }
  const mail = await about(ctx, tx, row)
  const replyTo = mail.company.email ?? done.caller.email
  const letter = handledMail(
    { ...mail, to: tenant.email, uids: [tenant.personUid], replyTo },
    { ...done, tenantName: tenant.name },
  )
  return toldOf([await ctx.deliveries.enqueue(tx, letter)])
}

/** Mails the office what a tenant submitted, or its reply. */
export async function notifyOffice(
  ctx: Context,
  tx: Tx,
  row: CaseRow,
  { caller, photos, reply }: { caller: Caller; photos: number; reply?: string },
): Promise<Mails> {
  const tenant = await findTenantForBooks(tx, row.tenantId)
  const mail = { ...(await about(ctx, tx, row)), replyTo: caller.email }
  const sent = {
    tenantName: caller.name,
    place: [tenant?.apartment, tenant?.unit].filter(Boolean).join(', '),
    phone: tenant?.phone ?? null,
    words: reply ?? row.words,
    photos,
  }
  const write = reply === undefined ? submittedMail : repliedMail
  const mails: string[] = []
  for (const box of await officeMailboxes(ctx, tx))
    mails.push(await ctx.deliveries.enqueue(tx, write({ ...mail, ...box }, sent)))
  return toldOf(mails)
}

/** How mails about cases are written once more, by their kind: as they were, unless the case was deleted. */
export const CASE_RENEWALS: NonNullable<DeliveryOptions['renew']> = Object.fromEntries(
  CASE_KINDS.flatMap((noun) =>
    Object.values(mailKinds(noun)).map((kind) => [
      kind,
      async (tx: Tx, ids: readonly string[]) => {
        const kept = await lockCases(tx, ids)
        const gone = ids.filter((id) => !kept.has(id))
        return new Map(gone.map((id) => [id, { untrue: `the ${noun} was deleted` }]))
      },
    ]),
  ),
)

/** The answer says that it was mailed once any of the mails has gone out. */
function toldOf(mails: string[]): Mails {
  return {
    mails,
    withDeliveries: (results) => {
      const emailSent = results.some((one) => one.emailSent)
      const failed = results.find((one) => one.emailError !== null)
      return { emailSent, emailError: emailSent ? null : (failed?.emailError ?? null) }
    },
  }
}

/** Takes back what waits to be mailed about a case that is deleted, and the notices of it. */
export async function forgetLetters({ clock }: Pick<Context, 'clock'>, tx: Tx, row: CaseRow): Promise<void> {
  await withdraw(tx, { about: row.id }, `the ${row.kind} was deleted`, clock.now())
  await forgetNotices(tx, row.id)
}
