import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../../server/database/index.ts'

export const TEMPLATE_DATABASE = 'portal_template'

/** In the form of DATABASE_URL. */
export function databaseUrl({ host, port, user, password, database }: pg.ClientConfig): string {
  const where = new URLSearchParams({
    host: `${host}`,
    port: `${port}`,
    user: `${user}`,
    password: `${password}`,
  })
  return `postgresql:///${database}?${where}`
}

/** A migrated database for a test file, or a copy of another, with a function that drops it. */
export async function createTestDatabase(
  template = TEMPLATE_DATABASE,
): Promise<{ db: Database; connection: pg.ClientConfig; drop: () => Promise<void> }> {
  const cluster = inject('cluster')
  const name = `test_${randomBytes(6).toString('hex')}`
  const runOnCluster = async (statement: string) => {
    const client = new pg.Client(cluster)
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await runOnCluster(`create database ${name} template ${template} strategy file_copy`)
  const connection = { ...cluster, database: name }
  const connectionErrors: Error[] = []
  const db = openDatabase({ ...connection, max: 8 }, (error) => connectionErrors.push(error))
  return {
    db,
    connection,
    drop: async () => {
      await db.$client.end()
      await runOnCluster(`drop database ${name} with (force)`)
    },
  }
}
