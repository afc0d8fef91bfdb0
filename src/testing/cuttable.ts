import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../server/database/index.ts'
import { testDatabase } from './database.ts'

type State = 'whole' | 'refused' | 'dropped' | 'frozen'

export type CuttableDatabase = {
  db: Database
  /** The connections that broke, as the portal hears of them. */
  lost: Error[]
  /**
   * From now on, until it is mended, who was through is cut off and who comes is refused, or let in and dropped. Frozen,
   * connections stay, and nothing comes through any more.
   */
  cut(how?: Exclude<State, 'whole'>): Promise<void>
  mend(): Promise<void>
  drop(): Promise<void>
}

/** A database behind a wire that can be cut, and mended. */
export async function cuttableDatabase(): Promise<CuttableDatabase> {
  const { host, port } = inject('cluster')
  const real = await testDatabase()
  const open = new Set<Socket>()
  let state: State = 'whole'
  const server = createServer((near) => {
    if (state === 'dropped') return near.destroy()
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
  const listen = async (at: number) => {
    server.listen(at, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const hangUp = () => {
    for (const end of open) end.destroy()
  }
  const close = async () => {
    const closed = once(server, 'close')
    server.close()
    hangUp()
    await closed
  }
  const wire = { host: '127.0.0.1', port: await listen(0), connectionTimeoutMillis: 1000 }
  const lost: Error[] = []
  const db = openDatabase({ ...real.connection, ...wire }, (error) => lost.push(error))
  return {
    db,
    lost,
    async cut(how = 'refused') {
      state = how
      if (how === 'refused') await close()
      else if (how === 'dropped') hangUp()
      else for (const end of open) end.unpipe().pause()
    },
    async mend() {
      if (state === 'frozen') hangUp()
      state = 'whole'
      if (!server.listening) await listen(wire.port)
    },
    async drop() {
      await db.$client.end()
      await close()
      await real.drop()
    },
  }
}
