import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A port in front of database servers, as HAProxy is. */
export type TcpSwitch = {
  port: number
  /** Connections that were accepted while it was silent. */
  countSilent(): number
  /** New connections go there; undefined accepts them and never answers. `cut` ends the present ones. */
  switchTo(port: number | undefined, options?: { cut: boolean }): void
  close(): Promise<void>
}

export async function startTcpSwitch(): Promise<TcpSwitch> {
  const sockets = new Set<Socket>()
  let target: number | undefined
  let silent = 0
  const track = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
  }
  const server = createServer((client) => {
    track(client)
    if (target === undefined) {
      silent += 1
      return
    }
    const upstream = connect({ host: '127.0.0.1', port: target })
    track(upstream)
    upstream.on('close', () => client.destroy())
    client.on('close', () => upstream.destroy())
    client.pipe(upstream).pipe(client)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cutAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    countSilent: () => silent,
    switchTo(port, { cut } = { cut: true }) {
      target = port
      if (cut) cutAll()
    },
    async close() {
      const closed = once(server, 'close')
      server.close()
      cutAll()
      await closed
    },
  }
}
