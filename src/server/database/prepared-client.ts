import pg from 'pg'

// Statements built from lists of any length have too many variants to prepare all.
const MAX_STATEMENTS = 300
const PREPARED_FROM_USE = 3
const MAX_COUNTED = 5_000

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

/** Pool clients that prepare repeated statements, and send the first statement of a transaction together with BEGIN. */
export function preparedClients(): typeof pg.Client {
  const getStatementName = nameStatements()
  return class extends pg.Client {
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

  override query = ((...given: unknown[]) => {
    const result = this.#query(...given)
    if (isBegin(given[0]) && result instanceof Promise) result.catch((error: Error) => this.release?.(error))
    return result
  }) as pg.Client['query']

  readonly #query = super.query.bind(this) as (...given: unknown[]) => unknown
}
