import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { withLimits } from './connection/connect.ts'
import { preparedClients, UnpreparedClient } from './prepared-client.ts'

export type Database = NodePgDatabase & { $client: pg.Pool }
export type Tx = Parameters<Parameters<Database['transaction']>[0]>[0]
export type Db = Database | Tx

const INT8 = 20
const NUMERIC = 1700
// Counts and sums of pesewas stay below 2^53, so a JavaScript number holds them exactly.
for (const type of [INT8, NUMERIC]) pg.types.setTypeParser(type, Number)

// The watchdog ends queries of a silent server long before.
const QUERY_WITHIN_MS = 300_000
const END_WITHIN_MS = 1_000

const socketsByPool = new WeakMap<pg.Pool, Set<Socket>>()

export function dropConnections({ $client }: Pick<Database, '$client'>): void {
  for (const socket of socketsByPool.get($client) ?? []) socket.destroy()
}

/** Ends the pool within a second, even if queries hang. */
export async function closeDatabase(db: Pick<Database, '$client'>): Promise<void> {
  await Promise.race([db.$client.end(), pause(END_WITHIN_MS, undefined, { ref: false })])
  dropConnections(db)
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

/** Connects at the first query. Statements are prepared unless `pooled`: a transaction pooler may switch connections. */
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
    ...withLimits({ query_timeout: QUERY_WITHIN_MS, ...connection }),
  })
  socketsByPool.set(pool, sockets)
  pool.on('error', onError)
  // The pool only listens to idle clients; an unhandled error of a busy client would end the process.
  pool.on('connect', (client) => client.on('error', onError))
  const db = drizzle(pool, { casing: 'snake_case' })
  collectActions(db, (actions) => {
    for (const action of actions) action(db)
  })
  return db
}

type Action = (db: Database) => void
const actionsByExecutor = new WeakMap<object, Action[]>()
const lastActionsByExecutor = new WeakMap<object, Promise<unknown>[]>()
const beforeCommitByExecutor = new WeakMap<object, (() => Promise<void>)[]>()

/** Collects the actions of each transaction and passes them on unless it was rolled back. */
function collectActions(executor: Db, commit: (actions: Action[]) => void): void {
  const begin = executor.transaction.bind(executor)
  executor.transaction = async (work, config) => {
    const actions: Action[] = []
    const last: Promise<unknown>[] = []
    const before: (() => Promise<void>)[] = []
    const result = await begin(async (tx) => {
      actionsByExecutor.set(tx, actions)
      lastActionsByExecutor.set(tx, last)
      beforeCommitByExecutor.set(tx, before)
      // A nested transaction is a savepoint; its actions wait for the outer commit.
      collectActions(tx, (inner) => actions.push(...inner))
      const done = await work(tx)
      for (const action of before) await action()
      // After one tick the unawaited statements have been sent.
      if (last.length > 0) await new Promise((resolve) => process.nextTick(resolve))
      return done
    }, config).catch(async (error: unknown) => {
      await Promise.all(last)
      throw error
    })
    // If one failed, the database has rolled back.
    await Promise.all(last)
    commit(actions)
    return result
  }
}

/** Sends the next statements or COMMIT with this one, which saves a round trip. If it fails, that is the reason, and nothing is committed. */
export function sendWithCommit(tx: Tx, statement: PromiseLike<unknown>): void {
  const last = lastActionsByExecutor.get(tx)
  if (!last) throw new Error('Only a transaction can send a statement with its commit.')
  const sent = Promise.resolve(statement)
  sent.catch(() => undefined)
  last.push(sent)
}

/** Runs at the end of the transaction or savepoint; if it throws, nothing is committed. */
export function beforeCommit(tx: Tx, action: () => Promise<void>): void {
  const before = beforeCommitByExecutor.get(tx)
  if (!before) throw new Error('Only a transaction can do something before its commit.')
  before.push(action)
}

/** Runs after the commit, never after a rollback; at once outside a transaction. */
export function afterCommit(executor: Db, action: Action): void {
  const actions = actionsByExecutor.get(executor)
  if (actions) actions.push(action)
  else action(executor as Database)
}
