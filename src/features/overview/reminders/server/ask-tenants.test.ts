import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { addDays, type Day } from '../../../../shared/days.ts'
import { sampleFiles } from '../../../../testing/files.ts'
import { importFile } from '../../../../testing/money-desk/desk.ts'
import { setUpDesk } from '../../../../testing/money-desk/desk-fixture.ts'
import type { UploadedPaymentProof } from '../../../money/invoices/payment-proofs.contract.ts'
import type { Claimed, MoneyDeskSettings } from '../../../money/money-desk/money-desk.contract.ts'
import { askAboutMissingProofs } from '../../../money/money-desk/server/ask-tenants.ts'

const NOON = '2026-11-20T12:00:00.000Z'
const desk = setUpDesk()
const { fixture } = desk

const settings = (body: object) =>
  fixture.admin.call<MoneyDeskSettings>('PATCH /settings/money-desk', { body })
const runJob = () => fixture.portal.portal.ctx.jobs.run('ask-about-missing-claims')
const askNow = (except: string[] = []) =>
  askAboutMissingProofs(fixture.portal.portal.ctx, { notBefore: new Date(NOON), except: new Set(except) })

beforeEach(async () => {
  fixture.portal.clock.set(NOON)
  await settings({ askTenants: true })
})

async function upload(day: Day, tenantId = desk.tenantId): Promise<UploadedPaymentProof> {
  const { id } = await fixture.createInvoice({ tenantId, amount: 500, dueDate: '2026-12-01' })
  const fields = { amount: '500.00', paymentDate: day, method: 'mobile_money' }
  const { body, status, text } = await fixture.portal.uploadReceipt<UploadedPaymentProof>(
    fixture.admin,
    id,
    sampleFiles.png,
    { fields },
  )
  expect(status, text).toBe(201)
  return body
}

const cover = (from: Day, to: Day) =>
  importFile(fixture.admin, desk.accountId, desk.writeFile(), { from, to })

async function listMessages({ invoice }: UploadedPaymentProof) {
  const { rows } = await fixture.portal.db.execute<{ id: string; at: string; subject: string }>(sql`
    select id, next_attempt_at at time zone 'UTC' as at, subject from deliveries
    where kind = 'receipt-missing' and subject_id = ${invoice.id}`)
  return rows
}

async function readQuestionTime({ receipt }: UploadedPaymentProof) {
  const { body } = await fixture.admin.call<Claimed[]>('GET /money/claimed')
  return body.find(({ id }) => id === receipt.id)?.askedAt
}

const addTenant = async (fields: object): Promise<string> => {
  const { tenant } = await fixture.portal.createTenant(fixture.admin, { name: 'Kofi Annan', ...fields })
  return tenant.id
}

const WAITED = 3
type Case = {
  waited?: number
  /** Between the upload and the question. */
  meanwhile?: (sent: UploadedPaymentProof) => Promise<unknown>
  ask?: (sent: UploadedPaymentProof) => Promise<unknown>
}
const CASES: [string, number, Case][] = [
  ['the last day of waiting is covered', 1, {}],
  ['the day before is the last one covered', 0, { waited: WAITED - 1 }],
  ['the office does not ask', 0, { meanwhile: () => settings({ askTenants: false }) }],
  ['it was reviewed', 0, { meanwhile: (sent) => fixture.reviewReceipt(sent, { status: 'rejected' }) }],
  ['it was asked about already', 1, { meanwhile: runJob }],
  ['two look at once', 1, { ask: () => Promise.all([askNow(), askNow()]) }],
  [
    'the tenant was deleted',
    0,
    { meanwhile: ({ invoice }) => fixture.admin.call(`DELETE /tenants/${invoice.tenantId}`) },
  ],
  ['the tenant was not invited yet', 0, { ask: ({ invoice }) => askNow([invoice.tenantId]) }],
]

test.each(CASES.map((one, index) => [...one, addDays('2026-10-02', 6 * index)] as const))(
  '%s: %i',
  async (_, times, { waited = WAITED, meanwhile, ask = runJob }, day) => {
    const sent = await upload(day, await addTenant({}))
    expect((await cover(day, addDays(day, waited))).status).toBe(201)
    await meanwhile?.(sent)
    await ask(sent)
    const messages = await listMessages(sent)
    expect([messages.length, Boolean(await readQuestionTime(sent))]).toEqual([times, times > 0])
  },
)

test('nobody is asked about money that a line of the desk proposes for the tenant, until it is put aside', async () => {
  const name = 'Esi Quartey'
  const sent = await upload('2026-10-20', await addTenant({ name }))
  const id = desk.newId()
  const row = desk.writeFile({ id, name, amount: '500.00', day: '21/10/2026' })
  await importFile(fixture.admin, desk.accountId, row, { from: '2026-10-19', to: '2026-10-30' })
  await runJob()
  expect(await listMessages(sent)).toEqual([])
  await desk.act(await desk.findLine(id), 'aside', { kind: 'other_income' })
  await runJob()
  expect(await listMessages(sent)).toHaveLength(1)
})

test('a tenant without address is asked once there is one, and the list says when', async () => {
  const tenantId = await addTenant({})
  const email = sql`(select uid from tenants where id = ${tenantId})`
  await fixture.portal.db.execute(sql`update profiles set email = null where uid = ${email}`)
  const sent = await upload('2026-11-20', tenantId)
  fixture.portal.clock.set('2026-11-24T12:00:00.000Z')
  await cover('2026-11-20', '2026-11-23')
  await runJob()
  expect([await listMessages(sent), await readQuestionTime(sent)]).toEqual([[], null])
  await fixture.admin.call(`PATCH /tenants/${tenantId}`, { body: { email: 'kofi.annan@tenant.test' } })
  await runJob()
  const subject = 'We cannot find your payment of GHS 500.00 yet'
  expect(await listMessages(sent)).toMatchObject([{ subject }])
  expect(await readQuestionTime(sent)).toBe('2026-11-24T12:00:00.000Z')
})

test('at night it waits for the morning, and is not sent if it was reviewed meanwhile', async () => {
  fixture.portal.clock.set('2026-11-30T22:00:00.000Z')
  const sent = await upload('2026-11-25')
  await cover('2026-11-25', '2026-11-28')
  await runJob()
  const [message] = await listMessages(sent)
  expect(new Date(`${message?.at}Z`).toISOString()).toBe('2026-12-01T07:00:00.000Z')
  const preview = () => fixture.portal.portal.ctx.deliveries.preview(fixture.portal.db, message?.id ?? '')
  expect((await preview())?.text).toContain('send the transaction ID if you have it')
  await fixture.reviewReceipt(sent, { status: 'rejected' })
  expect(await preview()).toBeUndefined()
})

test('the setting is off at first, and each of the two is changed without the other', async () => {
  await fixture.portal.db.execute(sql`delete from money_desk_settings`)
  const claimDays = { wallet: 3, bank: 5 }
  const read = async () => (await fixture.admin.call('GET /settings/money-desk')).body
  expect(await read()).toEqual({ claimDays, askTenants: false })
  expect((await settings({ askTenants: true })).body).toEqual({ claimDays, askTenants: true })
  await settings({ claimDays: { bank: 7 } })
  expect(await read()).toEqual({ claimDays: { wallet: 3, bank: 7 }, askTenants: true })
  expect((await settings({ askTenants: 'yes' })).status).toBe(400)
})
