import { beforeEach, describe, expect, it } from 'vitest'
import { sampleFiles } from '../../../../testing/files.ts'
import { type Fixture, setUpMailFixture } from '../../../../testing/fixture.ts'
import { EMAIL_MESSAGE, enqueueEmail } from '../../../../testing/mail/deliveries.ts'
import type { ApiClient } from '../../../../testing/portal.ts'
import type { Notice } from '../notifications.contract.ts'

type NoticeSummary = { to: string; type: string; link: string }

const fixture = setUpMailFixture()
const listNotices = async (person: ApiClient) => (await person.call<Notice[]>('GET /notifications')).body

async function written({ portal }: Fixture, since: Date) {
  const { rows: mails } = await portal.db.$client.query<{ kind: string; recipient: string }>(
    'select kind, recipient from deliveries where created_at > $1 order by kind, recipient',
    [since],
  )
  const { rows: notices } = await portal.db.$client.query<NoticeSummary>(
    `select p.email as to, n.type, n.link from notices n join profiles p on p.uid = n.uid
      where n.created_at > $1 order by type, email`,
    [since],
  )
  return { mails: mails.map(({ kind, recipient }) => ({ type: kind, to: recipient })), notices }
}

let since: Date
const from = ({ portal }: Fixture) => {
  since = portal.clock.now()
  portal.clock.advance(1)
}
beforeEach(() => from(fixture))

type Doing = () => Promise<{ status: number }>
const MINE: string = expect.stringMatching(/^\/tenant\/invoices\?open=.{36}$/)
const address = ({ tenant }: Fixture['tenant']) => tenant.email

const EVENTS: [what: string, prepare: () => Promise<Doing>, type: string, link: string][] = [
  [
    'an invoice',
    async () => () =>
      fixture.admin.call('POST /invoices', {
        body: { tenantId: fixture.tenant.tenant.id, amount: 7, dueDate: '2026-12-05' },
      }),
    'invoice',
    MINE,
  ],
  [
    'a reminder',
    async () => {
      const { id } = await fixture.createInvoice()
      return () => fixture.admin.call(`POST /invoices/${id}/remind`)
    },
    'reminder',
    MINE,
  ],
  [
    'an invoice that is marked Paid',
    async () => {
      const { id } = await fixture.createInvoice()
      return () => fixture.changeInvoice(id, { status: 'Paid' })
    },
    'paid',
    MINE,
  ],
  [
    'an invoice that is created as Paid',
    async () => () =>
      fixture.admin.call('POST /invoices', {
        body: { tenantId: fixture.tenant.tenant.id, amount: 7, dueDate: '2026-12-05', status: 'Paid' },
      }),
    'paid',
    MINE,
  ],
  [
    'a receipt that is approved',
    async () => {
      const sent = await fixture.createInvoiceWithReceipt()
      return () => fixture.reviewReceipt(sent)
    },
    'paid',
    MINE,
  ],
  [
    'a receipt that is rejected',
    async () => {
      const sent = await fixture.createInvoiceWithReceipt()
      return () => fixture.reviewReceipt(sent, { status: 'rejected' })
    },
    'receipt-rejected',
    MINE,
  ],
  [
    'a welcome by link',
    async () => () => fixture.admin.call(`POST /tenants/${fixture.tenant.tenant.id}/welcome`),
    'welcome-link',
    '/tenant-dashboard',
  ],
]

