import { beforeAll, describe, expect, it } from 'vitest'
import { caseDesk } from '../testing/cases.ts'
import { multipart, sampleFiles } from '../testing/files.ts'
import { openScene } from '../testing/scene.ts'

const scene = openScene({ ADMIN_NOTIFY_EMAIL: 'office@landlord.test' })
const OFFICE = 'office@landlord.test'

/** What makes the portal mail, and to whom: the tenant, or the office about the tenant. */
const CAUSES: [what: string, cause: () => Promise<unknown>, to: 'tenant' | 'office'][] = [
  ['a welcome', () => scene.admin.call(`POST /tenants/${scene.tenant.tenant.id}/welcome`), 'tenant'],
  ['an invoice', () => scene.bill({ sendEmail: true }), 'tenant'],
  ['a reminder', async () => scene.admin.call(`POST /invoices/${(await scene.bill()).id}/remind`), 'tenant'],
  ['a confirmation', async () => scene.change((await scene.bill()).id, { status: 'Paid' }), 'tenant'],
  ['a receipt', () => scene.submitted(), 'office'],
  [
    'a rejection',
    async () => scene.review(await scene.submitted(), { status: 'rejected', reviewNotes: 'Too dark' }),
    'tenant',
  ],
  ['a request', () => caseDesk(scene, 'request').submit(), 'office'],
  ['an answer', () => caseDesk(scene, 'complaint').standing('resolved', { answered: true }), 'tenant'],
  [
    'a link to set a password',
    async () => {
      const { email } = scene.tenant.tenant
      await scene.portal.stranger.call('POST /auth/forgot', { body: { email } })
      await expect.poll(() => scene.mails.received.at(-1)?.subject, { timeout: 15_000 }).toMatch(/^Set a new/)
    },
    'tenant',
  ],
]

const settings = (body: object) => scene.admin.call('PATCH /settings', { body })
const replyTo = () => scene.mails.received.at(-1)?.replyTo?.map(({ address }) => address)

describe('every mail', () => {
  let logo = ''
  beforeAll(async () => {
    await settings({ companyName: 'Asante & Sons', address: '12 Ring Road', email: 'rent@asante.test' })
    const file = { name: 'logo', fileName: 'logo.png', content: sampleFiles.png }
    const { body } = await scene.admin.call<{ logoUrl: string }>('POST /settings/logo', multipart([file]))
    logo = body.logoUrl
  })

  it.each(CAUSES)('%s has the letterhead, and goes where an answer helps', async (_, cause, to) => {
    await cause()
    const mail = scene.mails.received.at(-1)
    const { email } = scene.tenant.tenant
    const [address, answers] = to === 'tenant' ? [email, 'rent@asante.test'] : [OFFICE, email]
    expect(mail?.to?.map((one) => one.address)).toEqual([address])
    expect(replyTo()).toEqual([answers])
    expect(mail?.html).toContain(`<img src="http://portal.test${logo}" alt=""`)
    expect(mail?.html).toContain('>Asante &amp; Sons</span>')
    expect(mail?.text?.trimEnd().split('\n--\n')[1]).toBe(
      `Asante & Sons\n12 Ring Road\nrent@asante.test\nAnswers to this message reach ${answers}.`,
    )
  })

  it('shows a logo that anybody can fetch, without a session', async () => {
    const { status, headers } = await fetch(`${scene.portal.url}${logo}`)
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png'])
  })

  it('has the admin who acts as its reply address while the company has none, and no logo when it is removed', async () => {
    await settings({ email: '' })
    await scene.admin.call('DELETE /settings/logo')
    await scene.bill({ sendEmail: true })
    expect(replyTo()).toEqual([scene.admin.email])
    expect(scene.mails.received.at(-1)?.html).not.toContain('<img')
    expect(scene.mails.received.at(-1)?.text).toContain(`Answers to this message reach ${scene.admin.email}.`)
  })
})
