import { expect, test } from 'vitest'
import { findOnlineFaults } from '../../../../testing/online-payments/online.faults.ts'
import { OnlineHistories } from '../../../../testing/online-payments/online.histories.ts'
import { setUpOnlinePayments } from '../../../../testing/online-payments/online-payments.ts'

const online = setUpOnlinePayments()

// Other histories: VITE_ONLINE_STEPS=10000 VITE_ONLINE_SEED=7 npx vitest run online.histories
const { VITE_ONLINE_STEPS = 3_000, VITE_ONLINE_SEED = 20_261_123 } = import.meta.env

test('in a random history no pesewa is lost, and none is posted twice', async () => {
  const { admin, clock, portal, provider } = online
  const tenants = [online.tenant, await portal.createTenant(admin)] as const
  const histories = new OnlineHistories(
    { admin, clock, portal, provider },
    [...tenants],
    String(VITE_ONLINE_SEED),
  )
  for (let step = 0; step < Number(VITE_ONLINE_STEPS); step += 1) await histories.step()
  await histories.end()
  expect(await findOnlineFaults(portal.db.$client, provider)).toEqual([])
  const charged = [...provider.transactions.values()].filter(({ status }) => status === 'success')
  expect(charged.length).toBeGreaterThan(10)
}, 3_600_000)
