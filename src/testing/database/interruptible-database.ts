import { once } from 'node:events'
import {
  type AddressInfo,
  connect,
  createServer,
  type NetConnectOpts,
  type Server,
  type Socket,
} from 'node:net'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../../server/database/index.ts'
import { createTestDatabase } from './database.ts'

type ConnectionState = 'connected' | 'refused' | 'dropped' | 'frozen'

export type InterruptibleDatabase = {
  db: Database
  connectionErrors: Error[]
  /** Until `reconnect`, connections are closed, accepted and dropped, or frozen: open without passing data. */
  disconnect(how?: Exclude<ConnectionState, 'connected'>): Promise<void>
  reconnect(): Promise<void>
  /** A connection that is never interrupted. */
  connectDirectly(): Promise<pg.Client>
  drop(): Promise<void>
}

type Proxy = { state: ConnectionState; sockets: Set<Socket> }

/** Passes data on while the state is 'connected'. */
function createProxy(proxy: Proxy, database: NetConnectOpts): Server {
  return createServer((client) => {
    if (proxy.state === 'dropped') return client.destroy()
    const upstream = connect(database)
    for (const socket of [client, upstream]) {
      proxy.sockets.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        client.destroy()
        upstream.destroy()
        proxy.sockets.delete(socket)
      })
    }
    if (proxy.state === 'connected') client.pipe(upstream).pipe(client)
    return undefined
  })
}

function destroyAll(sockets: Iterable<Socket>): void {
  for (const socket of sockets) socket.destroy()
}

export async function openInterruptibleDatabase(
  options: { pooled?: boolean } = {},
): Promise<InterruptibleDatabase> {
  const { host, port } = inject('cluster')
  const database = await createTestDatabase()
  const proxy = { state: 'connected' as ConnectionState, sockets: new Set<Socket>() }
  const { sockets } = proxy
  const server = createProxy(
    proxy,
    host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port },
  )
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const close = async () => {
    const closed = once(server, 'close')
    server.close()
    destroyAll(sockets)
    await closed
  }
  const address = { host: '127.0.0.1', port: await listen(0), connectionTimeoutMillis: 1000 }
  const connectionErrors: Error[] = []
  const onError = (error: Error) => connectionErrors.push(error)
  const db = openDatabase({ ...database.connection, ...address }, onError, options)
  return {
    db,
    connectionErrors,
    async disconnect(how = 'refused') {
      proxy.state = how
      if (how === 'refused') await close()
      else if (how === 'dropped') destroyAll(sockets)
      else for (const socket of sockets) socket.unpipe().pause()
    },
    async reconnect() {
      if (proxy.state === 'frozen') destroyAll(sockets)
      proxy.state = 'connected'
      if (!server.listening) await listen(address.port)
    },
    async connectDirectly() {
      const client = new pg.Client(database.connection)
      await client.connect()
      return client
    },
    async drop() {
      await db.$client.end()
      await close()
      await database.drop()
    },
  }
}
