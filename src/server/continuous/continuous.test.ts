import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { archiveSettings, describeLoss, isContinuous } from './continuous.ts'

const PASSPHRASE = { BACKUP_PASSPHRASE: 'kente and cocoa at dawn' }

test.each([
  [{}, false, /^backups are in DATA_DIR, so with its disk everything would be lost/],
  [{ ...PASSPHRASE }, false, /^backups are in DATA_DIR/],
  [{ ...PASSPHRASE, BACKUP_URL: '/srv/portal/backups' }, false, /^backups are in DATA_DIR/],
  [{ ...PASSPHRASE, BACKUP_URL: '/srv/portal' }, false, /^backups are in DATA_DIR/],
  [{ BACKUP_URL: '/mnt/backups' }, false, /since the last nightly backup .*BACKUP_PASSPHRASE/],
  [{ ...PASSPHRASE, BACKUP_URL: '/mnt/backups', BACKUP_AT: 'off' }, false, /BACKUP_AT is off/],
  [{ ...PASSPHRASE, BACKUP_URL: '/mnt/b', DATABASE_URL: 'postgres://db/portal' }, false, /nightly/],
  [{ ...PASSPHRASE, BACKUP_URL: '/mnt/backups' }, true, /^with this machine the last minute/],
  [{ ...PASSPHRASE, BACKUP_URL: '/srv/portal-backups' }, true, /^with this machine the last minute/],
  [{ ...PASSPHRASE, BACKUP_URL: 's3://backups' }, true, /^with this machine the last minute/],
])('with %j continuous backup is on: %s', (env, isOn, loss) => {
  const config = readConfig({ DATA_DIR: '/srv/portal', ...env })
  expect(isContinuous(config)).toBe(isOn)
  expect(describeLoss(config)).toMatch(loss)
  expect(archiveSettings(config)['archive_mode']).toBe(isOn ? 'on' : 'off')
})
