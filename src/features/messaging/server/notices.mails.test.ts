import { beforeEach, describe, expect, it } from 'vitest'
import { LETTER } from '../../../testing/deliveries.ts'
import { sampleFiles } from '../../../testing/files.ts'
import type { Person } from '../../../testing/portal.ts'
import { openScene, type Scene } from '../../../testing/scene.ts'
import type { Notice } from '../notifications.contract.ts'

type Told = { to: string; type: string; link: string }

const scene = openScene()
const noticesOf = async (person: Person) => (await person.call<Notice[]>('GET /notifications')).body

/** Every mail that was written since, and every notice: whom it is for, what it tells of and where that stands. */
async function written({ portal }: Scene, since: Date) {
  const { rows: mails } = await portal.db.$client.query<{ kind: string; recipient: string }>(
    'select kind, recipient from deliveries where created_at > $1 order by kind, recipient',
    [since],
  )
  const { rows: notices } = await portal.db.$client.query<Told>(
    `select p.email as to, n.type, n.link from notices n join profiles p on p.uid = n.uid
      where n.created_at > $1 order by type, email`,
    [since],
  )
  return { mails: mails.map(({ kind, recipient }) => ({ type: kind, to: recipient })), notices }
}

let since: Date
/** Mails and notices of what was done since this was called. */
const from = ({ portal }: Scene) => {
  since = portal.clock.now()
  portal.clock.advance(1)
}
beforeEach(() => from(scene))

/** Does something after all that it needs is there. */
type Doing = () => Promise<{ status: number }>
const MINE = '/tenant/invoices'
const address = ({ tenant }: Scene['tenant']) => tenant.email

const EVENTS: [what: string, prepare: () => Promise<Doing>, type: string, link: string][] = [
  [
    'an invoice',
    async () => () =>
      scene.admin.call('POST /invoices', {
        body: { tenantId: scene.tenant.tenant.id, amount: 7, dueDate: '2026-12-05' },
      }),
    'invoice',
    MINE,
  ],
  [
    'a reminder',
    async () => {
      const { id } = await scene.bill()
      return () => scene.admin.call(`POST /invoices/${id}/remind`)
    },
    'reminder',
    MINE,
  ],
  [
    'an invoice that is marked Paid',
    async () => {
      const { id } = await scene.bill()
      return () => scene.change(id, { status: 'Paid' })
    },
    'paid',
    MINE,
  ],
  [
    'an invoice that is created as Paid',
    async () => () =>
      scene.admin.call('POST /invoices', {
        body: { tenantId: scene.tenant.tenant.id, amount: 7, dueDate: '2026-12-05', status: 'Paid' },
      }),
    'paid',
    MINE,
  ],
  [
    'a receipt that is approved',
    async () => {
      const sent = await scene.submitted()
      return () => scene.review(sent)
    },
    'paid',
    MINE,
  ],
  [
    'a receipt that is rejected',
    async () => {
      const sent = await scene.submitted()
      return () => scene.review(sent, { status: 'rejected' })
    },
    'receipt-rejected',
    MINE,
  ],
  [
    'a welcome by link',
    async () => () => scene.admin.call(`POST /tenants/${scene.tenant.tenant.id}/welcome`),
    'welcome-link',
    '/tenant-dashboard',
  ],
]

