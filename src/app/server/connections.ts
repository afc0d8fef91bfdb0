import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export type Connections = {
  /** Node treats preconnected sockets without a request as busy for a minute. */
  closeIdle(): void
  /** All following responses, including those in progress, close their connection. */
  closeAfterAnswers(): void
}

export function watchConnections(server: Server): Connections {
  const unused = new Set<Socket>()
  const underWay = new Set<ServerResponse>()
  let closing = false
  const closeAfter = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('connection', 'close')
  }
  server.on('connection', (socket) => {
    unused.add(socket)
    socket.on('close', () => unused.delete(socket))
  })
  server.on('request', ({ socket }, response) => {
    unused.delete(socket)
    underWay.add(response)
    response.on('close', () => underWay.delete(response))
    if (closing) closeAfter(response)
  })
  return {
    closeIdle() {
      server.closeIdleConnections()
      for (const socket of unused) socket.destroy()
    },
    closeAfterAnswers() {
      closing = true
      underWay.forEach(closeAfter)
    },
  }
}
