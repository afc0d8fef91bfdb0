import { describe, expect, test } from 'vitest'
import { readConfig } from '../../../../server/config.ts'
import { MINUTE } from '../../../../testing/clock.ts'
import { setUpOnlinePayments } from '../../../../testing/online-payments/online-payments.ts'
import type { Reconciled } from '../online-payments.contract.ts'
import { postEarlierOnline } from './online.journal.ts'

const online = setUpOnlinePayments()

async function readPosted(reference: string): Promise<Record<string, number>> {
  const { rows } = await online.portal.db.$client.query<{ account: string; sum: string }>(
    `select account, sum(debit - credit) as sum from journal_lines where source_id = $1
     group by account having sum(debit - credit) <> 0`,
    [reference],
  )
  return Object.fromEntries(rows.map(({ account, sum }) => [account, Number(sum)]))
}

async function paidOnline(): Promise<string> {
  await online.invoice(100)
  const reference = await online.start()
  online.provider.checkout(reference)
  await online.check()
  return reference
}

describe('the journal', () => {
  test('has the fee of money that came in online', async () => {
    const reference = await paidOnline()
    const fees = (await online.find(reference))?.fees
    const cents = Math.round((fees ?? 0) * 100)
    expect(cents).toBeGreaterThan(0)
    const posted = { 'Provider fees': cents, 'Provider balance': -cents }
    expect(await readPosted(reference)).toEqual(posted)
    await online.portal.db.$client.query(
      `alter table journal_lines disable trigger user; delete from journal_lines where source_id = '${reference}';
       alter table journal_lines enable trigger user`,
    )
    const deps = { db: online.portal.db, clock: online.portal.clock, config: readConfig({}) }
    expect(await postEarlierOnline(deps)).toBe(1)
    expect(await readPosted(reference)).toEqual(posted)
    expect(await postEarlierOnline(deps)).toBe(0)
  })

  test('has money that belongs to nobody until it is assigned', async () => {
    await online.invoice()
    online.provider.checkout('shop-7', { amount: 4_000 })
    await online.tell('shop-7')
    await online.waitForEvents()
    const { 'Unmatched money': unmatched } = await readPosted('shop-7')
    expect(unmatched).toBe(-4_000)
    expect((await online.on('shop-7', 'assign', { tenantId: online.tenant.tenant.id })).status).toBe(200)
    expect(await readPosted('shop-7')).not.toHaveProperty('Unmatched money')
  })

  test('has its fee in the same sums of the owner’s statement and of the books', async () => {
    type Figures = { received: number; fees: number; tax: number; net: number; vatDue: number }
    online.provider.checkout('shop-9', { amount: 2_000 })
    await online.tell('shop-9')
    await online.waitForEvents()
    const month = online.portal.clock.today().slice(0, 7)
    const read = async <Body>(path: string) => (await online.admin.call<Body>(`GET ${path}`)).body
    const statement = await read<{ totals: Figures; properties: Figures[]; unmatched: number }>(
      `/owner-statements/${month}`,
    )
    const year = await read<{ months: { month: string; figures: Figures }[] }>(`/years/${month.slice(0, 4)}`)
    const { received, fees, tax, net, vatDue } = statement.totals
    expect(year.months.find((one) => one.month === month)?.figures).toMatchObject({
      received,
      fees,
      tax,
      net,
      vatDue,
    })
    const ofProperties = statement.properties.reduce((sum, property) => sum + property.fees, 0)
    expect(fees - ofProperties).toBeCloseTo((await online.find('shop-9'))?.fees ?? 0, 5)
  })

  test('has no more of it once it is refunded', async () => {
    online.provider.checkout('shop-8', { amount: 3_000 })
    await online.tell('shop-8')
    await online.waitForEvents()
    expect(await readPosted('shop-8')).toMatchObject({ 'Unmatched money': -3_000 })
    await online.on('shop-8', 'refund', { reason: 'Not ours' })
    online.provider.processRefunds()
    await online.check(MINUTE)
    expect(await readPosted('shop-8')).not.toHaveProperty('Unmatched money')
  })
})

test('money that came in online is reversed by hand only with force, and the comparison names it', async () => {
  const reference = await paidOnline()
  const payment = (await online.payments())[0]
  const reverse = (more: object) =>
    online.admin.call(`POST /payments/${payment?.id}/reverse`, { body: { reason: 'Charged back', ...more } })
  expect((await reverse({})).status).toBe(409)
  expect((await reverse({ force: true })).status).toBe(200)
  const today = online.portal.clock.today()
  const { body } = await online.admin.call<Reconciled>('POST /online-payments/reconcile', {
    body: { from: today, to: today },
  })
  expect(body.reversed).toEqual([{ reference, amount: 100 }])
})
