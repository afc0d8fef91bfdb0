import { z } from 'zod'
import { bySubject, type EmailContent } from '../../../../../server/mail/messages.ts'
import { smsText } from '../../../../../server/mail/sms-texts.ts'
import { ENGLISH, type Translated, type Translation } from '../../../../../server/translation.ts'
import { type Day, daysBetween } from '../../../../../shared/days.ts'
import { loadCompanySettings } from '../../../../identity/company/server/company.service.ts'
import { defineTenantMessage, TENANT_DELETED } from '../../../../messaging/channels/server/define-messages.ts'
import { ENDING_DAYS, leaseTimeLeft } from '../../tenants.rules.ts'
import { findCurrentTenantsById } from '../tenants.leases.ts'
import type { TenantRow } from '../tenants.queries.ts'

export type LeaseUnit = { apartment: string; unit: string | null }
export const formatPlace = ({ apartment, unit }: LeaseUnit): string =>
  [apartment, unit].filter(Boolean).join(', ')

function formatTimeLeft(leaseEndDate: Day, today: Day, { plural, known }: Translation): string {
  const days = daysBetween(today, leaseEndDate)
  return days > 0
    ? plural(days, '1 day left', '{count} days left')
    : known(leaseTimeLeft(leaseEndDate, today))
}

export const endFacts = (leaseEndDate: Day, today: Day, translation = ENGLISH): [string, string][] => [
  [
    translation.known('Lease ends'),
    `${translation.day(leaseEndDate)}\n${formatTimeLeft(leaseEndDate, today, translation)}`,
  ],
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

type LeaseEnding = Translated & {
  companyName: string
  publicUrl: string
  tenant: LeaseUnit & { name: string }
  leaseEndDate: Day
  today: Day
}

export function leaseEndingEmail(
  { companyName: company, publicUrl, tenant, leaseEndDate, today, translation = ENGLISH }: LeaseEnding,
  { replyTo }: { replyTo: string | null },
): EmailContent {
  const { t, known } = translation
  const { title } = leaseEndingNotice(leaseEndDate, translation)
  const named = { name: tenant.name, company }
  return {
    subject: title,
    preview: t('Would you like to stay, or will you move out? Please tell us.'),
    title,
    blocks: [
      {
        paragraph: replyTo
          ? t(
              'Hello {name}, your lease with {company} comes to its end. Would you like to stay, or will you move out? Please tell us in a request on the portal, or by an answer to this message.',
              named,
            )
          : t(
              'Hello {name}, your lease with {company} comes to its end. Would you like to stay, or will you move out? Please tell us in a request on the portal.',
              named,
            ),
      },
      { facts: [[known('Place'), formatPlace(tenant)], ...endFacts(leaseEndDate, today, translation)] },
      { button: t('Tell us on the portal'), url: `${publicUrl}${LINK}` },
      { paragraph: t('If you have let us know already, there is nothing left to do.') },
    ],
  }
}

export const leaseEndingNotice = (leaseEndDate: Day, { t, day }: Translation = ENGLISH) => ({
  title: t('Your lease ends on {day}', { day: day(leaseEndDate) }),
  body: t('Would you like to stay, or will you move out? Please tell us in a request.'),
  link: LINK,
})

export const leaseEndingSms = (
  {
    companyName,
    publicUrl,
    translation: { t, day } = ENGLISH,
  }: Pick<LeaseEnding, 'companyName' | 'publicUrl' | 'translation'>,
  leaseEndDate: Day,
): string =>
  smsText(
    companyName,
    t('your lease ends on {day}. Will you stay or move out? Please tell us.', { day: day(leaseEndDate) }),
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
  notice: ({ translation }, { leaseEndDate }) => leaseEndingNotice(leaseEndDate, translation),
  email: (facts, { leaseEndDate }, reader) => leaseEndingEmail({ ...facts, leaseEndDate }, reader),
  sms: (facts, { leaseEndDate }) => leaseEndingSms(facts, leaseEndDate),
})
