import { recordAudit } from '../../../../../server/audit/record.ts'
import type { Context } from '../../../../../server/context.ts'
import { afterCommit, type Tx } from '../../../../../server/database/index.ts'
import type { Caller } from '../../../../../server/http/caller.ts'
import { contentDisposition } from '../../../../../server/http/disposition.ts'
import type { Outcome, Steps } from '../../../../../server/http/idempotency.ts'
import type { RouteCall } from '../../../../../server/http/serve.ts'
import { takesSms } from '../../../../../server/phone.ts'
import { formatDay } from '../../../../../shared/days.ts'
import { printPhone } from '../../../../../shared/fields/phone.ts'
import { whatsAppAddress } from '../../../../../shared/fields/whatsapp.ts'
import { canSeeProperty } from '../../../../../shared/permissions.ts'
import { joinAddress, lastJoinDay } from '../../../../identity/accounts/join.rules.ts'
import {
  ensureLogins,
  listJoined,
  openJoinCodes,
} from '../../../../identity/accounts/server/joining/join-codes.service.ts'
import { loadCompanySettings } from '../../../../identity/company/server/company.service.ts'
import type { Invitation, Invited, joiningEndpoints } from '../../joining.contract.ts'
import { INVITE_MESSAGES, inviteProblem, whatsAppInvitation } from '../../joining.rules.ts'
import { inviteByEmail, inviteBySms } from '../messages/invite.message.ts'
import { lockTenantRows, markInvited, type TenantRow } from '../tenants.queries.ts'
import { printSlips, type Slip } from './slips.pdf.ts'

type InviteCall = Omit<RouteCall<(typeof joiningEndpoints)['POST /tenants/invite']>, 'tx'>

/** Slips as PDF are made after the commit, and answered once. */
export function inviteSteps(ctx: Context, { caller, body, reply }: InviteCall): Steps<Invited> {
  let slips: Slip[] = []
  return {
    work: async (tx) => {
      const invited = await inviteTenants(ctx, tx, { caller, given: body })
      slips = invited.slips
      return invited.outcome
    },
    async after() {
      if (body.format !== 'pdf' || slips.length === 0) return
      const bytes = await printSlips(ctx.pdf, slips)
      const fileName = contentDisposition('inline', `Slips_${ctx.clock.today()}.pdf`)
      await reply.type('application/pdf').header('content-disposition', fileName).send(bytes)
    },
  }
}

type Code = { code: string; codeHash: string }
type Invitee = { tenant: TenantRow; code: Code }

async function inviteTenants(
  ctx: Context,
  tx: Tx,
  { caller, given }: { caller: Caller; given: Invitation },
): Promise<{ outcome: Outcome<Invited>; slips: Slip[] }> {
  const { channel } = given
  const { able, skipped } = await findInvitees(ctx, tx, { caller, given })
  const uids = able.map(({ personUid }) => personUid)
  await ensureLogins(tx, uids, ctx.clock.now())
  const codes = await openJoinCodes(ctx, tx, { uids, channel })
  const invitees = able.flatMap((tenant) => {
    const code = codes.get(tenant.personUid)
    return code ? [{ tenant, code }] : []
  })
  await markInvited(tx, uids, ctx.clock.now())
  for (const { tenant } of invitees) await recordInvited(ctx, tx, { caller, tenant, channel })
  if (channel === 'email' || channel === 'sms') {
    await sendAll(ctx, tx, { invitees, channel, caller })
    return { outcome: { answer: { sent: invitees.length, links: [], skipped } }, slips: [] }
  }
  const slips = await toSlips(ctx, tx, invitees)
  const links = slips.map((slip) => toLink(slip, channel))
  return { outcome: { answer: { sent: 0, links, skipped }, withoutSecret }, slips }
}

const withoutSecret = (answer: Invited): Invited =>
  answer.links.length === 0 ? answer : { ...answer, links: [], secretShownBefore: true }

async function findInvitees(
  ctx: Context,
  tx: Tx,
  { caller, given }: { caller: Caller; given: Invitation },
): Promise<{ able: TenantRow[]; skipped: Invited['skipped'] }> {
  const wanted = [...new Set(given.tenantIds)]
  const rows = (await lockTenantRows(tx, wanted)).filter(({ propertyId }) =>
    canSeeProperty(caller, propertyId),
  )
  const known = new Map(rows.flatMap((row) => [[row.id, row] as const, [row.personUid, row] as const]))
  const joined = await listJoined(
    tx,
    rows.map(({ personUid }) => personUid),
  )
  const sendsSms = await ctx.deliveries.sendsSms(tx)
  const able = new Map<string, TenantRow>()
  const skipped: Invited['skipped'] = []
  for (const tenantId of wanted) {
    const row = known.get(tenantId)
    const error = row ? findProblem(row, { joined, given, sendsSms }) : INVITE_MESSAGES.notFound
    if (error === undefined && row) able.set(row.id, row)
    else if (error !== undefined) skipped.push({ tenantId: row?.id ?? tenantId, error })
  }
  return { able: [...able.values()], skipped }
}

const findProblem = (
  { personUid, email, phoneE164 }: TenantRow,
  { joined, given, sendsSms }: { joined: Set<string>; given: Invitation; sendsSms: boolean },
): string | undefined =>
  inviteProblem(
    { joined: joined.has(personUid), email, phoneE164, takesSms: phoneE164 !== null && takesSms(phoneE164) },
    { channel: given.channel, sendsSms },
  )

const recordInvited = (
  { clock }: Context,
  tx: Tx,
  { caller, tenant, channel }: { caller: Caller; tenant: TenantRow; channel: Invitation['channel'] },
): Promise<void> =>
  recordAudit(tx, clock.now(), caller, {
    action: 'tenant.invited',
    target: { kind: 'tenant', id: tenant.id, name: tenant.name },
    tenantId: tenant.id,
    changes: { channel: [null, channel] },
  })

async function sendAll(
  ctx: Context,
  tx: Tx,
  { invitees, channel, caller }: { invitees: Invitee[]; channel: 'email' | 'sms'; caller: Caller },
): Promise<void> {
  const message = channel === 'email' ? inviteByEmail : inviteBySms
  const until = lastJoinDay(ctx.clock.today())
  const requests = invitees.map(({ tenant, code }) => ({
    subjectId: tenant.personUid,
    params: { ...code, until },
    replyTo: caller.email,
  }))
  await ctx.deliveries.enqueueAll(tx, message, requests)
  afterCommit(tx, () => void ctx.deliveries.wake())
}

async function toSlips(ctx: Context, tx: Tx, invitees: readonly Invitee[]): Promise<Slip[]> {
  const { companyName, phone } = await loadCompanySettings(ctx, tx)
  const until = formatDay(lastJoinDay(ctx.clock.today()))
  return invitees.map(({ tenant, code: { code } }) => ({
    tenantId: tenant.id,
    number: tenant.phoneE164?.slice(1) ?? '',
    name: tenant.name,
    place: [tenant.unit, tenant.apartment].filter(Boolean).join(', '),
    companyName,
    phone: phone === null ? null : printPhone(phone),
    page: `${ctx.publicUrl}/join`,
    url: joinAddress(ctx.publicUrl, code),
    code,
    until,
  }))
}

function toLink(slip: Slip, channel: Invitation['channel']): Invited['links'][number] {
  const { tenantId, url, code, number } = slip
  if (channel === 'slip') return { tenantId, url, code }
  return { tenantId, url: whatsAppAddress(whatsAppInvitation(slip), number) }
}
