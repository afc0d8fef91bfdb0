/** An SMTP server process: reports its port, then how many messages it has received. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** `firstAt` and `lastAt` in milliseconds; `ids` counts distinct Message-IDs. */
export type Taken = { count: number; ids: number; firstAt: number; lastAt: number }

const ids = new Set<string>()
let taken: Taken = { count: 0, ids: 0, firstAt: 0, lastAt: 0 }

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    let head = ''
    stream.on('data', (chunk: Buffer) => {
      if (head.length < 4096) head += chunk.toString('latin1')
    })
    stream.on('end', () => {
      const at = Date.now()
      ids.add(/^message-id: (\S+)/im.exec(head)?.[1] ?? '')
      taken = { count: taken.count + 1, ids: ids.size, firstAt: taken.firstAt || at, lastAt: at }
      done()
    })
  },
})
server.listen(0, '127.0.0.1')
await once(server.server, 'listening')
process.send?.((server.server.address() as AddressInfo).port)
process.on('message', () => {
  process.send?.(taken)
  taken = { count: 0, ids: 0, firstAt: 0, lastAt: 0 }
  ids.clear()
})
process.on('disconnect', () => process.exit(0))
