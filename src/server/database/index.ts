import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

/** The pool, for reads and for opening transactions. */
export type Database = NodePgDatabase & { $client: pg.Pool }
/** A transaction that is open. */
export type Tx = Parameters<Parameters<Database['transaction']>[0]>[0]
/** Either, for queries that do not care. */
export type Db = Database | Tx

const INT8 = 20
const NUMERIC = 1700
// Counts and sums of pesewas stay below 2^53 (90 million million cedis), so a plain number holds them exactly.
for (const type of [INT8, NUMERIC]) pg.types.setTypeParser(type, Number)

/** Opens a pool. Nothing is connected before the first query; `onError` hears of connections that were lost. */
export function openDatabase(connection: pg.PoolConfig, onError: (error: Error) => void): Database {
  const pool = new pg.Pool({
    max: 12,
    idleTimeoutMillis: 10_000,
    connectionTimeoutMillis: 5_000,
    ...connection,
  })
  pool.on('error', onError)
  // The pool listens to idle clients only; one lost between two statements of a transaction would end the process.
  pool.on('connect', (client) => client.on('error', onError))
  return drizzle(pool, { casing: 'snake_case' })
}
