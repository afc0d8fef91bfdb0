import { beforeEach, describe, expect, it } from 'vitest'
import { setUpMailFixture } from '../../../../testing/fixture.ts'
import type { Announcement, OpenedAnnouncement } from '../announcements.contract.ts'

const fixture = setUpMailFixture()
beforeEach(() => {
  fixture.mails.mode = 'accept'
})

const sendDue = () => fixture.portal.portal.ctx.deliveries.sendDue()

async function send(fields: object = {}): Promise<Announcement> {
  const { body } = await fixture.admin.call<Announcement>('POST /announcements', {
    body: {
      title: 'No water on Friday',
      text: 'From 8 to 14.\n\nPlease fill a <b>bucket</b>.',
      audience: 'tenants',
      tenantIds: [fixture.tenant.tenant.id],
      sendEmail: true,
      ...fields,
    },
  })
  return body
}
const findMail = async ({ id }: Announcement) => {
  const { body } = await fixture.admin.call<OpenedAnnouncement>(`GET /announcements/${id}`)
  const [only] = body.recipients
  return [only?.mailState, only?.mailEnded]
}

/** Waits until the server has refused it once. */
async function waitForAttempt({ id }: Announcement): Promise<void> {
  const refused = `select from deliveries d join announcement_recipients r on r.id = d.subject_id
    where r.announcement_id = $1 and d.attempts = 1 and d.claimed_until is null`
  const { $client } = fixture.portal.db
  await expect.poll(async () => (await $client.query(refused, [id])).rowCount).toBe(1)
}

describe('the mail of an announcement', () => {
  it('says what the notice says, and leads to it', async () => {
    const sent = await send()
    await sendDue()
    await expect.poll(() => findMail(sent)).toEqual(['sent', null])
    const { name, email } = fixture.tenant.tenant
    const mail = fixture.mails.findLastTo(email)
    expect([mail.subject, mail.replyTo?.[0]?.address]).toEqual(['No water on Friday', fixture.admin.email])
    for (const text of [mail.text, mail.html]) {
      for (const part of [`Hello ${name},`, 'From 8 to 14.']) expect(text).toContain(part)
      expect(text).toContain(`http://portal.test/tenant/announcements?open=${sent.id}`)
    }
    expect(mail.text).toContain('Please fill a <b>bucket</b>.')
    expect(mail.html).toContain('Please fill a &lt;b&gt;bucket&lt;/b&gt;.')
  })

  it('leads nowhere for somebody who cannot sign in', async () => {
    const { tenant } = await fixture.portal.createTenant(fixture.admin)
    await fixture.admin.call(`DELETE /auth/deleteTenantUser/${tenant.uid}`)
    const sent = await send({ tenantIds: [tenant.id] })
    await sendDue()
    await expect.poll(() => findMail(sent)).toEqual(['sent', null])
    expect(fixture.mails.findLastTo(tenant.email).text).not.toContain('/tenant/announcements')
  })

  it('is not sent any more once it is withdrawn', async () => {
    fixture.mails.mode = 'reject temporarily'
    const sent = await send()
    await sendDue()
    await waitForAttempt(sent)
    const before = fixture.mails.received.length
    expect((await fixture.admin.call(`DELETE /announcements/${sent.id}`)).status).toBe(204)
    expect(await findMail(sent)).toEqual(['failed', 'withdrawn'])
    fixture.mails.mode = 'accept'
    fixture.portal.clock.advance(3_600_000)
    await sendDue()
    expect(fixture.mails.received.length).toBe(before)
  })

  it('is not sent to a tenant who was deleted meanwhile', async () => {
    fixture.mails.mode = 'reject temporarily'
    const { tenant } = await fixture.portal.createTenant(fixture.admin)
    const sent = await send({ tenantIds: [tenant.id] })
    await sendDue()
    await waitForAttempt(sent)
    await fixture.admin.call(`DELETE /tenants/${tenant.id}`)
    fixture.mails.mode = 'accept'
    fixture.portal.clock.advance(3_600_000)
    await sendDue()
    expect(await findMail(sent)).toEqual(['failed', 'withdrawn'])
  })
})
