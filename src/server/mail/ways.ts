import type { FastifyBaseLogger } from 'fastify'
import { errorMessage } from '../error-message.ts'
import { type Line, openLine, type Patience } from './line.ts'
import type { MailServer } from './server.ts'

const FRESH_MS = 1000

/** Where mails go: along a line to a server; nowhere yet; nowhere at all. */
export type Way = { kind: 'smtp'; line: Line } | { kind: 'none' } | { kind: 'off' }

export type Ways = {
  /** Where mails go now, asked for at most once a second; undefined when it was never found out. */
  now(): Promise<Way | undefined>
  /** Where they went when somebody last asked. */
  last(): Way | undefined
  /** Whoever asks next hears what is so by then. */
  forget(): void
  /** Lets nobody in any more; resolves once all who were let in are through. */
  close(): Promise<void>
}

type Asking = Patience & {
  server: () => Promise<MailServer>
  log: FastifyBaseLogger
}

/**
 * Follows where mails go: a line to another server is opened as soon as it is seen, and the old one retired. `hangUp`
 * ends what is being sent on any of them.
 */
export function createWays({ server, log, ...patience }: Asking, hangUp: AbortSignal): Ways {
  let asked: { at: number; answer: Promise<Way | undefined> } | undefined
  let way: Way | undefined
  let known = ''
  let closed = false

  const retire = async () => way?.kind === 'smtp' && way.line.retire()
  const take = (found: MailServer): void => {
    const name = JSON.stringify(found)
    if (way && name === known) return
    void retire()
    known = name
    way = found.kind === 'smtp' ? { kind: 'smtp', line: openLine(found.server, hangUp, patience) } : found
    if (closed) void retire()
  }
  const ask = async (at: number): Promise<Way | undefined> => {
    try {
      const found = await server()
      // Who asked later knows better.
      if (!asked || asked.at <= at) take(found)
    } catch (error) {
      log.warn({ cause: errorMessage(error) }, 'where mails go cannot be seen right now')
    }
    return way
  }

  return {
    now() {
      const at = performance.now()
      if (!asked || at - asked.at > FRESH_MS) asked = { at, answer: ask(at) }
      return asked.answer
    },
    last: () => way,
    forget() {
      asked = undefined
    },
    async close() {
      closed = true
      await retire()
    },
  }
}
