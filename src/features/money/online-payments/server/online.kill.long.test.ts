import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase, databaseUrl } from '../../../../testing/database/database.ts'
import { findOnlineFaults } from '../../../../testing/online-payments/online.faults.ts'
import { KilledHistories } from '../../../../testing/online-payments/online.killed.ts'
import { API_ONLY, startPortal } from '../../../../testing/portal/process.ts'

// Other histories: VITE_ONLINE_HISTORIES=10000 VITE_ONLINE_SEED=7 npx vitest run online.kill
const { VITE_ONLINE_HISTORIES = 80, VITE_ONLINE_KILL_EVERY = 8, VITE_ONLINE_SEED = 1 } = import.meta.env
const LONG_MS = 12 * 3_600_000

test(
  'what payers were charged is in the books once, however often the portal is killed',
  async () => {
    const database = await createTestDatabase()
    const folder = await mkdtemp(path.join(tmpdir(), 'portal-online-'))
    const histories = new KilledHistories({
      database: database.db.$client,
      seed: String(VITE_ONLINE_SEED),
      killEvery: Number(VITE_ONLINE_KILL_EVERY),
      startPortal: (env) =>
        startPortal(folder, { ...env, DATABASE_URL: databaseUrl(database.connection) }, API_ONLY),
    })
    onTestFinished(async () => {
      const { provider, kills } = histories
      process.stdout.write(
        `${provider.transactions.size} payments, ${provider.refunds.length} refunds, ${kills} kills\n`,
      )
      await histories.close()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    })
    await histories.open()
    await histories.run(Number(VITE_ONLINE_HISTORIES))
    await histories.end()
    const { provider } = histories
    expect(await findOnlineFaults(database.db.$client, provider)).toEqual([])
    const charged = [...provider.transactions.values()].filter(({ status }) => status === 'success')
    expect(charged.length).toBeGreaterThan(Number(VITE_ONLINE_HISTORIES) / 2)
  },
  LONG_MS,
)
