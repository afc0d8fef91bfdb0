import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { DAY, HOUR } from '../../../testing/clock.ts'
import { listFilesBelow } from '../../../testing/files.ts'
import { setUpFixture } from '../../../testing/fixture.ts'
import type { Backup, BackupList } from '../backups.contract.ts'
import { checkNewest, reportOverdue, requestBackup } from './backups.service.ts'
import { backups } from './backups.table.ts'
import { lastMoment } from './last-moment.ts'

const fixture = setUpFixture({ BACKUP_KEEP: '2' })

const run = () => fixture.portal.portal.ctx.jobs.run('make-backups')
const list = async () => (await fixture.admin.call<BackupList>('GET /backups')).body
const files = () => listFilesBelow(path.join(fixture.portal.folder, 'backups'))
const fileOf = ({ fileName }: Backup) => path.join(fixture.portal.folder, 'backups', fileName)
const newest = async () => {
  const [backup] = (await list()).backups
  if (!backup) throw new Error('There is no backup.')
  return backup
}

async function failures(): Promise<string[]> {
  const { ctx } = fixture.portal.portal
  await ctx.deliveries.sendDue()
  return fixture.mails.received
    .filter(({ subject }) => subject === 'The backup of the portal failed')
    .map(({ text }) => text ?? '')
}

beforeEach(() => fixture.portal.clock.advance(DAY))

describe('of the night', () => {
  test('is made once, restored as a trial, and made up for by a portal that was off', async () => {
    expect(await list()).toMatchObject({ nightlyAt: '02:00', lastGoodAt: null, overdue: false, backups: [] })
    await fixture.portal.portal.ctx.jobs.run('report-overdue-backup')
    await fixture.createInvoiceWithReceipt()
    await run()
    await run()
    const { backups, lastGoodAt, overdue } = await list()
    expect(backups).toEqual([
      expect.objectContaining({
        kind: 'nightly',
        error: null,
        files: 1,
        checkError: null,
        checkedAt: lastGoodAt,
      }),
    ])
    expect([overdue, await files()]).toEqual([false, [backups[0]?.fileName]])
    expect(await failures()).toEqual([])
  })

  test.each([
    ['2026-11-20T01:59:59.999Z', '2026-11-19T02:00:00.000Z'],
    ['2026-11-20T02:00:00.000Z', '2026-11-20T02:00:00.000Z'],
    ['2026-11-20T23:59:00.000Z', '2026-11-20T02:00:00.000Z'],
  ])('is due at %s since %s', (now, moment) => {
    expect(lastMoment('02:00', new Date(now), 'Africa/Accra').toISOString()).toBe(moment)
  })

  test('of which BACKUP_KEEP stay', async () => {
    for (let night = 0; night < 2; night += 1) {
      fixture.portal.clock.advance(DAY)
      await run()
    }
    const { backups } = await list()
    expect(backups).toHaveLength(2)
    expect(await files()).toEqual(backups.map(({ fileName }) => fileName).sort())
  })

  test('that is damaged is found by the trial, mailed to every owner, and counts as none', async () => {
    const before = await list()
    const [last, earlier] = before.backups
    if (!last || !earlier) throw new Error('There are no two backups.')
    const bytes = await readFile(fileOf(last))
    const at = Math.floor(bytes.length / 2)
    bytes[at] = (bytes[at] ?? 0) ^ 1
    await writeFile(fileOf(last), bytes)
    await checkNewest(fixture.portal.portal.ctx)
    expect((await newest()).checkError).toMatch(/damaged/)
    expect((await list()).lastGoodAt).toBe(earlier.finishedAt)
    await expect
      .poll(failures)
      .toEqual([expect.stringMatching(/could not be restored as a trial: .*damaged/)])
    fixture.portal.clock.advance(2 * DAY)
    expect((await list()).overdue).toBe(true)
  })

  test('that cannot be written is mailed, and the next one is made all the same', async () => {
    await rm(path.join(fixture.portal.folder, 'backups'), { recursive: true })
    await writeFile(path.join(fixture.portal.folder, 'backups'), 'not a folder')
    await run()
    expect((await newest()).error).toMatch(/EEXIST|ENOTDIR/)
    await expect.poll(async () => (await failures()).at(-1)).toMatch(/EEXIST|ENOTDIR/)
    await rm(path.join(fixture.portal.folder, 'backups'))
    fixture.portal.clock.advance(DAY)
    await run()
    expect(await newest()).toMatchObject({ error: null, checkError: null })
  })
})

describe('on demand', () => {
  test('is made once at a time however often it is asked for, and downloaded with a ticket', async () => {
    const { admin, portal } = fixture
    const tenant = await portal.startSession(fixture.tenant.tenant.uid ?? '')
    await run()
    const [first, second] = await Promise.all([
      admin.call<Backup>('POST /backups'),
      admin.call<Backup>('POST /backups'),
    ])
    expect([first.status, second.status, first.body.finishedAt]).toEqual([202, 202, null])
    await run()
    const backup = (await list()).backups.find(({ id }) => id === first.body.id)
    if (!backup) throw new Error('The backup is not listed.')
    expect(backup).toMatchObject({ kind: 'manual', error: null, checkedAt: null })
    const file = `/backups/${backup.id}/file`
    expect((await tenant.call(`POST ${file}/ticket`)).status).toBe(403)
    expect((await tenant.call(`GET ${file}`)).status).toBe(403)
    expect((await admin.call('GET /backups/00000000-0000-4000-8000-000000000000/file')).status).toBe(404)
    const { token } = (await admin.call<{ token: string }>(`POST ${file}/ticket`)).body
    const reply = await fetch(`${portal.url}/api${file}?token=${token}`)
    const bytes = Buffer.from(await reply.arrayBuffer())
    expect(bytes.equals(await readFile(fileOf(backup)))).toBe(true)
    expect(reply.headers.get('content-disposition')).toBe(`attachment; filename="${backup.fileName}"`)
  })
})

test('a last good one older than 48 hours is reported once a day, but where it is being made or off', async () => {
  const { clock, portal, db } = fixture.portal
  const count = async () => {
    await portal.ctx.jobs.run('report-overdue-backup')
    const overdue = 'There has been no good backup for more than 48 hours.'
    return (await failures()).filter((text) => text.includes(overdue)).length
  }
  await run()
  clock.set((await list()).lastGoodAt ?? '')
  clock.advance(2 * DAY)
  expect(await count()).toBe(0)
  clock.advance(1)
  await reportOverdue({ ...portal.ctx, config: { ...portal.ctx.config, BACKUP_AT: 'off' } })
  await requestBackup(portal.ctx, 'somebody')
  expect(await count()).toBe(0)
  clock.advance(3 * HOUR)
  await expect.poll(count).toBe(1)
  clock.advance(DAY - 1)
  expect(await count()).toBe(1)
  clock.advance(1)
  await expect.poll(count).toBe(2)
  await run()
  clock.advance(DAY)
  expect(await count()).toBe(2)
  await db.delete(backups)
  await expect.poll(count).toBe(3)
})
