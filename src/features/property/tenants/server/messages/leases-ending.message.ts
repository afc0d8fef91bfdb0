import { z } from 'zod'
import { type EmailContent, type NoticeContent, shortened } from '../../../../../server/mail/messages.ts'
import { type Day, daysBetween, formatDay } from '../../../../../shared/days.ts'
import { defineOfficeMessage, TENANT_DELETED } from '../../../../messaging/channels/server/define-messages.ts'
import { ENDING_DAYS, leaseTimeLeft } from '../../tenants.rules.ts'
import { findCurrentTenantsById } from '../tenants.leases.ts'
import { endFacts, formatPlace, type LeaseUnit, notEndingReason } from './lease-ending.message.ts'

const MOST_NAMED = 40

export type EndingLease = LeaseUnit & { id: string; name: string; leaseEndDate: Day }

type LeasesEnding = { leases: readonly EndingLease[]; today: Day; publicUrl: string }

/** Needs at least one lease. */
export function leasesEndingEmail({ leases, today, publicUrl }: LeasesEnding): EmailContent {
  const { title, opening, facts, rest, button, notice } = splitByAge(leases, today)
  return {
    subject: title,
    preview: notice.body,
    title,
    blocks: [
      { paragraph: opening },
      { facts },
      ...(rest ? [{ paragraph: rest }] : []),
      { button, url: `${publicUrl}${notice.link}` },
    ],
  }
}

export const leasesEndingNotice = (leases: readonly EndingLease[], today: Day): NoticeContent =>
  splitByAge(leases, today).notice

type Parts = Record<'title' | 'opening' | 'button', string> & {
  facts: [string, string][]
  rest?: string
  notice: NoticeContent
}

function splitByAge(leases: readonly EndingLease[], today: Day): Parts {
  const sorted = leases.toSorted((a, b) => daysBetween(b.leaseEndDate, a.leaseEndDate))
  const [only, second] = sorted
  if (!only) throw new Error('A message about leases that end needs a lease.')
  return second ? severalLeases(sorted, today) : oneLease(only, today)
}

function oneLease(lease: EndingLease, today: Day): Parts {
  const { id, name, leaseEndDate } = lease
  const title = `The lease of ${shortened(name)} ends on ${formatDay(leaseEndDate)}`
  return {
    title,
    opening: `We have reminded ${name} too. Please renew the lease, or agree on the day of moving out.`,
    facts: [['Tenant', name], ['Place', formatPlace(lease)], ...endFacts(leaseEndDate, today)],
    button: 'Open the tenant',
    notice: { title, body: 'Renew it, or agree on the day of moving out.', link: `/tenants/${id}?tab=lease` },
  }
}

function severalLeases(leases: readonly EndingLease[], today: Day): Parts {
  const named = leases.slice(0, MOST_NAMED)
  const more = leases.length - named.length
  const ends = leases.map(({ name, leaseEndDate }) => `${name} on ${formatDay(leaseEndDate)}`)
  return {
    title: `${leases.length} leases end within ${ENDING_DAYS} days`,
    opening: 'We have reminded the tenants too. Please renew each lease, or agree on the day of moving out.',
    facts: named.map((lease): [string, string] => [
      lease.name,
      `${formatDay(lease.leaseEndDate)}\n${leaseTimeLeft(lease.leaseEndDate, today)}\n${formatPlace(lease)}`,
    ]),
    ...(more > 0 && { rest: `And ${more} more.` }),
    button: 'See the leases that end',
    notice: {
      title: `${leases.length} leases are about to end`,
      body: `${shortened(ends.join(', '))}.`,
      link: '/tenants?lease=ending',
    },
  }
}

type Facts = {
  leases: EndingLease[]
  notEnding: string | undefined
  propertyId: string | null
  today: Day
  publicUrl: string
}

export const leasesEnding = defineOfficeMessage({
  kind: 'leases-ending',
  params: z.object({ leases: z.array(z.object({ tenantId: z.string(), leaseEndDate: z.string() })).min(1) }),
  permission: 'tenant:write',
  goneReason: TENANT_DELETED,
  async load(ctx, db, requested) {
    const ids = requested.flatMap(({ subjectId, params }) => [
      ...(subjectId === null ? [] : [subjectId]),
      ...(params?.leases ?? []).map(({ tenantId }) => tenantId),
    ])
    const tenants = await findCurrentTenantsById(db, [...new Set(ids)])
    const today = ctx.clock.today()
    return requested.map(({ subjectId, params }): Facts | undefined => {
      const listed =
        params?.leases ?? (subjectId === null ? [] : [{ tenantId: subjectId, leaseEndDate: undefined }])
      if (listed.length === 0) return undefined
      const leases: EndingLease[] = []
      const reasons: string[] = []
      for (const { tenantId, leaseEndDate } of listed) {
        const tenant = tenants.get(tenantId)
        const reason = tenant ? notEndingReason(tenant, leaseEndDate, today) : TENANT_DELETED
        if (reason === undefined && tenant?.leaseEndDate)
          leases.push({ ...tenant, leaseEndDate: tenant.leaseEndDate })
        else if (reason !== undefined) reasons.push(reason)
      }
      const notEnding = leases.length === 0 ? reasons[0] : undefined
      const properties = new Set(leases.map(({ id }) => tenants.get(id)?.propertyId ?? null))
      const propertyId = properties.size === 1 ? ([...properties][0] ?? null) : null
      return { leases, notEnding, propertyId, today, publicUrl: ctx.publicUrl }
    })
  },
  obsolete: ({ notEnding }) => notEnding,
  notice: ({ leases, today }) => leasesEndingNotice(leases, today),
  email: (facts) => leasesEndingEmail(facts),
})
