import { expect, test } from 'vitest'
import { setUpFixture } from '../../../../testing/fixture.ts'
import type { Payment } from '../payments.contract.ts'

const fixture = setUpFixture()

test('the list is sorted by day, amount and name, page after page', async () => {
  const { admin, portal } = fixture
  const paid = [
    ['Sort Kofi', 30, '2026-11-18'],
    ['Sort Ama', 20, '2026-11-19'],
    ['Sort Ɔpɔku', 10, '2026-11-17'],
  ] as const
  for (const [name, amount, receivedOn] of paid) {
    const { tenant } = await portal.createTenant(admin, { name })
    const body = { tenantId: tenant.id, amount, receivedOn, method: 'cash', sendEmail: false }
    await admin.call('POST /payments', { body })
  }
  const names = (rows: Payment[]) => rows.map(({ tenantName }) => tenantName.slice(5))
  for (const [sort, order] of Object.entries({
    receivedOn: ['Ɔpɔku', 'Kofi', 'Ama'],
    amount: ['Ɔpɔku', 'Ama', 'Kofi'],
    tenantName: ['Ama', 'Kofi', 'Ɔpɔku'],
  }))
    for (const [by, expected] of [
      [sort, order],
      [`-${sort}`, order.toReversed()],
    ] as const) {
      const first = await admin.call<Payment[]>(`GET /payments?q=sort&sort=${by}&limit=2&count=true`)
      expect([by, first.headers.get('x-total-count'), names(first.body)]).toEqual([
        by,
        '3',
        expected.slice(0, 2),
      ])
      const next = /<\/api([^>]*)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
      const second = await admin.call<Payment[]>(`GET ${next}&count=true`)
      expect([names(second.body), second.headers.get('x-offset')]).toEqual([expected.slice(2), '2'])
      const back = /<\/api([^>]*)>; rel="prev"/.exec(second.headers.get('link') ?? '')?.[1] ?? ''
      expect(names((await admin.call<Payment[]>(`GET ${back}`)).body)).toEqual(expected.slice(0, 2))
    }
})