describe('an email to a tenant makes one notice', () => {
  it.each(EVENTS)('%s', async (_what, prepare, type, link) => {
    const work = await prepare()
    from(fixture)
    expect((await work()).status).toBeLessThan(300)
    const to = address(fixture.tenant)
    expect(await written(fixture, since)).toEqual({ mails: [{ type, to }], notices: [{ type, to, link }] })
    const [newest] = await listNotices(fixture.tenant)
    expect(newest).toMatchObject({
      type,
      link,
      readAt: null,
      createdAt: fixture.portal.clock.now().toISOString(),
    })
    expect(`${newest?.title} ${newest?.body}`).not.toMatch(/undefined|null|NaN|\n/)
  })

  it('a welcome with a password, which the notice does not contain', async () => {
    const email = 'yaa@tenant.test'
    const body = { name: 'Yaa', email, apartment: 'Bohye (Shops)', password: 'secret-horse' }
    const { status } = await fixture.admin.call('POST /tenants', { body })
    expect(status).toBe(201)
    const link = '/tenant-dashboard'
    expect(await written(fixture, since)).toEqual({
      mails: [{ type: 'welcome', to: email }],
      notices: [{ type: 'welcome', to: email, link }],
    })
    const yaa = await fixture.portal.signIn(email, 'secret-horse')
    expect(JSON.stringify(await listNotices(yaa))).not.toMatch(/secret-horse|yaa@/)
  })

  it('a link to set a password, which the notice does not contain', async () => {
    const { email } = fixture.tenant.tenant
    expect((await fixture.portal.anonymous.call('POST /auth/forgot', { body: { email } })).status).toBe(202)
    await expect.poll(async () => (await written(fixture, since)).mails).toHaveLength(1)
    expect((await written(fixture, since)).notices).toEqual([
      { type: 'password-reset', to: email, link: '/account' },
    ])
    const [notice] = await listNotices(fixture.tenant)
    expect(Object.values(notice ?? {}).join(' ')).not.toMatch(/reset#|http|@/)
  })

  it('has a title and a sentence', async () => {
    const { invoiceNumber } = await fixture.createInvoice({ sendEmail: true })
    expect((await listNotices(fixture.tenant))[0]).toMatchObject({
      title: 'GHS 1,500.50 is due on 5 Dec 2026',
      body: `Rent invoice for Akosua Ɔpɔku Dɛdɛ (${invoiceNumber}).`,
    })
  })
})

describe('an email to the office', () => {
  it('makes a notice for each admin', async () => {
    const colleague = await fixture.portal.createAdmin()
    const { id, invoiceNumber } = await fixture.createInvoice()
    from(fixture)
    await fixture.portal.uploadReceipt(fixture.tenant, id, sampleFiles.png)
    const each = [fixture.admin.email, colleague.email].sort()
    const link = `/invoices?review=${id}`
    expect(await written(fixture, since)).toEqual({
      mails: each.map((to) => ({ type: 'receipt-uploaded', to })),
      notices: each.map((to) => ({ type: 'receipt-uploaded', to, link })),
    })
    expect((await listNotices(colleague))[0]).toMatchObject({
      title: `Akosua Ɔpɔku Dɛdɛ sent a receipt for invoice ${invoiceNumber}`,
      body: 'GHS 1,500.50 waits for your review.',
    })
  })

  it.each([
    ['1500.5', 'GHS 1,500.50 waits for your review.'],
    ['80', 'GHS 80.00 waits for your review. The invoice is GHS 1,500.50.'],
    ['2000', 'GHS 2,000.00 waits for your review. The invoice is GHS 1,500.50.'],
  ])('names what was paid where the receipt says %s cedis', async (amount, body) => {
    const { id } = await fixture.createInvoice()
    await fixture.portal.uploadReceipt(fixture.tenant, id, sampleFiles.png, { fields: { amount } })
    expect((await listNotices(fixture.admin))[0]).toMatchObject({ body })
    expect(fixture.mails.findLastTo(fixture.admin.email).html).toContain(body)
  })
})

describe('with ADMIN_NOTIFY_EMAIL', () => {
  const office = setUpMailFixture({ ADMIN_NOTIFY_EMAIL: 'office@landlord.test' })

  it('one email goes there, and each admin has a notice', async () => {
    const colleague = await office.portal.createAdmin()
    const { id } = await office.createInvoice()
    from(office)
    await office.portal.uploadReceipt(office.tenant, id, sampleFiles.png)
    const each = [office.admin.email, colleague.email].sort()
    const type = 'receipt-uploaded'
    expect(await written(office, since)).toEqual({
      mails: [{ type, to: 'office@landlord.test' }],
      notices: each.map((to) => ({ type, to, link: `/invoices?review=${id}` })),
    })
  })
})

describe('no notice is made', () => {
  const nothing = { mails: [], notices: [] }

  it('when no email is requested', async () => {
    await fixture.createInvoice()
    await fixture.createInvoice({ status: 'Paid' })
    expect(await written(fixture, since)).toEqual(nothing)
  })

  it('when an admin uploads the receipt for a tenant', async () => {
    const { id } = await fixture.createInvoice()
    await fixture.portal.uploadReceipt(fixture.admin, id, sampleFiles.pdf)
    expect(await written(fixture, since)).toEqual(nothing)
  })

  it('when the change is refused', async () => {
    const { id } = await fixture.createInvoice({ status: 'Paid' })
    expect((await fixture.admin.call(`POST /invoices/${id}/remind`)).status).toBe(409)
    expect(await written(fixture, since)).toEqual(nothing)
  })

  it('when the transaction is rolled back', async () => {
    const { db, portal } = fixture.portal
    const uids = [fixture.tenant.tenant.uid ?? '']
    const work = db.transaction(async (tx) => {
      await enqueueEmail(portal.ctx.deliveries, tx, { ...EMAIL_MESSAGE, uids })
      throw new Error('rolled back')
    })
    await expect(work).rejects.toThrow('rolled back')
    expect(await written(fixture, since)).toEqual(nothing)
  })

  it('a second time with the same key', async () => {
    const { id } = await fixture.createInvoice()
    from(fixture)
    const again = () =>
      fixture.admin.call(`POST /invoices/${id}/remind`, { headers: { 'idempotency-key': `remind ${id}` } })
    expect([(await again()).status, (await again()).status]).toEqual([200, 200])
    expect((await written(fixture, since)).notices).toHaveLength(1)
  })
})
