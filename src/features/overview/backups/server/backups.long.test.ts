import { createHash } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { beforeEach, describe, expect, test } from 'vitest'
import { decryptBytes, encryptBytes } from '../../../../server/backup/passphrase.ts'
import { DAY, HOUR } from '../../../../testing/clock.ts'
import { listFilesBelow } from '../../../../testing/files.ts'
import { setUpMailFixture } from '../../../../testing/fixture.ts'
import type { Backup, BackupList } from '../backups.contract.ts'
import { checkNewest, makeDueBackups, reportOverdue, requestBackup } from './backups.service.ts'
import { backups } from './backups.table.ts'

const fixture = setUpMailFixture({ BACKUP_KEEP: '2' })

const run = () => fixture.portal.portal.ctx.jobs.run('make-backups')
const list = async () => (await fixture.admin.call<BackupList>('GET /backups')).body
const files = () => listFilesBelow(path.join(fixture.portal.folder, 'backups'))
const getFilePath = ({ fileName }: Backup) => path.join(fixture.portal.folder, 'backups', fileName)
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

const PASSPHRASE = 'kente and cocoa at dawn'
const MAGIC = 'age-encryption.org/v1'

async function download(id: string, passphrase: string) {
  const file = `/backups/${id}/file`
  const reply = await fixture.admin.call<{ token: string }>(`POST ${file}/ticket`, { body: { passphrase } })
  if (reply.status !== 200) return { status: reply.status, bytes: Buffer.alloc(0), name: null }
  const answer = await fetch(`${fixture.portal.url}/api${file}?token=${reply.body.token}`)
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { status: answer.status, bytes, name: answer.headers.get('content-disposition') }
}
const decrypted = async (bytes: Buffer, passphrase: string) =>
  buffer(await decryptBytes(Readable.from([bytes]), passphrase))

beforeEach(() => fixture.portal.clock.advance(DAY))

