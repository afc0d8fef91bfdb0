import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../server/database/index.ts'
import { createTestDatabase } from './database.ts'

type ConnectionState = 'connected' | 'refused' | 'dropped' | 'frozen'

export type InterruptibleDatabase = {
  db: Database
  connectionErrors: Error[]
  /** Until `reconnect`, connections are closed, accepted and dropped, or frozen: open without passing data. */
  disconnect(how?: Exclude<ConnectionState, 'connected'>): Promise<void>
  reconnect(): Promise<void>
  drop(): Promise<void>
}

export async function openInterruptibleDatabase(): Promise<InterruptibleDatabase> {
  const { host, port } = inject('cluster')
  const database = await createTestDatabase()
  const sockets = new Set<Socket>()
  let state: ConnectionState = 'connected'
  const server = createServer((client) => {
    if (state === 'dropped') return client.destroy()
    const upstream = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port })
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        client.destroy()
        upstream.destroy()
        sockets.delete(socket)
      })
    }
    if (state === 'connected') client.pipe(upstream).pipe(client)
    return undefined
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const destroySockets = () => {
    for (const socket of sockets) socket.destroy()
  }
  const close = async () => {
    const closed = once(server, 'close')
    server.close()
    destroySockets()
    await closed
  }
  const address = { host: '127.0.0.1', port: await listen(0), connectionTimeoutMillis: 1000 }
  const connectionErrors: Error[] = []
  const db = openDatabase({ ...database.connection, ...address }, (error) => connectionErrors.push(error))
  return {
    db,
    connectionErrors,
    async disconnect(how = 'refused') {
      state = how
      if (how === 'refused') await close()
      else if (how === 'dropped') destroySockets()
      else for (const socket of sockets) socket.unpipe().pause()
    },
    async reconnect() {
      if (state === 'frozen') destroySockets()
      state = 'connected'
      if (!server.listening) await listen(address.port)
    },
    async drop() {
      await db.$client.end()
      await close()
      await database.drop()
    },
  }
}
