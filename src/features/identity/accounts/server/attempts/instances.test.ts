import { afterEach, describe, expect, test } from 'vitest'
import { createClock } from '../../../../../server/clock.ts'
import { insertFailures, readFailures } from '../../../../../testing/attempts.ts'
import { HOUR, manualClock } from '../../../../../testing/clock.ts'
import { createTestDatabase } from '../../../../../testing/database/database.ts'
import {
  type InterruptibleDatabase,
  openInterruptibleDatabase,
} from '../../../../../testing/database/interruptible-database.ts'
import { PASSWORD, startTestPortal, type TestPortal } from '../../../../../testing/portal.ts'
import { queueHashing } from '../passwords/hashing-queue.ts'

const nobody = 'nobody@landlord.test'
const login = ({ anonymous }: TestPortal, email: string, password = 'wrong horse') =>
  anonymous.call('POST /auth/login', { body: { email, password } })

describe('two instances on one database whose clocks lie an hour apart', () => {
  const machineClock = (aheadMs: number) => ({
    ...manualClock(),
    ...createClock('Africa/Accra', () => new Date(Date.now() + aheadMs), { isReal: true }),
  })

  test('count the same tries, and block for the same time', async () => {
    const { db, drop } = await createTestDatabase()
    const database = { db, drop: async () => undefined }
    const here = await startTestPortal({}, { database, clock: machineClock(0) })
    const later = await startTestPortal({}, { database, clock: machineClock(HOUR) })
    // One secret, so that both have the same keys.
    expect(later.portal.ctx.secret).toBe(here.portal.ctx.secret)
    await insertFailures(here, 4, { account: nobody })
    await insertFailures(later, 4, { account: nobody })
    expect([(await login(here, nobody)).status, (await login(later, nobody)).status]).toEqual([401, 401])
    for (const portal of [here, later, here]) {
      const { status, headers } = await login(portal, nobody)
      expect(status).toBe(429)
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(880)
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(900)
    }
    await later.portal.ctx.jobs.run('delete-expired-sessions')
    expect((await login(here, nobody)).status).toBe(429)
    await Promise.all([here.close(), later.close()])
    await drop()
  })
})

describe('an answer of 503 counts nobody’s try', () => {
  let open: (() => void)[] = []
  afterEach(() => {
    for (const each of open) each()
    open = []
  })
  /** Occupies the strangers' queue until released. */
  const occupy = (places: number) => {
    const gate = Promise.withResolvers<void>()
    open.push(gate.resolve)
    const work = Array.from({ length: places }, () => queueHashing('strangers', () => gate.promise))
    return async () => {
      gate.resolve()
      await Promise.all(work)
    }
  }

  test('while too many sign in', async () => {
    const portal = await startTestPortal()
    await insertFailures(portal, 9, { account: nobody })
    const free = occupy(102)
    for (let tries = 0; tries < 3; tries += 1) {
      const { status, headers } = await login(portal, nobody)
      expect([status, headers.get('retry-after')]).toEqual([503, '5'])
    }
    await free()
    expect(await readFailures(portal, { account: nobody })).toEqual({ account: 9, network: 9 })
    expect([(await login(portal, nobody)).status, (await login(portal, nobody)).status]).toEqual([401, 429])
    await portal.close()
  })

  test('when the database goes away during it: given back once it is there again', async () => {
    const database: InterruptibleDatabase = await openInterruptibleDatabase()
    const portal = await startTestPortal({}, { database: { db: database.db, drop: database.drop } })
    await insertFailures(portal, 9, { account: nobody })
    const free = occupy(2)
    const reply = login(portal, nobody)
    await expect.poll(() => readFailures(portal, { account: nobody })).toEqual({ account: 10, network: 10 })
    await database.disconnect()
    await free()
    expect((await reply).status).toBe(503)
    await database.reconnect()
    expect([(await login(portal, nobody)).status, (await login(portal, nobody)).status]).toEqual([401, 429])
    await portal.close()
  })

  test('nor does a known device wait behind strangers, or is refused with them', async () => {
    const portal = await startTestPortal()
    const { email } = await portal.createAdmin()
    const cookie = (await login(portal, email, PASSWORD)).headers.get('set-cookie')?.split(';')[0] ?? ''
    const free = occupy(102)
    const order: string[] = []
    const known = portal.anonymous
      .call('POST /auth/login', { body: { email, password: PASSWORD }, headers: { cookie } })
      .then(({ status }) => order.push(`known ${status}`))
    await expect
      .poll(
        async () =>
          (await portal.db.$client.query("select 1 from rate_limits where key like 'device:%'")).rows,
      )
      .toHaveLength(1)
    expect((await login(portal, nobody)).status).toBe(503)
    const last = free().then(() => order.push('strangers'))
    await Promise.all([known, last])
    expect(order).toContain('known 200')
    await portal.close()
  })
})
