import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

export type Database = NodePgDatabase & { $client: pg.Pool }
export type Tx = Parameters<Parameters<Database['transaction']>[0]>[0]
export type Db = Database | Tx

const INT8 = 20
const NUMERIC = 1700
// Counts and sums of pesewas stay below 2^53, so a JavaScript number holds them exactly.
for (const type of [INT8, NUMERIC]) pg.types.setTypeParser(type, Number)

/** Connects at the first query; `onError` receives errors of lost connections. */
export function openDatabase(connection: pg.PoolConfig, onError: (error: Error) => void): Database {
  const pool = new pg.Pool({
    max: 12,
    idleTimeoutMillis: 10_000,
    connectionTimeoutMillis: 5_000,
    ...connection,
  })
  pool.on('error', onError)
  // The pool listens to idle clients only; an unhandled error of a client in a transaction would end the process.
  pool.on('connect', (client) => client.on('error', onError))
  return drizzle(pool, { casing: 'snake_case' })
}
