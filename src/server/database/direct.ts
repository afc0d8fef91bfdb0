import type { ClientConfig } from 'pg'
import type { Config } from '../config.ts'
import type { Database } from './index.ts'

/**
 * LISTEN and backups need one connection for longer than a transaction, which a transaction pooler cannot give. It is
 * dropped with those of the pool.
 */
export function directConnection(
  { DATABASE_URL, DATABASE_DIRECT_URL }: Pick<Config, 'DATABASE_URL' | 'DATABASE_DIRECT_URL'>,
  { $client: { options } }: Database,
): ClientConfig {
  // The pool hides its password, so a copy would lack it.
  return DATABASE_URL && DATABASE_DIRECT_URL
    ? { connectionString: DATABASE_DIRECT_URL, ...(options.stream && { stream: options.stream }) }
    : { ...options, password: options.password }
}