describe('of the night', () => {
  test('is made once, restored as a trial, and made up for by a portal that was off', async () => {
    expect(await list()).toMatchObject({ nightlyAt: '02:00', lastGoodAt: null, overdue: false, backups: [] })
    await fixture.portal.portal.ctx.jobs.run('report-overdue-backup')
    await fixture.createInvoiceWithReceipt()
    await run()
    await run()
    const { backups, lastGoodAt: findLastGoodTime, overdue } = await list()
    expect(backups).toEqual([
      expect.objectContaining({
        kind: 'nightly',
        error: null,
        files: 1,
        checkError: null,
        checkedAt: findLastGoodTime,
      }),
    ])
    expect([overdue, await files()]).toEqual([false, [backups[0]?.fileName]])
    expect(await failures()).toEqual([])
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
    const bytes = await readFile(getFilePath(last))
    const at = Math.floor(bytes.length / 2)
    bytes[at] = (bytes[at] ?? 0) ^ 1
    await writeFile(getFilePath(last), bytes)
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

describe('of another instance', () => {
  test('is refused with its name, as its file is not here', async () => {
    await run()
    const { id, fileName } = await newest()
    const moved = path.join(fixture.portal.folder, 'elsewhere.tar')
    await rename(path.join(fixture.portal.folder, 'backups', fileName), moved)
    const body = { passphrase: PASSPHRASE }
    const { status, body: answer } = await fixture.admin.call<{ error: string }>(
      `POST /backups/${id}/file/ticket`,
      { body },
    )
    expect([status, answer.error]).toEqual([409, expect.stringContaining(fileName)])
    await rename(moved, path.join(fixture.portal.folder, 'backups', fileName))
    expect((await fixture.admin.call(`POST /backups/${id}/file/ticket`, { body })).status).toBe(200)
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
    const body = { passphrase: PASSPHRASE }
    expect((await tenant.call(`POST ${file}/ticket`, { body })).status).toBe(403)
    expect((await tenant.call(`GET ${file}`)).status).toBe(403)
    const unknown = 'POST /backups/00000000-0000-4000-8000-000000000000/file/ticket'
    expect((await admin.call(unknown, { body })).status).toBe(404)
    const { status, bytes, name } = await download(backup.id, PASSPHRASE)
    expect([status, name]).toEqual([200, `attachment; filename="${backup.fileName}.age"`])
    expect(bytes.includes(MAGIC)).toBe(true)
    expect((await decrypted(bytes, PASSPHRASE)).equals(await readFile(getFilePath(backup)))).toBe(true)
    await expect(decrypted(bytes, 'another passphrase')).rejects.toThrow('BACKUP_PASSPHRASE does not open it')
    expect(portal.logLines.join('')).not.toContain(PASSPHRASE)
  })

  test('leaves with the password and a passphrase only, and never readable', async () => {
    const { admin, portal } = fixture
    const { id } = await newest()
    const ticket = (body: object, headers = {}) =>
      admin.call<{ error: string }>(`POST /backups/${id}/file/ticket`, { body, headers })
    const passphrase = PASSPHRASE
    const refused = await ticket({ passphrase }, { 'x-confirm-password': '' })
    expect([refused.status, refused.body]).toMatchObject([403, { needsPassword: true }])
    for (const [given, error] of [
      [{ passphrase: 'eleven char' }, 'The passphrase must be at least 12 characters long'],
      [
        { passphrase: 'password1234' },
        'This passphrase is one of the most used ones; please choose another.',
      ],
    ] as const)
      expect(await ticket(given)).toMatchObject({ status: 400, body: { error } })
    expect((await ticket({})).status).toBe(400)
    const needsTicket = 'A backup leaves encrypted only: ask for a ticket with a passphrase first.'
    expect(await admin.call(`GET /backups/${id}/file`)).toMatchObject({
      status: 403,
      body: { error: needsTicket },
    })
    const plain = portal.portal.ctx.tickets.issue(`/api/backups/${id}/file`, {
      sessionHash: createHash('sha256')
        .update(admin.token ?? '')
        .digest('base64url'),
    })
    expect((await fetch(`${portal.url}/api/backups/${id}/file?token=${plain}`)).status).toBe(403)
  })

  test('that is stored encrypted opens with the passphrase of the download, not with that of the settings', async () => {
    const { config } = fixture.portal.portal.ctx
    const backup = await newest()
    const plain = await readFile(getFilePath(backup))
    const stored = await buffer(await encryptBytes(Readable.from([plain]), 'passphrase of the nights'))
    await writeFile(getFilePath(backup), stored)
    expect((await download(backup.id, PASSPHRASE)).status).toBe(409)
    config.BACKUP_PASSPHRASE = 'passphrase of the nights'
    const { bytes } = await download(backup.id, PASSPHRASE)
    config.BACKUP_PASSPHRASE = undefined
    expect((await decrypted(bytes, PASSPHRASE)).equals(plain)).toBe(true)
    await writeFile(getFilePath(backup), plain)
  })

  test('does not press the backups of the nights out, however often it is asked for', async () => {
    fixture.portal.clock.advance(DAY)
    await run()
    const nights = async () => (await list()).backups.filter(({ kind }) => kind === 'nightly')
    const before = await nights()
    for (let time = 0; time < 3; time += 1) {
      await fixture.admin.call('POST /backups')
      await run()
    }
    expect(await nights()).toEqual(before)
    expect((await list()).backups.filter(({ kind }) => kind === 'manual')).toHaveLength(2)
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

test('asked for many times at once, each backup is made once, and others are answered meanwhile', async () => {
  const { ctx } = fixture.portal.portal
  const requested = await requestBackup(ctx, 'b7d1c1a0-0000-4000-8000-000000000001')
  const runs = Array.from({ length: 20 }, () => makeDueBackups(ctx))
  expect((await fixture.admin.call('GET /auth/me')).status).toBe(200)
  await Promise.all(runs)
  const { backups } = await list()
  expect(backups.filter(({ id }) => id === requested.id)).toMatchObject([{ error: null, kind: 'manual' }])
  expect(backups.every(({ finishedAt }) => finishedAt !== null)).toBe(true)
})
