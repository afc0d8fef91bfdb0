import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LedgerHistories, step } from '../../../testing/ledger.histories.ts'
import { type ApiClient, startTestPortal, type TestPortal } from '../../../testing/portal.ts'

const STEPS = Number(process.env['LEDGER_STEPS'] ?? 400)
const SEED = Number(process.env['LEDGER_SEED'] ?? 20_261_122)

let portal: TestPortal
let admin: ApiClient

beforeAll(async () => {
  portal = await startTestPortal()
  admin = await portal.createAdmin()
})
afterAll(() => portal.close())

test('random histories agree with a plain model after each step', { timeout: 3_600_000 }, async () => {
  const actors = []
  for (const unit of ['A1', 'A2', 'A3']) {
    const person = await portal.createTenant(admin, { unit })
    actors.push({ tenantId: person.tenant.id, person })
  }
  const histories = new LedgerHistories(portal, admin, actors)
  const [steps = []] = fc.sample(fc.array(step, { minLength: STEPS, maxLength: STEPS, size: 'max' }), {
    seed: SEED,
    numRuns: 1,
  })
  for (const each of steps) await histories.run(each)
  expect(histories.done).toBeGreaterThan(STEPS / 2)
  const { rows } = await portal.db.$client.query(`
    select coalesce(payment_difference(id), '') as difference from payments where payment_difference(id) is not null
    union all select invoice_difference(id) from invoices where invoice_difference(id) is not null`)
  expect(rows).toEqual([])
})
