import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../server/database/index.ts'
import { testDatabase } from './database.ts'

/** A database behind a wire that can be cut, and mended. */
export async function cuttableDatabase(): Promise<{
  db: Database
  /** From now on nobody gets through, and who was through is cut off. */
  cut(): void
  /** Connections stay, and nothing comes through any more. */
  freeze(): void
  mend(): void
  drop(): Promise<void>
}> {
  const { host, port } = inject('cluster')
  const real = await testDatabase()
  const open = new Set<Socket>()
  let state: 'whole' | 'cut' | 'frozen' = 'whole'
  const server = createServer((near) => {
    if (state === 'cut') return near.destroy()
    const far = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port })
    for (const end of [near, far]) {
      open.add(end)
      end.on('error', () => end.destroy())
      end.on('close', () => {
        near.destroy()
        far.destroy()
        open.delete(end)
      })
    }
    if (state === 'whole') near.pipe(far).pipe(near)
    return undefined
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const lost: Error[] = []
  const wire = {
    host: '127.0.0.1',
    port: (server.address() as AddressInfo).port,
    connectionTimeoutMillis: 1000,
  }
  const db = openDatabase({ ...real.connection, ...wire }, (error) => lost.push(error))
  const hangUp = () => {
    for (const end of open) end.destroy()
  }
  return {
    db,
    cut() {
      state = 'cut'
      hangUp()
    },
    freeze() {
      state = 'frozen'
      for (const end of open) end.unpipe().pause()
    },
    mend() {
      state = 'whole'
      hangUp()
    },
    async drop() {
      await db.$client.end()
      hangUp()
      server.close()
      await real.drop()
    },
  }
}
