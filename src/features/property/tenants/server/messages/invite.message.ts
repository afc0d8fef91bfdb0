import { z } from 'zod'
import type { Db } from '../../../../../server/database/index.ts'
import { bySubject, type EmailContent, type MessageContext } from '../../../../../server/mail/messages.ts'
import { smsText } from '../../../../../server/mail/sms-texts.ts'
import { ENGLISH, type Translated, type Translation } from '../../../../../server/translation.ts'
import type { Day } from '../../../../../shared/days.ts'
import { printPhone } from '../../../../../shared/fields/phone.ts'
import { JOIN_CODE_DAYS, joinAddress, printJoinCode } from '../../../../identity/accounts/join.rules.ts'
import { listJoinCodeHashes } from '../../../../identity/accounts/server/joining/join-codes.queries.ts'
import { loadCompanySettings } from '../../../../identity/company/server/company.service.ts'
import { defineTenantMessage, TENANT_DELETED } from '../../../../messaging/channels/server/define-messages.ts'
import { findCurrentTenantsByUid } from '../tenants.leases.ts'
import type { TenantRow } from '../tenants.queries.ts'
import { welcomeNotice } from './welcome.message.ts'

const DAY_MS = 86_400_000

type InviteFacts = Translated & { companyName: string; phone: string | null; publicUrl: string }
type Invite = { code: string; until: Day }

const formatContact = ({ companyName: company, phone }: InviteFacts, { t }: Translation): string =>
  phone === null ? t('Questions? Ask {company}.', { company }) : t('Questions? Call {phone}.', { phone })

export function inviteEmail(
  facts: InviteFacts & { tenant: { name: string; apartment: string; unit: string | null } },
  { code, until }: Invite,
): EmailContent {
  const { companyName: company, publicUrl, tenant, translation = ENGLISH } = facts
  const { t, day } = translation
  const contact = formatContact(facts, translation)
  const place = [tenant.apartment, tenant.unit].filter(Boolean).join(', ')
  return {
    subject: t('Join your tenant portal at {company}', { company }),
    preview: t('Choose a password, and your tenant portal is open.'),
    title: t('Welcome, {name}', { name: tenant.name }),
    blocks: [
      {
        paragraph: t(
          '{company} has opened your tenant portal for {place}. There you see what you owe and by when, send in your payment receipts, and report what needs repair.',
          { company, place },
        ),
      },
      { button: t('Join'), url: joinAddress(publicUrl, code) },
      {
        facts: [
          [t('Or open'), `${publicUrl}/join`],
          [t('and type the code'), printJoinCode(code)],
        ],
      },
      {
        paragraph: t('The code is only for you. It works once, until {day}. {contact}', {
          day: day(until),
          contact,
        }),
      },
    ],
  }
}

export function inviteSms(facts: InviteFacts, { code, until }: Invite): string {
  const { translation = ENGLISH } = facts
  const text = translation.t(
    'your tenant portal is open: see what you owe, send receipts, report repairs. {contact} Open this link until {day} and choose a password:',
    { contact: formatContact(facts, translation), day: translation.day(until) },
  )
  return smsText(facts.companyName, text, joinAddress(facts.publicUrl, code))
}

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
