import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase, databaseUrl } from '../../../../testing/database/database.ts'
import { runDeskHistory } from '../../../../testing/money-desk/desk.histories.ts'
import { KilledDesk } from '../../../../testing/money-desk/desk.killed.ts'
import { API_ONLY, startPortal } from '../../../../testing/portal/process.ts'

// Other histories: VITE_DESK_KILLED=20 VITE_DESK_SEED=7 npx vitest run desk.kill
const { VITE_DESK_KILLED = 1, VITE_DESK_SEED = 1 } = import.meta.env
const LONG_MS = 12 * 3_600_000

test(
  'a file whose import was killed is imported again, and its money is in the books once',
  async () => {
    let kills = 0
    for (let at = 0; at < Number(VITE_DESK_KILLED); at += 1) {
      const database = await createTestDatabase()
      const folder = await mkdtemp(path.join(tmpdir(), 'portal-desk-'))
      const seed = `killed ${Number(VITE_DESK_SEED) + at}`
      const env = { DATABASE_URL: databaseUrl(database.connection), SMTP_URL: 'off' }
      const desk = new KilledDesk({ seed, startPortal: () => startPortal(folder, env, API_ONLY) })
      onTestFinished(async () => {
        await desk.close()
        await database.drop()
        await rm(folder, { recursive: true, force: true })
      })
      await desk.open()
      const options = { seed, tenants: 30, months: ['2026-09', '2026-10'], habits: { withCodes: true } }
      const { faults } = await runDeskHistory(desk, options)
      expect(faults, seed).toEqual([])
      kills += desk.kills
    }
    process.stdout.write(`${kills} kills\n`)
    expect(kills).toBeGreaterThan(Number(VITE_DESK_KILLED))
  },
  LONG_MS,
)
