import { expect, test } from 'vitest'
import { createBackupFolder } from '../../testing/backups.ts'
import { manualClock } from '../../testing/clock.ts'
import { parseInstant, restoreInstant } from './restore-instant.ts'

const clock = manualClock()
const PASSPHRASE = 'kente and cocoa at dawn'

test.each([
  ['2026-11-27T10:15', 'Africa/Accra', '2026-11-27T10:15:00.000Z'],
  ['2026-11-27T10:15:30', 'Africa/Accra', '2026-11-27T10:15:30.000Z'],
  ['2026-11-27T00:00', 'Africa/Lagos', '2026-11-26T23:00:00.000Z'],
  ['last', 'Africa/Accra', undefined],
])('--to %s in %s is %s', (given, zone, instant) => {
  expect(parseInstant(given, zone)?.toISOString()).toBe(instant)
})

test.each(['yesterday', '2026-11-27', '2026-11-27T24:00', '2026-11-27 10:15', '2026-13-27T10:15'])(
  '--to %s is refused',
  (given) => {
    expect(() => parseInstant(given, 'Africa/Accra')).toThrow(/^--to takes a time like 2026-11-27T10:15/)
  },
)

test('an instant is refused in one sentence without settings, without a base copy, and in a folder in use', async () => {
  const folder = await createBackupFolder()
  const restore = (env: Record<string, string>) => {
    const config = folder.embedded(env)
    return restoreInstant({ config, clock }, 'last', () => undefined)
  }
  const BACKUP_URL = folder.file()
  await expect(restore({})).rejects.toThrow('Set BACKUP_URL and BACKUP_PASSPHRASE')
  await expect(restore({ BACKUP_URL, BACKUP_PASSPHRASE: PASSPHRASE })).rejects.toThrow(
    'The last moment cannot be restored: no base copy of a continuous backup is there. Nothing was kept.',
  )
  const server = { DATABASE_URL: 'postgres://db/portal', BACKUP_URL, BACKUP_PASSPHRASE: PASSPHRASE }
  await expect(restore(server)).rejects.toThrow('into the embedded database only')
  await folder.remove()
})
