import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** By the first word of the command; a function writes its own response. */
type Responses = Record<string, string | Buffer | ((socket: Socket, line: string) => unknown)>

const DEFAULT_RESPONSES: Responses = {
  GREETING: '220 ready',
  EHLO: '250-talk\r\n250 AUTH PLAIN LOGIN',
  DATA: '354 go on',
  MESSAGE: '250 accepted',
  QUIT: '221 bye',
}

export type ScriptedMailServer = {
  port: number
  url: string
  readonly connectionCount: number
  close(): void
}

/** MESSAGE is the response to the end of a message. */
export async function startScriptedMailServer(responses: Responses): Promise<ScriptedMailServer> {
  const script: Responses = { ...DEFAULT_RESPONSES, ...responses }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
    let readingData = false
    let rest = ''
    const respond = (command: string, line: string): void => {
      const response = script[command] ?? '250 fine'
      if (typeof response === 'function') response(socket, line)
      else socket.write(typeof response === 'string' ? `${response}\r\n` : response)
      readingData = command === 'DATA'
    }
    respond('GREETING', '')
    socket.on('data', (chunk) => {
      const lines = `${rest}${chunk}`.split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines)
        if (!readingData) respond(line.split(' ')[0]?.toUpperCase() ?? '', line)
        else if (line === '.') respond('MESSAGE', line)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    get connectionCount() {
      return sockets.size
    },
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
