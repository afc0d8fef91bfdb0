import { z } from 'zod'
import { bySubject, type EmailContent } from '../../../../../server/mail/messages.ts'
import { smsText } from '../../../../../server/mail/sms-texts.ts'
import { type Day, daysBetween, formatDay } from '../../../../../shared/days.ts'
import { loadCompanySettings } from '../../../../identity/company/server/company.service.ts'
import { defineTenantMessage, TENANT_DELETED } from '../../../../messaging/channels/server/define-messages.ts'
import { ENDING_DAYS, leaseTimeLeft } from '../../tenants.rules.ts'
import { findCurrentTenantsById } from '../tenants.leases.ts'
import type { TenantRow } from '../tenants.queries.ts'

export type LeaseUnit = { apartment: string; unit: string | null }
export const formatPlace = ({ apartment, unit }: LeaseUnit): string =>
  [apartment, unit].filter(Boolean).join(', ')

export const endFacts = (leaseEndDate: Day, today: Day): [string, string][] => [
  ['Lease ends', `${formatDay(leaseEndDate)}\n${leaseTimeLeft(leaseEndDate, today)}`],
]

/** The reason why the reminder is outdated; undefined while the lease still ends on that day. */
export function notEndingReason(
  tenant: Pick<TenantRow, 'leaseEndDate'>,
  remindedFor: Day | undefined,
  today: Day,
): string | undefined {
  const { leaseEndDate } = tenant
  const days = leaseEndDate === null ? Number.POSITIVE_INFINITY : daysBetween(today, leaseEndDate)
  if (days < 0) return 'the lease has ended'
  const other = remindedFor !== undefined && leaseEndDate !== remindedFor
  return other || days > ENDING_DAYS ? 'the lease ends on another day' : undefined
}

const LINK = '/requests'

type LeaseEnding = {
  companyName: string
  publicUrl: string
  tenant: LeaseUnit & { name: string }
  leaseEndDate: Day
  today: Day
}

export function leaseEndingEmail(
  { companyName, publicUrl, tenant, leaseEndDate, today }: LeaseEnding,
  { replyTo }: { replyTo: string | null },
): EmailContent {
  const title = leaseEndingNotice(leaseEndDate).title
  const answer = replyTo ? ', or by an answer to this message' : ''
  return {
    subject: title,
    preview: 'Would you like to stay, or will you move out? Please tell us.',
    title,
    blocks: [
      {
        paragraph: `Hello ${tenant.name}, your lease with ${companyName} comes to its end. Would you like to stay, or will you move out? Please tell us in a request on the portal${answer}.`,
      },
      { facts: [['Place', formatPlace(tenant)], ...endFacts(leaseEndDate, today)] },
      { button: 'Tell us on the portal', url: `${publicUrl}${LINK}` },
      { paragraph: 'If you have let us know already, there is nothing left to do.' },
    ],
  }
}

export const leaseEndingNotice = (leaseEndDate: Day) => ({
  title: `Your lease ends on ${formatDay(leaseEndDate)}`,
  body: 'Would you like to stay, or will you move out? Please tell us in a request.',
  link: LINK,
})

export const leaseEndingSms = (
  { companyName, publicUrl }: Pick<LeaseEnding, 'companyName' | 'publicUrl'>,
  leaseEndDate: Day,
): string =>
  smsText(
    companyName,
    `your lease ends on ${formatDay(leaseEndDate)}. Will you stay or move out? Please tell us.`,
    `${publicUrl}${LINK}`,
  )

type Facts = { companyName: string; publicUrl: string; tenant: TenantRow; today: Day }

export const leaseEnding = defineTenantMessage({
  kind: 'lease-ending',
  isReminder: true,
  params: z.object({ leaseEndDate: z.string() }),
  repliesToCompany: true,
  replacedReason: 'a newer message took its place',
  goneReason: TENANT_DELETED,
  load: bySubject<Facts>(async (ctx, db, ids) => {
    const { companyName } = await loadCompanySettings(ctx, db)
    const tenants = await findCurrentTenantsById(db, ids)
    const common = { companyName, publicUrl: ctx.publicUrl, today: ctx.clock.today() }
    return new Map([...tenants].map(([id, tenant]): [string, Facts] => [id, { ...common, tenant }]))
  }),
  obsolete: ({ tenant, today }, params) => notEndingReason(tenant, params?.leaseEndDate, today),
  notice: (_, { leaseEndDate }) => leaseEndingNotice(leaseEndDate),
  email: (facts, { leaseEndDate }, reader) => leaseEndingEmail({ ...facts, leaseEndDate }, reader),
  sms: (facts, { leaseEndDate }) => leaseEndingSms(facts, leaseEndDate),
})
