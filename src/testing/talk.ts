import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** What a server says to a command, by its first word; a function may say it in its own way. */
type Says = Record<string, string | Buffer | ((socket: Socket, line: string) => unknown)>

const POLITE: Says = {
  HELLO: '220 talk',
  EHLO: '250-talk\r\n250 AUTH PLAIN LOGIN',
  DATA: '354 go on',
  END: '250 taken',
  QUIT: '221 bye',
}

export type TalkingServer = {
  port: number
  url: string
  /** How many are connected. */
  readonly connected: number
  close(): void
}

/** A mail server that says, word for word, what a test wants; HELLO is its greeting, END what it says to a message. */
export async function talkingServer(says: Says): Promise<TalkingServer> {
  const words: Says = { ...POLITE, ...says }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
    let data = false
    let rest = ''
    const say = (word: string, line: string): void => {
      const said = words[word] ?? '250 fine'
      if (typeof said === 'function') said(socket, line)
      else socket.write(typeof said === 'string' ? `${said}\r\n` : said)
      data = word === 'DATA'
    }
    say('HELLO', '')
    socket.on('data', (chunk) => {
      const lines = `${rest}${chunk}`.split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines)
        if (!data) say(line.split(' ')[0]?.toUpperCase() ?? '', line)
        else if (line === '.') say('END', line)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    get connected() {
      return sockets.size
    },
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
