import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { listTables } from '../../../../server/backup/catalog.ts'
import { COPY_SETTINGS, readTable } from '../../../../server/backup/copy.ts'
import { openBackups } from '../../../../server/backup/store.ts'
import type { Config } from '../../../../server/config.ts'
import type { Context } from '../../../../server/context.ts'
import { makeBase } from '../../../../server/continuous/base.ts'
import { isContinuous } from '../../../../server/continuous/continuous.ts'
import { pruneContinuous } from '../../../../server/continuous/prune.ts'
import { prepareRecovery, recover } from '../../../../server/continuous/recover.ts'
import { type ContinuousState, readState } from '../../../../server/continuous/state.ts'
import { LONG_QUERY_MS, withClient } from '../../../../server/database/connection/connect.ts'
import { startEmbedded } from '../../../../server/database/embedded/embedded.ts'
import type { ContinuousStatus } from '../backups.contract.ts'

type Deps = Pick<Context, 'config' | 'log' | 'clock' | 'files'>

const LATE_AFTER_MS = 5 * 60_000

export async function findState(config: Config): Promise<ContinuousState | undefined> {
  return isContinuous(config) ? readState(config.DATA_DIR) : undefined
}

export const getSavedAge = ({ savedAt, chainStartedAt }: ContinuousState, now: Date): number =>
  Math.max(0, (now.getTime() - Date.parse(savedAt ?? chainStartedAt)) / 1000)

export async function readContinuousStatus(config: Config, now: Date): Promise<ContinuousStatus | null> {
  const state = await findState(config)
  if (!state) return null
  const { savedAt, problem, basedAt } = state
  return { savedAt, basedAt, problem, late: getSavedAge(state, now) * 1000 > LATE_AFTER_MS }
}

/** A chain of WAL without a base copy restores nothing. */
export async function needsBase(config: Config): Promise<boolean> {
  const state = await findState(config)
  return state !== undefined && state.basedAt === null
}

export async function makeBaseCopy({ config, clock, files, log }: Deps): Promise<void> {
  const { DATA_DIR: dataDir } = config
  const store = await openBackups(config)
  const base = await makeBase({ dataDir, store, now: clock.now })
  const state = await readState(dataDir)
  if (state)
    await pruneContinuous({ dataDir, files, store, state, keep: config.BACKUP_KEEP, now: clock.now() })
  log.info({ copy: base.copyKey }, 'a base copy was made')
}

/** The trial has its own folder, because the other one of the night may be left by a killed portal. */
async function emptyTrial({ config, log }: Deps): Promise<string> {
  const dataDir = path.join(config.DATA_DIR, 'recovery-check')
  if (existsSync(path.join(dataDir, 'postgres', 'postmaster.pid'))) {
    const options = { dataDir, durable: false, log: (line: string) => log.warn({ source: 'postgres' }, line) }
    await (await startEmbedded(options)).stop()
  }
  await rm(dataDir, { recursive: true, force: true })
  await mkdir(dataDir, { mode: 0o700 })
  return dataDir
}

/** Restores base copy and WAL and reads every row, whose pages have checksums; returns what is wrong. */
export async function checkContinuous(deps: Deps, backupId: string): Promise<string | undefined> {
  const { config, log } = deps
  const dataDir = await emptyTrial(deps)
  try {
    const store = await openBackups(config)
    const recovery = await prepareRecovery(store, config.BACKUP_PASSPHRASE ?? '', undefined)
    const { database } = await recover(recovery, {
      dataDir,
      until: undefined,
      durable: false,
      log: (line) => log.warn({ source: 'postgres' }, line),
    })
    const connection = { ...database.connection, query_timeout: LONG_QUERY_MS }
    return await withClient(connection, (client) => readAll(client, backupId)).finally(() => database.stop())
  } finally {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function readAll(client: pg.Client, backupId: string): Promise<string | undefined> {
  await client.query('begin read only')
  await client.query(COPY_SETTINGS)
  for (const table of await listTables(client)) await readTable(client, table)
  const { rows } = await client.query('select from backups where id = $1', [backupId])
  return rows.length === 1 ? undefined : 'the restored database lacks the row of this backup'
}
