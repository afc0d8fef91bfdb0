import { type EmailMessage, shortened } from '../../../server/mail/email-message.ts'
import { renderMail } from '../../../server/mail/layout.ts'
import { type Day, daysBetween, formatDay } from '../../../shared/days.ts'
import type { OfficeMailbox } from '../../accounts/server/admins.service.ts'
import type { CompanySettings } from '../../company/company.contract.ts'
import { letterhead } from '../../company/server/letterhead.ts'
import { ENDING_DAYS, leaseTimeLeft } from '../tenants.rules.ts'

export const LEASE_ENDING = 'lease-ending'
export const LEASES_ENDING = 'leases-ending'
/** Mails that are not true any more once a lease ends on another day. */
export const LEASE_MAILS = [LEASE_ENDING, LEASES_ENDING]

/** A mail names no more leases than can be read. */
const MOST_NAMED = 40
const TELL_US = '/requests'

type Home = { apartment: string; unit: string | null }
const placeOf = ({ apartment, unit }: Home) => [apartment, unit].filter(Boolean).join(', ')

type LeaseEnding = {
  company: CompanySettings
  tenant: Home & { id: string; uid: string; name: string; email: string }
  leaseEndDate: Day
  today: Day
  publicUrl: string
  replyTo: string | null
}

/** Reminds a tenant that its lease ends, and asks what it would like. */
export function leaseEndingMail(mail: LeaseEnding): EmailMessage {
  const { tenant, leaseEndDate, today, publicUrl, replyTo } = mail
  const company = letterhead(mail.company, publicUrl)
  const day = formatDay(leaseEndDate)
  const title = `Your lease ends on ${day}`
  const answer = replyTo ? ', or by an answer to this message' : ''
  return {
    kind: LEASE_ENDING,
    about: tenant.id,
    to: tenant.email,
    replyTo,
    subject: title,
    ...renderMail({
      company,
      replyTo,
      preview: 'Would you like to stay, or will you move out? Please tell us.',
      title,
      blocks: [
        {
          paragraph: `Hello ${tenant.name}, your lease with ${company.name} comes to its end. Would you like to stay, or will you move out? Please tell us in a request on the portal${answer}.`,
        },
        { facts: [['Place', placeOf(tenant)], ...endFacts(leaseEndDate, today)] },
        { button: 'Tell us on the portal', url: `${publicUrl}${TELL_US}` },
        { paragraph: 'If you have told us already, there is nothing left to do.' },
      ],
    }),
    notice: {
      uids: [tenant.uid],
      title,
      body: 'Would you like to stay, or will you move out? Please tell us in a request.',
      link: TELL_US,
    },
  }
}

const endFacts = (leaseEndDate: Day, today: Day): [string, string][] => [
  ['Lease ends', `${formatDay(leaseEndDate)}\n${leaseTimeLeft(leaseEndDate, today)}`],
]

export type EndingLease = Home & { id: string; name: string; leaseEndDate: Day }

type LeasesEnding = OfficeMailbox & {
  company: CompanySettings
  leases: readonly EndingLease[]
  today: Day
  publicUrl: string
  replyTo: string | null
}

/** Tells a mailbox of the office which leases end: of all tenants that were reminded together. Needs one at least. */
export function leasesEndingMail(mail: LeasesEnding): EmailMessage {
  const leases = mail.leases.toSorted((a, b) => daysBetween(b.leaseEndDate, a.leaseEndDate))
  const [only, second] = leases
  if (!only) throw new Error('A mail about leases that end needs a lease.')
  const parts = second ? severalLeases(leases, mail.today) : oneLease(only, mail.today)
  const { to, uids, replyTo, publicUrl } = mail
  return {
    kind: LEASES_ENDING,
    ...(!second && { about: only.id }),
    to,
    replyTo,
    subject: parts.title,
    ...renderMail({
      company: letterhead(mail.company, publicUrl),
      replyTo,
      preview: parts.body,
      title: parts.title,
      blocks: [
        { paragraph: parts.opening },
        { facts: parts.facts },
        ...(parts.rest ? [{ paragraph: parts.rest }] : []),
        { button: parts.button, url: `${publicUrl}${parts.link}` },
      ],
    }),
    notice: { uids, title: parts.notice, body: parts.body, link: parts.link },
  }
}

type Parts = Record<'title' | 'notice' | 'body' | 'opening' | 'button' | 'link', string> & {
  facts: [string, string][]
  rest?: string
}

function oneLease(lease: EndingLease, today: Day): Parts {
  const { id, name, leaseEndDate } = lease
  const title = `The lease of ${shortened(name)} ends on ${formatDay(leaseEndDate)}`
  return {
    title,
    notice: title,
    body: 'Renew it, or agree on the day of moving out.',
    opening: `We have reminded ${name} too. Please renew the lease, or agree on the day of moving out.`,
    facts: [['Tenant', name], ['Place', placeOf(lease)], ...endFacts(leaseEndDate, today)],
    button: 'Open the tenant',
    link: `/tenants/${id}`,
  }
}

function severalLeases(leases: readonly EndingLease[], today: Day): Parts {
  const named = leases.slice(0, MOST_NAMED)
  const more = leases.length - named.length
  const ends = leases.map(({ name, leaseEndDate }) => `${name} on ${formatDay(leaseEndDate)}`)
  return {
    title: `${leases.length} leases end within ${ENDING_DAYS} days`,
    notice: `${leases.length} leases are about to end`,
    body: `${shortened(ends.join(', '))}.`,
    opening: 'We have reminded the tenants too. Please renew each lease, or agree on the day of moving out.',
    facts: named.map((lease): [string, string] => [
      lease.name,
      `${formatDay(lease.leaseEndDate)}\n${leaseTimeLeft(lease.leaseEndDate, today)}\n${placeOf(lease)}`,
    ]),
    ...(more > 0 && { rest: `And ${more} more.` }),
    button: 'See the leases that end',
    link: '/tenants?lease=ending',
  }
}
