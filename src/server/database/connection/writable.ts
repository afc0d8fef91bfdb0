import { ReadOnlyDatabase } from './unavailable.ts'

const ASKS = `select pg_is_in_recovery() or current_setting('transaction_read_only')::bool as "readOnly"`

type Queryable = { query(text: string): Promise<{ rows: { readOnly?: unknown }[] }> }

/** Throws {@link ReadOnlyDatabase} for a standby or a leader that is being replaced: both answer, and refuse all writes. */
export async function requireWritable(client: Queryable): Promise<void> {
  const { rows } = await client.query(ASKS)
  if (rows[0]?.readOnly !== false) throw new ReadOnlyDatabase()
}
