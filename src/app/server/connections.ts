import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Returns a function that closes idle connections. Node counts one without any request, as browsers open them ahead, as
 * busy for a minute.
 */
export function watchConnections(server: Server): () => void {
  const unused = new Set<Socket>()
  server.on('connection', (socket) => {
    unused.add(socket)
    socket.on('close', () => unused.delete(socket))
  })
  server.on('request', ({ socket }) => unused.delete(socket))
  return () => {
    server.closeIdleConnections()
    for (const socket of unused) socket.destroy()
  }
}