describe('a mail to a tenant makes one notice, of the same', () => {
  it.each(EVENTS)('%s', async (_what, prepare, type, link) => {
    const work = await prepare()
    from(scene)
    expect((await work()).status).toBeLessThan(300)
    const to = address(scene.tenant)
    expect(await written(scene, since)).toEqual({ mails: [{ type, to }], notices: [{ type, to, link }] })
    const [newest] = await noticesOf(scene.tenant)
    expect(newest).toMatchObject({
      type,
      link,
      readAt: null,
      createdAt: scene.portal.clock.now().toISOString(),
    })
    expect(`${newest?.title} ${newest?.body}`).not.toMatch(/undefined|null|NaN|\n/)
  })

  it('a welcome with a password, which it does not tell', async () => {
    const email = 'yaa@tenant.test'
    const body = { name: 'Yaa', email, apartment: 'Bohye (Shops)', password: 'secret-horse' }
    const { status } = await scene.admin.call('POST /tenants', { body })
    expect(status).toBe(201)
    const link = '/tenant-dashboard'
    expect(await written(scene, since)).toEqual({
      mails: [{ type: 'welcome', to: email }],
      notices: [{ type: 'welcome', to: email, link }],
    })
    const yaa = await scene.portal.signIn(email, 'secret-horse')
    expect(JSON.stringify(await noticesOf(yaa))).not.toMatch(/secret-horse|yaa@/)
  })

  it('a link to set a password, which it does not tell', async () => {
    const { email } = scene.tenant.tenant
    expect((await scene.portal.stranger.call('POST /auth/forgot', { body: { email } })).status).toBe(202)
    await expect.poll(async () => (await written(scene, since)).mails).toHaveLength(1)
    expect((await written(scene, since)).notices).toEqual([
      { type: 'password-reset', to: email, link: '/account' },
    ])
    const [notice] = await noticesOf(scene.tenant)
    expect(Object.values(notice ?? {}).join(' ')).not.toMatch(/reset#|http|@/)
  })

  it('says in a line and a sentence what it is about', async () => {
    const { invoiceNumber } = await scene.bill({ sendEmail: true })
    expect((await noticesOf(scene.tenant))[0]).toMatchObject({
      title: 'GHS 1,500.50 is due on 5 Dec 2026',
      body: `Rent invoice for Akosua Ɔpɔku Dɛdɛ (${invoiceNumber}).`,
    })
  })
})

describe('a mail to the office', () => {
  it('makes a notice for each admin', async () => {
    const colleague = await scene.portal.admin()
    const { id, invoiceNumber } = await scene.bill()
    from(scene)
    await scene.portal.upload(scene.tenant, id, sampleFiles.png)
    const each = [scene.admin.email, colleague.email].sort()
    const link = `/invoices?review=${id}`
    expect(await written(scene, since)).toEqual({
      mails: each.map((to) => ({ type: 'receipt-uploaded', to })),
      notices: each.map((to) => ({ type: 'receipt-uploaded', to, link })),
    })
    expect((await noticesOf(colleague))[0]).toMatchObject({
      title: `Akosua Ɔpɔku Dɛdɛ sent a receipt for invoice ${invoiceNumber}`,
      body: 'GHS 1,500.50 waits for your review.',
    })
  })

  it.each([
    ['1500.5', 'GHS 1,500.50 waits for your review.'],
    ['80', 'GHS 80.00 waits for your review. The invoice is GHS 1,500.50.'],
    ['2000', 'GHS 2,000.00 waits for your review. The invoice is GHS 1,500.50.'],
  ])('names what was paid where the receipt says %s cedis', async (amount, body) => {
    const { id } = await scene.bill()
    await scene.portal.upload(scene.tenant, id, sampleFiles.png, { fields: { amount } })
    expect((await noticesOf(scene.admin))[0]).toMatchObject({ body })
    expect(scene.mails.lastTo(scene.admin.email).html).toContain(body)
  })
})

describe('with ADMIN_NOTIFY_EMAIL', () => {
  const office = openScene({ ADMIN_NOTIFY_EMAIL: 'office@landlord.test' })

  it('one mail goes there, and each admin has a notice', async () => {
    const colleague = await office.portal.admin()
    const { id } = await office.bill()
    from(office)
    await office.portal.upload(office.tenant, id, sampleFiles.png)
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

  it('where no mail is asked for', async () => {
    await scene.bill()
    await scene.bill({ status: 'Paid' })
    expect(await written(scene, since)).toEqual(nothing)
  })

  it('where an admin sends the receipt for a tenant', async () => {
    const { id } = await scene.bill()
    await scene.portal.upload(scene.admin, id, sampleFiles.pdf)
    expect(await written(scene, since)).toEqual(nothing)
  })

  it('where the change is refused', async () => {
    const { id } = await scene.bill({ status: 'Paid' })
    expect((await scene.admin.call(`POST /invoices/${id}/remind`)).status).toBe(409)
    expect(await written(scene, since)).toEqual(nothing)
  })

  it('where the transaction is rolled back', async () => {
    const { db, portal } = scene.portal
    const uids = [scene.tenant.tenant.uid ?? '']
    const work = db.transaction(async (tx) => {
      await portal.ctx.deliveries.enqueue(tx, { ...LETTER, notice: { ...LETTER.notice, uids } })
      throw new Error('rolled back')
    })
    await expect(work).rejects.toThrow('rolled back')
    expect(await written(scene, since)).toEqual(nothing)
  })

  it('a second time by the same key', async () => {
    const { id } = await scene.bill()
    from(scene)
    const again = () =>
      scene.admin.call(`POST /invoices/${id}/remind`, { headers: { 'idempotency-key': `remind ${id}` } })
    expect([(await again()).status, (await again()).status]).toEqual([200, 200])
    expect((await written(scene, since)).notices).toHaveLength(1)
  })
})
