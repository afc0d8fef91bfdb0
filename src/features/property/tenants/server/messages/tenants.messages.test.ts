import { describe, expect, it } from 'vitest'
import { formatDay } from '../../../../../shared/days.ts'
import { renderSample } from '../../../../../testing/samples/sample-email.ts'
import { createWelcomeMail } from '../../../../../testing/samples/sample-emails.ts'
import { leaseEndingEmail, leaseEndingNotice } from './lease-ending.message.ts'
import { leasesEndingEmail, leasesEndingNotice } from './leases-ending.message.ts'

describe('the welcome email', () => {
  it('has the first password or a link to set one, and counts as a secret', () => {
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
function toOffice(leases: ReturnType<typeof lease>[]) {
  const email = leasesEndingEmail({ leases, today: '2026-11-20', publicUrl: 'https://portal.test' })
  return { subject: email.subject, ...renderSample(email), notice: leasesEndingNotice(leases, '2026-11-20') }
}

describe('a lease that ends', () => {
  it.each([
    ['2026-11-20', 'Ends today'],
    ['2026-11-21', '1 day left'],
    ['2026-12-05', '15 days left'],
  ])('on %s is sent to its tenant with the days left', (leaseEndDate, timeLeft) => {
    const tenant = lease('Akosua Ɔpɔku', leaseEndDate)
    const facts = { companyName: 'Asante', publicUrl: 'https://portal.test', tenant, leaseEndDate }
    const mail = (replyTo: string | null) => leaseEndingEmail({ ...facts, today: '2026-11-20' }, { replyTo })
    const email = mail('ama@landlord.test')
    expect(email.subject).toBe(`Your lease ends on ${formatDay(leaseEndDate)}`)
    expect(leaseEndingNotice(leaseEndDate)).toMatchObject({ title: email.subject, link: '/requests' })
    const { text } = renderSample(email)
    expect(text).toContain('Place: Bohye (Shops), 4\n')
    expect(text).toContain(`Lease ends: ${formatDay(leaseEndDate)}\n  ${timeLeft}\n`)
    expect(text).toContain('in a request on the portal, or by an answer to this message.')
    expect(renderSample(mail(null)).text).not.toContain('answer')
  })

  it('alone is sent to the admins with a link to its tenant', () => {
    const mail = toOffice([lease('Akosua Ɔpɔku', '2026-12-05')])
    const link = '/tenants/7c9e6679-7425-40de-944b-e07fc1f90ae7?tab=lease'
    expect(mail).toMatchObject({ subject: 'The lease of Akosua Ɔpɔku ends on 5 Dec 2026', notice: { link } })
    expect(mail.text).toContain(`https://portal.test${link}\n`)
  })

  it('with others is in one email, the soonest first', () => {
    const mail = toOffice([
      lease('Esi', '2026-12-19'),
      lease('Yaw', '2026-11-20'),
      lease('Abena', '2026-12-01'),
    ])
    expect(mail).toMatchObject({
      subject: '3 leases end within 30 days',
      notice: { link: '/tenants?lease=ending' },
    })
    expect(mail.notice.body).toBe('Yaw on 20 Nov 2026, Abena on 1 Dec 2026, Esi on 19 Dec 2026.')
    expect(mail.text).toContain('Yaw: 20 Nov 2026\n  Ends today\n  Bohye (Shops), 4\nAbena: 1 Dec 2026\n')
    expect(mail.text).not.toContain('more.')
  })

  it('with hundreds of others is shortened', () => {
    const many = Array.from({ length: 300 }, (_, at) => lease(`Tenant ${at}`, '2026-12-05'))
    const mail = toOffice(many)
    expect(mail.subject).toBe('300 leases end within 30 days')
    expect(mail.text.match(/^Tenant \d+:/gm)).toHaveLength(40)
    expect(mail.text).toContain('\nAnd 260 more.\n')
    expect(mail.html.length).toBeLessThan(60_000)
    expect(mail.notice.body.length).toBeLessThan(210)
  })
})
