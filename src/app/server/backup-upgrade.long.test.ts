import path from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createBackupFolder, createEmptyServer } from '../../testing/backups.ts'
import { manualClock } from '../../testing/clock.ts'
import { createTestDatabase, databaseUrl } from '../../testing/database/database.ts'
import { migrateUpTo } from '../../testing/database/older-migrations.ts'
import { restoreFrom } from './backup-run.ts'
import { openStore } from './store.ts'

const warn = () => undefined

test('the start of a newer version makes a backup first, and refuses to go on without one', async () => {
  const folder = await createBackupFolder()
  const clock = manualClock()
  const old = await createTestDatabase('template1')
  const client = new pg.Client(old.connection)
  await client.connect()
  await migrateUpTo(client, '0010_messages')
  const DATABASE_URL = databaseUrl(old.connection)
  const config = folder.embedded({ DATABASE_URL })
  await client.query(
    `insert into profiles (uid, name, email) values (gen_random_uuid(), 'Ama', 'ama@old.test')`,
  )
  const log = { info: warn, warn, error: warn }
  const nowhere = folder.embedded({ DATABASE_URL, BACKUP_URL: '/dev/null' })
  await expect(openStore(nowhere, log, clock)).rejects.toThrow(
    /The backup before the upgrade could not be made: /,
  )
  expect((await client.query(`select to_regclass('backups') as made`)).rows).toEqual([{ made: null }])
  await client.end()
  for (let start = 0; start < 2; start += 1) await (await openStore(config, log, clock)).close()
  const { rows } = await old.db.execute<{ kind: string; file: string }>(
    sql`select kind, file_key as file from backups`,
  )
  expect(rows).toEqual([
    { kind: 'upgrade', file: expect.stringMatching(/^backups\/\S+-upgrade-\w{8}\.tar$/) },
  ])
  const to = await createEmptyServer(folder.embedded().DATA_DIR)
  const file = path.join(config.DATA_DIR, rows[0]?.file ?? '')
  await restoreFrom({ config: to.config, clock }, file, warn)
  expect((await to.db.execute(sql`select name from profiles`)).rows).toEqual([{ name: 'Ama' }])
  await Promise.all([old.drop(), to.drop(), folder.remove()])
})
