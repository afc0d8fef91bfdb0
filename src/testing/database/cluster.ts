import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../../server/database/embedded/embedded.ts'
import { migrateDatabase } from '../../server/database/migrate.ts'
import { TEMPLATE_DATABASE } from './database.ts'
import { reapAfterThisProcess } from './reaper.ts'

declare module 'vitest' {
  interface ProvidedContext {
    cluster: { host: string; port: number; user: string; password: string; database: string }
  }
}

/** One PostgreSQL for the run; each test file copies its migrated database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-test-'))
  reapAfterThisProcess(folder)
  const logLines: string[] = []
  const cluster = await startEmbedded({ dataDir: folder, durable: false, log: (line) => logLines.push(line) })
  const client = new pg.Client(cluster.connection)
  await client.connect()
  await client.query(`create database ${TEMPLATE_DATABASE}`)
  await client.end()
  await migrateDatabase({ ...cluster.connection, database: TEMPLATE_DATABASE })
  project.provide('cluster', cluster.connection)
  return async () => {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
