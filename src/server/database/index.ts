import { Socket } from 'node:net'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { preparedClients, UnpreparedClient } from './prepared-client.ts'

export type Database = NodePgDatabase & { $client: pg.Pool }
export type Tx = Parameters<Parameters<Database['transaction']>[0]>[0]
export type Db = Database | Tx

const INT8 = 20
const NUMERIC = 1700
// Counts and sums of pesewas stay below 2^53, so a JavaScript number holds them exactly.
for (const type of [INT8, NUMERIC]) pg.types.setTypeParser(type, Number)

const socketsOf = new WeakMap<pg.Pool, Set<Socket>>()

/** Ends every connection at once, with whatever waits on it. */
export function dropConnections({ $client }: Pick<Database, '$client'>): void {
  for (const socket of socketsOf.get($client) ?? []) socket.destroy()
}

function trackedSockets(): { sockets: Set<Socket>; open: () => Socket } {
  const sockets = new Set<Socket>()
  const open = () => {
    const socket = new Socket()
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    return socket
  }
  return { sockets, open }
}

/**
 * Opens a pool. Nothing is connected before the first query; `onError` hears of connections that were lost. Statements are
 * prepared unless `pooled`: a transaction pooler hands them to another connection.
 */
export function openDatabase(
  connection: pg.PoolConfig,
  onError: (error: Error) => void,
  { pooled = false } = {},
): Database {
  const { sockets, open } = trackedSockets()
  const pool = new pg.Pool({
    stream: open,
    ...(pooled ? { Client: UnpreparedClient } : { Client: preparedClients(), pipeline: true }),
    max: 12,
    idleTimeoutMillis: 10_000,
    connectionTimeoutMillis: 3_500,
    ...connection,
  })
  socketsOf.set(pool, sockets)
  pool.on('error', onError)
  // The pool listens to idle clients only; an unhandled error of a client in a transaction would end the process.
  pool.on('connect', (client) => client.on('error', onError))
  const db = drizzle(pool, { casing: 'snake_case' })
  collectActions(db, (actions) => {
    for (const action of actions) action(db)
  })
  return db
}

type Action = (db: Database) => void
const actionsOf = new WeakMap<object, Action[]>()

/** Collects the actions of each transaction of `executor`, and hands them on where it was not rolled back. */
function collectActions(executor: Db, commit: (actions: Action[]) => void): void {
  const begin = executor.transaction.bind(executor)
  executor.transaction = async (work, config) => {
    const actions: Action[] = []
    const result = await begin((tx) => {
      actionsOf.set(tx, actions)
      // A transaction within this one is a savepoint, whose actions wait for the commit of the whole.
      collectActions(tx, (inner) => actions.push(...inner))
      return work(tx)
    }, config)
    commit(actions)
    return result
  }
}

/** Does something once the transaction has committed, and never where it does not; at once outside of one. */
export function afterCommit(executor: Db, action: Action): void {
  const actions = actionsOf.get(executor)
  if (actions) actions.push(action)
  else action(executor as Database)
}
