import pg from 'pg'
import { READ_ONLY } from './connection/unavailable.ts'

// Statements built from lists of any length have too many variants to prepare all.
const MAX_STATEMENTS = 300
const PREPARED_FROM_USE = 3
const MAX_COUNTED = 5_000
const TIMED_OUT = 'Query read timeout'

// Several statements in one text cannot be prepared; BEGIN and COMMIT need no plan.
const isPlanned = (text: string) => /^[\s(]*(select|insert|update|delete|with)\b[^;]*$/i.test(text)

function nameStatements(): (text: string) => string | undefined {
  const uses = new Map<string, number>()
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known || names.size >= MAX_STATEMENTS || !isPlanned(text)) return known
    const count = (uses.get(text) ?? 0) + 1
    if (count < PREPARED_FROM_USE) {
      if (uses.size >= MAX_COUNTED) uses.clear()
      uses.set(text, count)
      return undefined
    }
    uses.delete(text)
    const name = `s${names.size + 1}`
    names.set(text, name)
    return name
  }
}

const isNameable = (query: unknown): query is pg.QueryConfig =>
  typeof query === 'object' &&
  query !== null &&
  'text' in query &&
  !('submit' in query) &&
  !('name' in query && query.name)

const isBegin = (query: unknown) =>
  typeof query === 'object' && query !== null && 'text' in query && /^begin( |$)/.test(String(query.text))

/** The address may lead to another server by now, so the pool must not use this connection again. */
function endWhenReadOnly({ connection }: pg.Client): void {
  connection.on('errorMessage', ({ code }: { code?: string }) => {
    // Its query fails first.
    if (code === READ_ONLY) process.nextTick(() => connection.stream.destroy())
  })
}

/** Pool clients that prepare repeated statements, and send the first statement of a transaction together with BEGIN. */
export function preparedClients(): typeof pg.Client {
  const getStatementName = nameStatements()
  return class extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config)
      endWhenReadOnly(this)
    }

    override query = ((query: unknown, values?: unknown, callback?: unknown) => {
      const name = isNameable(query) ? getStatementName(query.text) : undefined
      const named = name && typeof query === 'object' ? { ...query, name } : query
      this.#sendTogether()
      const result = this.#query(named, values, callback)
      if (!isBegin(query) || !(result instanceof Promise)) return result
      // BEGIN fails only with its connection, and then the next statement fails too.
      result.catch(() => undefined)
      return Promise.resolve({ rows: [], rowCount: null })
    }) as pg.Client['query']

    readonly #query = super.query.bind(this) as (...given: unknown[]) => unknown

    /** One write for all statements of this turn of the event loop: each wakes the database otherwise. */
    #sendTogether(): void {
      const { stream } = this.connection
      stream.cork()
      process.nextTick(() => stream.uncork())
    }
  }
}

/** Returns to its pool when BEGIN fails, which drizzle only does after BEGIN. */
export class UnpreparedClient extends pg.Client {
  declare release?: pg.PoolClient['release']

  constructor(config?: string | pg.ClientConfig) {
    super(config)
    endWhenReadOnly(this)
  }

  override query = ((...given: unknown[]) => {
    const result = this.#query(...given)
    if (!(result instanceof Promise)) return result
    result.catch((error: Error) => {
      // A query that timed out keeps the connection busy.
      if (error.message === TIMED_OUT) this.connection.stream.destroy()
      if (isBegin(given[0])) this.release?.(error)
    })
    return result
  }) as pg.Client['query']

  readonly #query = super.query.bind(this) as (...given: unknown[]) => unknown
}
