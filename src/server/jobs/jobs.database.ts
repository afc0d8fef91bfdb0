import type { Db as Adapter } from 'pg-boss'
import type { Database } from '../database/index.ts'

/** A hanging connection must not stop all jobs. */
const QUERY_TIMEOUT_MS = 30_000

export const poolAdapter = (db: Database): Adapter => ({
  executeSql: (text, values) => {
    const query = { text, ...(values && { values }), query_timeout: QUERY_TIMEOUT_MS }
    return db.$client.query(query)
  },
})

/** One statement at a time: the workers of all queues wake together and would each open a connection. */
export function serialAdapter(db: Database): Adapter {
  const { executeSql } = poolAdapter(db)
  let last: Promise<unknown> = Promise.resolve()
  return {
    executeSql(text, values) {
      const result = last.then(() => executeSql(text, values))
      last = result.catch(() => undefined)
      return result
    },
  }
}
