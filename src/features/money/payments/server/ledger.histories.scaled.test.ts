import { afterAll, beforeAll, expect, test } from 'vitest'
import { runHistory } from '../../../../testing/ledger/ledger.histories.ts'
import { type ApiClient, startTestPortal, type TestPortal } from '../../../../testing/portal.ts'
import { scale } from '../../../../testing/scale.ts'

let portal: TestPortal
let admin: ApiClient

beforeAll(async () => {
  portal = await startTestPortal()
  admin = await portal.createAdmin()
})
afterAll(() => portal.close())

// Other histories: VITE_LEDGER_STEPS=10000 VITE_LEDGER_SEED=7 npx vitest run ledger.histories
const { VITE_LEDGER_STEPS = scale(150, 3_000), VITE_LEDGER_SEED = 20_261_122 } = import.meta.env
const steps = Number(VITE_LEDGER_STEPS)

test('a random history agrees with a plain model after each of its steps', async () => {
  const { done, differences } = await runHistory(portal, admin, { steps, seed: Number(VITE_LEDGER_SEED) })
  expect(done).toBeGreaterThan(steps / 2)
  expect(differences).toEqual([])
}, 3_600_000)
