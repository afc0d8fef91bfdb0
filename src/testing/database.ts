import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../server/database/index.ts'

export const TEMPLATE = 'portal_template'

/** A migrated database of one's own, and what drops it. */
export async function testDatabase(): Promise<{
  db: Database
  connection: pg.ClientConfig
  drop: () => Promise<void>
}> {
  const cluster = inject('cluster')
  const name = `test_${randomBytes(6).toString('hex')}`
  const manage = async (statement: string) => {
    const client = new pg.Client(cluster)
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await manage(`create database ${name} template ${TEMPLATE}`)
  const connection = { ...cluster, database: name }
  const lost: Error[] = []
  const db = openDatabase({ ...connection, max: 8 }, (error) => lost.push(error))
  return {
    db,
    connection,
    drop: async () => {
      await db.$client.end()
      await manage(`drop database ${name} with (force)`)
    },
  }
}
