import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

const CONNECT_WITHIN_MS = 3_500
const QUERY_WITHIN_MS = 30_000
/** For migrations, backups and restores, whose statements may wait for a lock or read all rows. */
export const LONG_QUERY_MS = 3_600_000
const KEEP_ALIVE_AFTER_MS = 10_000
const END_WITHIN_MS = 1_000

/** Every connection has these: keep-alive finds a machine that is gone, the others a server that is silent. */
export const withLimits = <C extends pg.ClientConfig>(connection: C): C => ({
  connectionTimeoutMillis: CONNECT_WITHIN_MS,
  query_timeout: QUERY_WITHIN_MS,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
  ...connection,
})

/** A connection outside of the pool; a lost one is reported by its next query. */
export class DirectClient extends pg.Client {
  constructor(connection: pg.ClientConfig) {
    super(withLimits(connection))
    this.on('error', () => undefined)
  }

  destroy(): void {
    this.connection.stream.destroy()
  }

  /** Never waits for a silent server. */
  async close(): Promise<void> {
    await Promise.race([this.end().catch(() => undefined), pause(END_WITHIN_MS, undefined, { ref: false })])
    this.destroy()
  }
}

export async function openClient(connection: pg.ClientConfig): Promise<DirectClient> {
  const client = new DirectClient(connection)
  await client.connect().catch((error: unknown) => {
    client.destroy()
    throw error
  })
  return client
}

export async function withClient<T>(
  connection: pg.ClientConfig,
  work: (client: DirectClient) => Promise<T>,
): Promise<T> {
  const client = await openClient(connection)
  return work(client).finally(() => client.close())
}
