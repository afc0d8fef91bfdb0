import { z } from 'zod'
import type { Db } from '../../../../../server/database/index.ts'
import { bySubject, type EmailContent, type MessageContext } from '../../../../../server/mail/messages.ts'
import { smsText } from '../../../../../server/mail/sms-texts.ts'
import { type Day, formatDay } from '../../../../../shared/days.ts'
import { printPhone } from '../../../../../shared/fields/phone.ts'
import { JOIN_CODE_DAYS, joinAddress, printJoinCode } from '../../../../identity/accounts/join.rules.ts'
import { listJoinCodeHashes } from '../../../../identity/accounts/server/joining/join-codes.queries.ts'
import { loadCompanySettings } from '../../../../identity/company/server/company.service.ts'
import { defineTenantMessage, TENANT_DELETED } from '../../../../messaging/channels/server/define-messages.ts'
import { callWho } from '../../joining.rules.ts'
import { findCurrentTenantsByUid } from '../tenants.leases.ts'
import type { TenantRow } from '../tenants.queries.ts'
import { welcomeNotice } from './welcome.message.ts'

const DAY_MS = 86_400_000

type InviteFacts = { companyName: string; phone: string | null; publicUrl: string }
type Invite = { code: string; until: Day }

export function inviteEmail(
  facts: InviteFacts & { tenant: { name: string; apartment: string; unit: string | null } },
  { code, until }: Invite,
): EmailContent {
  const { companyName, publicUrl, tenant } = facts
  const place = [tenant.apartment, tenant.unit].filter(Boolean).join(', ')
  return {
    subject: `Join your tenant portal at ${companyName}`,
    preview: 'Choose a password, and your tenant portal is open.',
    title: `Welcome, ${tenant.name}`,
    blocks: [
      {
        paragraph: `${companyName} has opened your tenant portal for ${place}. There you see what you owe and by when, send in your payment receipts, and report what needs repair.`,
      },
      { button: 'Join', url: joinAddress(publicUrl, code) },
      {
        facts: [
          ['Or open', `${publicUrl}/join`],
          ['and type the code', printJoinCode(code)],
        ],
      },
      { paragraph: `The code is only for you. It works once, until ${formatDay(until)}. ${callWho(facts)}` },
    ],
  }
}

export const inviteSms = (facts: InviteFacts, { code, until }: Invite): string =>
  smsText(
    facts.companyName,
    `your tenant portal is open: see what you owe, send receipts, report repairs. ${callWho(facts)} Open this link until ${formatDay(until)} and choose a password:`,
    joinAddress(facts.publicUrl, code),
  )

type Facts = InviteFacts & { tenant: TenantRow; codeHash: string | undefined }

async function loadFacts(ctx: MessageContext, db: Db, uids: readonly string[]): Promise<Map<string, Facts>> {
  const { companyName, phone } = await loadCompanySettings(ctx, db)
  const tenants = await findCurrentTenantsByUid(db, uids)
  const hashes = await listJoinCodeHashes(db, uids)
  const company = { companyName, phone: phone === null ? null : printPhone(phone), publicUrl: ctx.publicUrl }
  return new Map(
    tenants.map((tenant) => {
      const codeHash = hashes.get(tenant.personUid)
      return [tenant.personUid, { ...company, tenant, codeHash }]
    }),
  )
}

const PARAMS = z.object({ code: z.string(), codeHash: z.string(), until: z.string() })
type Params = z.output<typeof PARAMS>

const common = {
  params: PARAMS,
  holdsSecret: true,
  repliesToCompany: true,
  goneReason: TENANT_DELETED,
  replacedReason: 'a newer message took its place',
  expiry: { ageMs: JOIN_CODE_DAYS * DAY_MS, reason: 'its code is no longer valid' },
  load: bySubject(loadFacts),
  obsolete: ({ codeHash }: Facts, params: Params | undefined) =>
    params && codeHash !== params.codeHash ? 'its code was used or replaced' : undefined,
  notice: welcomeNotice,
  email: inviteEmail,
  sms: inviteSms,
} as const

/** The subject is the person. */
export const inviteByEmail = defineTenantMessage({ ...common, kind: 'join-email', channels: ['email'] })
export const inviteBySms = defineTenantMessage({ ...common, kind: 'join-sms', channels: ['sms'] })
