import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../../server/config.ts'
import { archiveSettings, hasSettings, isContinuous, WAL_FOLDER } from '../../server/continuous/continuous.ts'
import { breakChain, forgetState } from '../../server/continuous/state.ts'
import {
  type EmbeddedDatabase,
  type EmbeddedOptions,
  startEmbedded,
} from '../../server/database/embedded/embedded.ts'

type Start = Pick<EmbeddedOptions, 'log' | 'signal'>

/** Every start has the same settings: WAL that is written without an archive is a gap in the continuous backup. */
export async function startPortalDatabase(config: Config, options: Start): Promise<EmbeddedDatabase> {
  const isOn = isContinuous(config)
  const database = await startEmbedded({
    dataDir: config.DATA_DIR,
    ...options,
    settings: archiveSettings(config),
    folders: isOn ? [WAL_FOLDER] : [],
  })
  if (!isOn && database.how !== 'adopted') await breakChain(config.DATA_DIR)
  return database
}

/** False for the database of an earlier portal that was killed, if the settings have changed since. */
export const isArchivedAsSet = (config: Config, { connection }: EmbeddedDatabase): Promise<boolean> =>
  hasSettings(connection, archiveSettings(config))

export async function endContinuous({ DATA_DIR }: Config): Promise<void> {
  await forgetState(DATA_DIR)
  await rm(path.join(DATA_DIR, WAL_FOLDER), { recursive: true, force: true })
}
