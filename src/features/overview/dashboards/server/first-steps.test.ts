import { expect, test } from 'vitest'
import { setUpBillingOffice } from '../../../../testing/charges/billing-office.ts'
import type { ApiClient } from '../../../../testing/portal.ts'
import type { RentPlan } from '../../../money/charges/plans.contract.ts'
import type { Property } from '../../../property/properties/properties.contract.ts'
import type { FirstSteps } from '../first-steps.contract.ts'

const office = setUpBillingOffice()
const { ok, addLease } = office

const read = async (caller: Pick<ApiClient, 'call'> = office.admin) =>
  (await caller.call<FirstSteps>('GET /first-steps')).body
const left = async () =>
  Object.fromEntries((await read()).steps.map(({ key, done, left }) => [key, done ? 'done' : left]))

test('what is left shrinks step by step', async () => {
  expect(await read()).toMatchObject({ hidden: false })
  const fresh = { rents: 0, balances: 0, billing: 0, people: 0, pay: 1, mail: 1 }
  expect(await left()).toEqual({ properties: 4, book: 1, ...fresh })

  const lease = await addLease()
  expect(await left()).toMatchObject({ properties: 3, book: 'done', rents: 1, balances: 1, billing: 0 })
  for (const { id, name } of await ok<Property[]>('GET /properties'))
    if (name !== lease.propertyName) await ok(`DELETE /properties/${id}`)
  const { ruleIds } = await ok<{ ruleIds: string[] }>('POST /rent-rules/drafts', {
    rows: [{ leaseId: lease.id, rent: 850 }],
  })
  const balance = { amount: -100, day: '2026-11-01' }
  await ok(`POST /tenants/${lease.tenantId}/opening-balance`, balance)
  expect(await left()).toMatchObject({ properties: 'done', rents: 'done', balances: 'done', billing: 1 })

  const about = { ruleIds, through: '2026-12-31' }
  const { hash } = await ok<RentPlan>('POST /rent-rules/preview', about)
  await ok('POST /rent-rules/activate', { ...about, hash })
  const howToPay = { mobileMoney: [], bank: 'GCB Bank, 1011 2345', text: null }
  await ok('PATCH /settings', { howToPay })
  expect(await left()).toMatchObject({ billing: 'done', pay: 'done', mail: 1 })
})

test('a lease that ends before its next period is never billed, and not left', async () => {
  const before = await left()
  await addLease({ endsOn: '2026-11-30' })
  expect((await left())['rents']).toBe(before['rents'])
  await addLease({ endsOn: '2026-12-01' })
  expect((await left())['rents']).toBe(1)
})

test('each sees what they may do, in their properties, and hides it for themselves', async () => {
  await addLease({ rent: null })
  const limited = await office.portal.createAdmin({ staff: 'manager', propertyIds: [] })
  expect(await read(limited)).toEqual({
    hidden: false,
    steps: [
      { key: 'rents', done: false, left: 0 },
      { key: 'billing', done: false, left: 0 },
      { key: 'people', done: false, left: 0 },
    ],
  })
  const accountant = await office.portal.createAdmin({ staff: 'accountant' })
  expect((await read(accountant)).steps).toEqual([])
  const hidden = await limited.call('PATCH /first-steps', { body: { hidden: true } })
  expect(hidden).toMatchObject({ status: 200, body: { hidden: true } })
  expect([(await read(limited)).hidden, (await read()).hidden]).toEqual([true, false])
  await limited.call('PATCH /first-steps', { body: { hidden: false } })
  expect((await read(limited)).hidden).toBe(false)
})
