import type { Email } from 'postal-mime'
import { beforeAll, describe, expect, it } from 'vitest'
import { createCaseActions } from '../../../../testing/cases.ts'
import { setUpMailFixture } from '../../../../testing/fixture.ts'
import { scale } from '../../../../testing/scale.ts'
import { tenantStatusLabel } from '../cases.messages.ts'
import { CASE_KINDS, CASES, type CaseKind } from '../cases.rules.ts'

const fixture = setUpMailFixture()
const HOSTILE = `"><img src=x onerror=alert(1)> & 'co' </p>`

beforeAll(async () => {
  await fixture.admin.call('PATCH /settings', { body: { companyName: 'Asante & Sons' } })
})

async function collectMails(work: () => Promise<unknown>): Promise<Email[]> {
  const before = fixture.mails.received.length
  await work()
  return fixture.mails.received.slice(before)
}
const one = (mails: Email[]): Email => {
  expect(mails).toHaveLength(1)
  return mails[0] as Email
}
const addresses = (some: Email['to']) => some?.map(({ address }) => address)

async function noticesAbout(id: string) {
  const { rows } = await fixture.portal.db.$client.query(
    'select type, title, body, link, uid from notices where about = $1 order by created_at, title',
    [id],
  )
  return rows
}

describe.each(scale<readonly CaseKind[]>(['complaint'], CASE_KINDS))('the mails of a %s', (kind) => {
  const caseActions = createCaseActions(fixture, kind)
  const { path, bodyField, noun, title, working, refused } = CASES[kind]
  const toCaseLink = (id: string) => `http://portal.test/${path}?open=${id}`

  it('tell the admins about a new case', async () => {
    const [photoIds, fields] = [
      await caseActions.uploadPhotos(2),
      { subject: 'Kɔkɔɔ door', [bodyField]: 'It jams.\nSince May.' },
    ]
    let id = ''
    const mail = one(
      await collectMails(async () => {
        id = (await caseActions.submit({ ...fields, photoIds })).body.id
      }),
    )
    const { name, email } = fixture.tenant.tenant
    expect(addresses(mail.to)).toEqual([fixture.admin.email])
    expect(addresses(mail.replyTo)).toEqual([email])
    expect(mail.subject).toBe(`New ${noun} from ${name}: Kɔkɔɔ door`)
    for (const text of [mail.text, mail.html]) {
      for (const part of ['Kɔkɔɔ door', 'It jams.', 'Since May.', 'Bohye (Shops)', toCaseLink(id), 'Pending'])
        expect(text).toContain(part)
      expect(text).toContain('See the 2 photos on the portal.')
    }
    expect(mail.text).toContain('> It jams.\n> Since May.')
    expect(await noticesAbout(id)).toEqual([
      expect.objectContaining({
        type: noun,
        title: `${name} submitted a ${noun}`,
        body: 'Kɔkɔɔ door: It jams. Since May.',
        link: `/${path}?open=${id}`,
      }),
    ])
  })

  it('contain answer and new status in one email to the tenant', async () => {
    const { id } = await caseActions.submitInStatus()
    const photoIds = await caseActions.uploadPhotos(1, fixture.admin)
    const mail = one(
      await collectMails(() =>
        caseActions.handle(id, { status: working, adminResponse: 'Kwame comes.', photoIds }),
      ),
    )
    expect(addresses(mail.to)).toEqual([fixture.tenant.tenant.email])
    expect(addresses(mail.replyTo)).toEqual([fixture.admin.email])
    const doing = kind === 'request' ? 'We are working on your request' : 'We are looking into your complaint'
    expect(mail.subject).toBe(`${doing}: Leaking tap`)
    const { text = '' } = mail
    for (const part of [
      `here is our answer to your ${noun}.`,
      '> Kwame comes.\n  Asante & Sons',
      'See the photo on the portal.',
    ])
      expect(text).toContain(part)
    for (const part of [
      `${title}: Leaking tap`,
      `Status: ${tenantStatusLabel(working)}`,
      'Submitted: 20 Nov 2026',
    ])
      expect(text).toContain(part)
    expect(text).toContain(`You can reply on the portal.\n\nSee your ${noun}:\n${toCaseLink(id)}`)
    expect(mail.html).toContain('Asante &amp; Sons')
    const notice = (await noticesAbout(id)).find(({ type }) => type === `${noun}-answer`)
    expect(notice).toMatchObject({
      uid: fixture.tenant.tenant.uid,
      title: doing,
      body: 'Leaking tap: Kwame comes.',
    })
  })

  it.each([
    ['pending', `Your ${noun} waits for review again`, 'waits for us to look at it again'],
    [working, undefined, 'will tell you when there is news'],
    ['resolved', `Your ${noun} is resolved`, `please submit a new ${noun}`],
    [refused, undefined, kind === 'request' ? 'we cannot carry out' : 'we have closed'],
  ] as const)('tell the tenant that it is %s now', async (status, headline, text) => {
    const from = status === 'pending' ? 'resolved' : 'pending'
    const { id } = await caseActions.submitInStatus(from)
    const mail = one(await collectMails(() => caseActions.handle(id, { status })))
    if (headline) expect(mail.subject).toBe(`${headline}: Leaking tap`)
    expect(mail.text).toContain(text)
    expect(mail.text).toContain(`Status: ${tenantStatusLabel(status)}`)
    expect(mail.text).not.toContain('You can reply')
    expect(mail.text).not.toContain('>')
  })

  it('contain only an answer when the status is unchanged', async () => {
    const { id } = await caseActions.submitInStatus(working)
    const mail = one(
      await collectMails(() => caseActions.handle(id, { adminResponse: 'Tomorrow.', status: working })),
    )
    expect(mail.subject).toBe(`We have answered your ${noun}: Leaking tap`)
  })

  it('tell the admins about a reply', async () => {
    const { id } = await caseActions.submitInStatus(working, { answered: true })
    const photoIds = await caseActions.uploadPhotos(1)
    const mail = one(
      await collectMails(() => caseActions.reply(id, { tenantReply: 'Yɛda wo ase', photoIds })),
    )
    const { name, email } = fixture.tenant.tenant
    expect(mail.subject).toBe(`${name} replied to your answer: Leaking tap`)
    expect([addresses(mail.to), addresses(mail.replyTo)]).toEqual([[fixture.admin.email], [email]])
    for (const part of [
      '> Yɛda wo ase',
      'See the photo on the portal.',
      `Status: ${tenantStatusLabel(working)}`,
      toCaseLink(id),
    ])
      expect(mail.text).toContain(part)
  })

  it('contain user input as text only', async () => {
    const subject = `${HOSTILE} Bcc: all@home.test`
    let id = ''
    const toOffice = one(
      await collectMails(async () => {
        id = (await caseActions.submit({ subject, [bodyField]: HOSTILE })).body.id
      }),
    )
    const toTenant = one(
      await collectMails(() => caseActions.handle(id, { adminResponse: HOSTILE, status: refused })),
    )
    for (const mail of [toOffice, toTenant]) {
      expect(mail.subject).toContain(subject)
      expect(mail.text).toContain(`> ${HOSTILE}`)
      expect(mail.html).not.toMatch(/<img/i)
      expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &#39;co&#39; &lt;/p&gt;')
      expect([mail.cc, mail.bcc, mail.attachments]).toEqual([undefined, undefined, []])
      expect(mail.headers.filter(({ key }) => /bcc|^x-/i.test(key))).toEqual([])
    }
    expect(addresses(toOffice.to)).toEqual([fixture.admin.email])
    expect(addresses(toTenant.to)).toEqual([fixture.tenant.tenant.email])
  })

  it.each(['Tap\r\nBcc: all@home.test', 'Tap\nX: y', 'Tap\u2028Bcc: all@home.test', 'Tap\u0000'])(
    'have no subject of several lines (case %#)',
    async (subject) => {
      const mails = await collectMails(async () =>
        expect((await caseActions.submit({ subject })).status).toBe(400),
      )
      expect(mails).toEqual([])
    },
  )

  it('have the company’s address for replies once it is set', async () => {
    await fixture.admin.call('PATCH /settings', { body: { email: 'rent@asante.test' } })
    const { id } = await caseActions.submitInStatus()
    const mail = one(await collectMails(() => caseActions.handle(id, { adminResponse: 'Tomorrow.' })))
    expect(addresses(mail.replyTo)).toEqual(['rent@asante.test'])
    await fixture.admin.call('PATCH /settings', { body: { email: null } })
  })

  it('are not sent to a tenant who was deleted', async () => {
    const leaving = await fixture.portal.createTenant(fixture.admin)
    const { body } = await caseActions.submit({ subject: 'Left behind' }, leaving)
    await fixture.admin.call(`DELETE /tenants/${leaving.tenant.id}`)
    const mails = await collectMails(async () => {
      const handled = await caseActions.handle(body.id, { adminResponse: 'Too late', status: refused })
      expect([handled.status, handled.body]).toMatchObject([
        200,
        { status: refused, emailSent: false, emailError: 'This tenant was deleted; no mail was sent' },
      ])
    })
    expect(mails).toEqual([])
  })

  it('that were not sent are reported, and the change is kept', async () => {
    fixture.mails.mode = 'reject temporarily'
    const { status, body } = await caseActions.submit({ subject: 'No mail' })
    expect([status, body.emailSent, body.emailError]).toEqual([201, false, expect.stringContaining('451')])
    const handled = await caseActions.handle(body.id, { status: working, adminResponse: 'Seen' })
    expect([handled.status, handled.body.emailSent, handled.body.emailError]).toEqual([
      200,
      false,
      expect.stringContaining('451'),
    ])
    fixture.mails.mode = 'accept'
    expect(await caseActions.read(body.id)).toMatchObject({ status: working, adminResponse: 'Seen' })
  })

  it('that wait are withdrawn when the state has changed or the case is deleted', async () => {
    const waiting = async (id: string) => {
      await fixture.portal.portal.ctx.deliveries.giveUp()
      const { rows } = await fixture.portal.db.$client.query<{
        kind: string
        state: string
        last_error: string
      }>('select kind, state, last_error from deliveries where subject_id = $1 order by created_at, kind', [
        id,
      ])
      return rows.map(({ kind: of, state, last_error }) => [
        of,
        state,
        last_error.startsWith('Withdrawn') ? last_error : '451',
      ])
    }
    fixture.mails.mode = 'reject temporarily'
    const { body } = await caseActions.submit({ subject: 'Waits' })
    const step = async (changes: object) => {
      fixture.portal.clock.advance(1)
      await caseActions.handle(body.id, changes)
    }
    await step({ adminResponse: 'Seen', status: working })
    await step({ status: 'pending' })
    await step({ status: 'resolved' })
    const passed = [`${noun}-status`, 'failed', `Withdrawn: the ${noun} has moved on.`]
    expect(await waiting(body.id)).toEqual([
      [noun, 'pending', '451'],
      [`${noun}-answer`, 'pending', '451'],
      passed,
      [`${noun}-status`, 'pending', '451'],
    ])
    await fixture.admin.call(`DELETE /${path}/${body.id}`)
    const deleted = `Withdrawn: the ${noun} was deleted.`
    expect(await waiting(body.id)).toEqual([
      [noun, 'failed', deleted],
      [`${noun}-answer`, 'failed', deleted],
      passed,
      [`${noun}-status`, 'failed', deleted],
    ])
    fixture.mails.mode = 'accept'
    fixture.portal.clock.advance(120_000)
    expect(
      (await collectMails(() => fixture.portal.portal.ctx.deliveries.sendDue())).map(({ subject }) =>
        subject?.includes('Waits'),
      ),
    ).not.toContain(true)
  })
})

