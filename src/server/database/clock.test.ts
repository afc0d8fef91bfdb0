import { afterAll, beforeAll, expect, it } from 'vitest'
import { HOUR, MINUTE } from '../../testing/clock.ts'
import { createTestDatabase } from '../../testing/database/database.ts'
import { createPortalClock } from '../clock.ts'
import { followDatabaseClock } from './clock.ts'

const TIME_ZONE = 'Africa/Accra'

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const databaseNow = async (): Promise<number> => {
  const { rows } = await database.db.$client.query('select clock_timestamp() as now')
  return rows[0].now.getTime()
}

it.each([-HOUR, -MINUTE, MINUTE, HOUR])(
  "a portal on a machine whose clock is %i ms off lives at the database's time, and says so once",
  async (ahead) => {
    const clock = createPortalClock({ TIME_ZONE }, () => Date.now() + ahead)
    const lines: object[] = []
    const log = { warn: (line: object) => void lines.push(line) }
    const before = await databaseNow()
    expect(Math.abs(clock.now().getTime() - before)).toBeGreaterThan(MINUTE / 2)
    const follower = await followDatabaseClock(database.db, clock, log)
    const from = await databaseNow()
    const now = clock.now().getTime()
    const until = await databaseNow()
    follower.stop()
    // The answer of the database travels for half of a round trip that may be slow.
    expect(now).toBeGreaterThan(from - MINUTE / 4)
    expect(now).toBeLessThan(until + MINUTE / 4)
    expect(lines).toHaveLength(1)
  },
)

it('a clock that agrees with the database keeps the time of its machine exactly', async () => {
  let machine = await databaseNow()
  const clock = createPortalClock({ TIME_ZONE }, () => machine)
  clock.correct(40 * MINUTE)
  expect(clock.now().getTime()).toBe(machine + 40 * MINUTE)
  clock.correct(0)
  machine += 1
  expect(clock.now().getTime()).toBe(machine)
})

it('TEST_CLOCK replaces the time of machine and database', async () => {
  const TEST_CLOCK = new Date('2031-03-01T23:00:00Z')
  let machine = Date.parse('2026-11-20T09:00:00Z')
  const clock = createPortalClock({ TIME_ZONE, TEST_CLOCK }, () => machine)
  await followDatabaseClock(database.db, clock, { warn: () => undefined })
  clock.correct(HOUR)
  machine += MINUTE
  expect(clock.now()).toEqual(new Date('2031-03-01T23:01:00Z'))
  expect(clock.isReal).toBe(false)
})
