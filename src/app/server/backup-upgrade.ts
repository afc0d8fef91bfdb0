import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { backups } from '../../features/overview/backups/server/backups.table.ts'
import { backupKey, openBackups } from '../../server/backup/store.ts'
import { writeBackup } from '../../server/backup/write.ts'
import type { Clock } from '../../server/clock.ts'
import type { Config } from '../../server/config.ts'
import { withClient } from '../../server/database/connection/connect.ts'
import type { Db } from '../../server/database/index.ts'
import { errorMessage } from '../../server/error-message.ts'
import { backupSource } from './backup-run.ts'

type Row = typeof backups.$inferInsert

function hasPeople(connection: pg.ClientConfig): Promise<boolean> {
  return withClient(
    connection,
    async (client) => (await client.query('select from profiles limit 1')).rows.length > 0,
  )
}

async function makeBackup(config: Config, clock: Clock, connection: pg.ClientConfig): Promise<Row> {
  const [id, startedAt] = [randomUUID(), clock.now()]
  const encrypted = config.BACKUP_PASSPHRASE !== undefined
  const fileKey = backupKey('upgrade', startedAt, id, encrypted)
  const store = await openBackups(config)
  const source = await backupSource({ config, clock }, connection)
  const { rows, files, bytes } = await writeBackup(source, (chunks) => store.put(fileKey, chunks))
  const facts = { bytes, rowCount: rows, fileCount: files }
  return { id, kind: 'upgrade', fileKey, encrypted, startedAt, finishedAt: clock.now(), ...facts }
}

/** `before` is called with migrations pending; `record` once they are done and its table exists. */
export function upgradeBackup(
  { config, clock }: { config: Config; clock: Clock },
  connection: pg.ClientConfig,
  log: Pick<FastifyBaseLogger, 'info'>,
) {
  let made: Row | undefined
  return {
    async before(from: string): Promise<void> {
      if (!(await hasPeople(connection))) return
      made = await makeBackup(config, clock, connection).catch((cause: unknown) => {
        throw new Error(
          `The backup before the upgrade could not be made: ${errorMessage(cause)}. Nothing was changed; see BACKUP_URL.`,
          { cause },
        )
      })
      log.info({ from, file: made.fileKey, bytes: made.bytes }, 'a backup was made before the upgrade')
    },
    async record(db: Db): Promise<void> {
      if (made) await db.insert(backups).values(made)
    },
  }
}