describe('an email that was refused', () => {
  const again = async (about: string) => {
    const { ctx } = fixture.portal.portal
    const { rows } = await ctx.db.$client.query('select id from deliveries where subject_id = $1', [about])
    const ids = rows.map(({ id }) => id as string)
    return [...(await ctx.db.transaction((tx) => ctx.deliveries.resend(tx, ids))).values()]
  }

  it.each(CASE_KINDS)('is sent again unchanged, unless its %s is deleted', async (kind) => {
    const caseActions = createCaseActions(fixture, kind)
    fixture.mails.mode = 'reject permanently'
    const [kept, gone] = [(await caseActions.submit()).body.id, (await caseActions.submit()).body.id]
    fixture.mails.mode = 'accept'
    await fixture.portal.db.$client.query('delete from cases where id = $1', [gone])
    expect(await again(kept)).toEqual(['due'])
    expect(await again(gone)).toEqual(['withdrawn'])
  })
})

describe('with several admins', () => {
  it('each gets an email, and one sent email counts as sent', async () => {
    const caseActions = createCaseActions(fixture, 'request')
    const colleague = await fixture.portal.createAdmin()
    const mails = await collectMails(() => caseActions.submit())
    expect(mails.map(({ to }) => addresses(to)?.[0]).toSorted()).toEqual(
      [fixture.admin.email, colleague.email].toSorted(),
    )
  })
})
