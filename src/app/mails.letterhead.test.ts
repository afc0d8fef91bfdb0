import { beforeAll, describe, expect, it } from 'vitest'
import { createCaseActions } from '../testing/cases.ts'
import { createMultipartBody, sampleFiles } from '../testing/files.ts'
import { setUpMailFixture } from '../testing/fixture.ts'

const fixture = setUpMailFixture({ ADMIN_NOTIFY_EMAIL: 'office@landlord.test' })
const OFFICE = 'office@landlord.test'

/** Actions that send emails, and their recipients. */
const CAUSES: [what: string, cause: () => Promise<unknown>, to: 'tenant' | 'office'][] = [
  ['a welcome', () => fixture.admin.call(`POST /tenants/${fixture.tenant.tenant.id}/welcome`), 'tenant'],
  ['an invoice', () => fixture.createInvoice({ sendEmail: true }), 'tenant'],
  [
    'a reminder',
    async () => fixture.admin.call(`POST /invoices/${(await fixture.createInvoice()).id}/remind`),
    'tenant',
  ],
  [
    'a confirmation',
    async () => fixture.changeInvoice((await fixture.createInvoice()).id, { status: 'Paid' }),
    'tenant',
  ],
  ['a receipt', () => fixture.createInvoiceWithReceipt(), 'office'],
  [
    'a rejection',
    async () =>
      fixture.reviewReceipt(await fixture.createInvoiceWithReceipt(), {
        status: 'rejected',
        reviewNotes: 'Too dark',
      }),
    'tenant',
  ],
  ['a request', () => createCaseActions(fixture, 'request').submit(), 'office'],
  [
    'an answer',
    () => createCaseActions(fixture, 'complaint').submitInStatus('resolved', { answered: true }),
    'tenant',
  ],
  [
    'a link to set a password',
    async () => {
      const { email } = fixture.tenant.tenant
      await fixture.portal.anonymous.call('POST /auth/forgot', { body: { email } })
      await expect
        .poll(() => fixture.mails.received.at(-1)?.subject, { timeout: 15_000 })
        .toMatch(/^Set a new/)
    },
    'tenant',
  ],
]

const settings = (body: object) => fixture.admin.call('PATCH /settings', { body })
const replyTo = () => fixture.mails.received.at(-1)?.replyTo?.map(({ address }) => address)

describe('every mail', () => {
  let logo = ''
  beforeAll(async () => {
    await settings({ companyName: 'Asante & Sons', address: '12 Ring Road', email: 'rent@asante.test' })
    const file = { name: 'logo', fileName: 'logo.png', content: sampleFiles.png }
    const { body } = await fixture.admin.call<{ logoUrl: string }>(
      'POST /settings/logo',
      createMultipartBody([file]),
    )
    logo = body.logoUrl
  })

  it.each(CAUSES)('%s has the letterhead and the right reply address', async (_, cause, to) => {
    await cause()
    const mail = fixture.mails.received.at(-1)
    const { email } = fixture.tenant.tenant
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
    const { status, headers } = await fetch(`${fixture.portal.url}${logo}`)
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png'])
  })

  it('has the admin who acts as its reply address while the company has none, and no logo when it is removed', async () => {
    await settings({ email: '' })
    await fixture.admin.call('DELETE /settings/logo')
    await fixture.createInvoice({ sendEmail: true })
    expect(replyTo()).toEqual([fixture.admin.email])
    expect(fixture.mails.received.at(-1)?.html).not.toContain('<img')
    expect(fixture.mails.received.at(-1)?.text).toContain(
      `Answers to this message reach ${fixture.admin.email}.`,
    )
  })
})
