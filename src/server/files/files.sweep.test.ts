import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { DAY } from '../../testing/clock.ts'
import { setUpFixture } from '../../testing/fixture.ts'
import { getKeyTime, timedName } from './file-names.ts'

const START = '2026-11-21T09:00:00Z'
const fixture = setUpFixture({ TEST_CLOCK: START })

const sweep = () => fixture.portal.portal.ctx.jobs.run('delete-unused-files')
const trash = async () => (await fixture.portal.listStoredFiles()).filter((key) => key.startsWith('trash/'))

async function addUnnamed(writtenAt: Date): Promise<string> {
  const key = `receipts/${timedName(writtenAt)}`
  await fixture.portal.portal.ctx.files.put(key, Readable.from(['x']))
  return key
}

beforeEach(async () => {
  fixture.portal.clock.set(START)
  for (const key of await trash()) await fixture.portal.portal.ctx.files.remove(key)
})

test('a name has its time', () => {
  const at = new Date(START)
  expect(getKeyTime(`receipts/${timedName(at)}`)).toEqual(at)
  expect(getKeyTime('receipts/0198aa5e-3a52-4d8f-9c06-71e2a4d8b390')).toBeUndefined()
})

test('a file without a row is moved after 24 hours of the portal’s time, and one with a row never', async () => {
  const { receipt } = await fixture.createInvoiceWithReceipt()
  const key = await addUnnamed(fixture.portal.clock.now())
  fixture.portal.clock.advance(DAY)
  await sweep()
  expect(await trash()).toEqual([])
  fixture.portal.clock.advance(1)
  await sweep()
  expect(await trash()).toEqual([`trash/2026-11-22-${key.replace('/', '-')}`])
  expect((await fixture.admin.call(`GET ${receipt.receiptUrl.slice(4)}`)).status).toBe(200)
})

test('it stays in the trash on the 30th day, and is gone after it', async () => {
  await addUnnamed(new Date(0))
  await sweep()
  for (const [day, left] of [
    ['2026-12-21T23:59:59Z', 1],
    ['2026-12-22T00:00:00Z', 0],
  ] as const) {
    fixture.portal.clock.set(day)
    await sweep()
    expect(await trash()).toHaveLength(left)
  }
})

test('nothing is moved or deleted in the first 30 days after a restore', async () => {
  await addUnnamed(new Date(0))
  await fixture.portal.db.execute(sql`insert into restores (id, restored_at, backup_created_at)
    values (gen_random_uuid(), ${START}, ${START})`)
  fixture.portal.clock.advance(30 * DAY)
  await sweep()
  expect(await trash()).toEqual([])
  fixture.portal.clock.advance(1)
  await sweep()
  expect(await trash()).toHaveLength(1)
})
