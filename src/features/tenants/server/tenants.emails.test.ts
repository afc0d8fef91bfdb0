import { describe, expect, it } from 'vitest'
import { formatDay } from '../../../shared/days.ts'
import { createCompanySettings, createWelcomeMail } from '../../../testing/sample-emails.ts'
import { leaseEndingMail, leasesEndingMail } from './leases.emails.ts'

describe('the welcome mail', () => {
  it('carries the first password or a link to set one, and counts as a secret', () => {
    expect(createWelcomeMail('Kofi', 'k7Rw-mq2T')).toMatchObject({
      holdsSecret: true,
      text: expect.stringContaining('\nPassword: k7Rw-mq2T\n'),
    })
    const linked = createWelcomeMail('Kofi')
    expect(linked).toMatchObject({
      holdsSecret: true,
      text: expect.stringContaining('\nhttps://portal.test/reset#token\n'),
    })
    expect(linked.text).not.toContain('Password:')
  })
})

const lease = (name: string, leaseEndDate: string) => ({
  id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  name,
  apartment: 'Bohye (Shops)',
  unit: '4',
  leaseEndDate,
})
const toOffice = (leases: ReturnType<typeof lease>[]) =>
  leasesEndingMail({
    company: createCompanySettings('Asante'),
    leases,
    today: '2026-11-20',
    publicUrl: 'https://portal.test',
    to: 'ama@landlord.test',
    uids: ['ama', 'yaw'],
    replyTo: null,
  })

describe('a lease that ends', () => {
  it.each([
    ['2026-11-20', 'Ends today'],
    ['2026-11-21', '1 day left'],
    ['2026-12-05', '15 days left'],
  ])('on %s is told to its tenant with the days that are left', (leaseEndDate, words) => {
    const tenant = { ...lease('Akosua Ɔpɔku', leaseEndDate), uid: 'akosua', email: 'akosua@tenant.test' }
    const common = {
      company: createCompanySettings('Asante'),
      tenant,
      leaseEndDate,
      publicUrl: 'https://portal.test',
    }
    const mail = leaseEndingMail({ ...common, today: '2026-11-20', replyTo: 'ama@landlord.test' })
    expect(mail).toMatchObject({
      kind: 'lease-ending',
      about: tenant.id,
      to: 'akosua@tenant.test',
      subject: `Your lease ends on ${formatDay(leaseEndDate)}`,
      notice: { uids: ['akosua'], title: mail.subject, link: '/requests' },
    })
    expect(mail.text).toContain('Place: Bohye (Shops), 4\n')
    expect(mail.text).toContain(`Lease ends: ${formatDay(leaseEndDate)}\n  ${words}\n`)
    expect(mail.text).toContain('in a request on the portal, or by an answer to this message.')
    expect(leaseEndingMail({ ...common, today: '2026-11-20', replyTo: null }).text).not.toContain('answer')
  })

  it('alone is mailed to the admins with a link to its tenant', () => {
    const mail = toOffice([lease('Akosua Ɔpɔku', '2026-12-05')])
    const link = `/tenants/${mail.about}`
    expect(mail).toMatchObject({
      kind: 'leases-ending',
      about: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
      subject: 'The lease of Akosua Ɔpɔku ends on 5 Dec 2026',
      notice: { uids: ['ama', 'yaw'], link },
    })
    expect(mail.text).toContain(`https://portal.test${link}\n`)
  })

  it('with others is in one mail, the soonest first', () => {
    const mail = toOffice([
      lease('Esi', '2026-12-19'),
      lease('Yaw', '2026-11-20'),
      lease('Abena', '2026-12-01'),
    ])
    expect(mail).toMatchObject({
      subject: '3 leases end within 30 days',
      notice: { link: '/tenants?lease=ending' },
    })
    expect(mail.about).toBeUndefined()
    expect(mail.notice.body).toBe('Yaw on 20 Nov 2026, Abena on 1 Dec 2026, Esi on 19 Dec 2026.')
    expect(mail.text).toContain('Yaw: 20 Nov 2026\n  Ends today\n  Bohye (Shops), 4\nAbena: 1 Dec 2026\n')
    expect(mail.text).not.toContain('more.')
  })

  it('with hundreds of others stays short enough to be read', () => {
    const many = Array.from({ length: 300 }, (_, at) => lease(`Tenant ${at}`, '2026-12-05'))
    const mail = toOffice(many)
    expect(mail.subject).toBe('300 leases end within 30 days')
    expect(mail.text.match(/^Tenant \d+:/gm)).toHaveLength(40)
    expect(mail.text).toContain('\nAnd 260 more.\n')
    expect(mail.html.length).toBeLessThan(60_000)
    expect(mail.notice.body.length).toBeLessThan(210)
  })
})
