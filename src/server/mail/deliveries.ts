import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sendAgain } from './again.ts'
import { attemptMany } from './deliveries.many.ts'
import { insertDeliveries } from './deliveries.queries.ts'
import type { Deliveries, DeliveryOptions } from './deliveries.types.ts'
import { notSent, STILL_SENDING } from './email-message.ts'
import { sweepOutbox } from './outbox.sweep.ts'
import { createOutcomes } from './outcomes.ts'
import { createSender } from './sender.ts'
import { createWays } from './ways.ts'
import { createWorker } from './worker.ts'

export type { Deliveries, DeliveryOptions } from './deliveries.types.ts'

// Of the 10 s that are promised, one is for what comes after the wait, and for a machine that is busy.
const ANSWER_WITHIN_MS = 9_000
const STOP_WITHIN_MS = 5_000

/** What goes on by itself, so that an end can wait for it. */
function createTasks() {
  const underWay = new Set<Promise<unknown>>()
  return {
    track<T>(work: Promise<T>): Promise<T> {
      const entry = work.finally(() => underWay.delete(entry))
      underWay.add(entry)
      return entry
    },
    over: () => Promise.allSettled(underWay),
  }
}

/** How mails come into being: with their notices, in the commit of their cause. */
function writing({ clock, noticeTo }: DeliveryOptions): Pick<Deliveries, 'enqueue' | 'enqueueAll'> {
  const enqueueAll: Deliveries['enqueueAll'] = async (tx, letters) => {
    if (letters.length === 0) return []
    const now = clock.now()
    const rows = letters.map((letter) => ({ id: randomUUID(), letter }))
    await insertDeliveries(tx, rows, now)
    await noticeTo?.(tx, letters, now)
    return rows.map(({ id }) => id)
  }
  return {
    enqueueAll,
    async enqueue(tx, letter) {
      const [id = ''] = await enqueueAll(tx, [letter])
      return id
    },
  }
}

/** Deliveries on a database; nothing is sent before `attempt` or `start`. */
export function createDeliveries(options: DeliveryOptions): Deliveries {
  const { log, answerWithinMs = ANSWER_WITHIN_MS } = options
  const stopping = new AbortController()
  const hanging = new AbortController()
  const { track, over } = createTasks()
  const outcomes = createOutcomes(log, stopping.signal, track)
  const ways = createWays(options, hanging.signal)
  const means = { outcomes, ways, track, answerWithinMs, stopping: stopping.signal, hungUp: hanging.signal }
  const sender = createSender(options, means)
  const { hurry, afresh, tidy, work } = createWorker(options, { ...means, sender })

  return {
    ...writing(options),
    attemptAll: attemptMany(options, { ...means, hurry, keep: sender.keep }),
    async attempt(id, waitedMs = 0) {
      const known = outcomes.get(id)
      if (known) return known
      const leftMs = Math.max(0, answerWithinMs - waitedMs)
      const patience = pause(leftMs, undefined, { ref: false, signal: stopping.signal })
      const told = await Promise.race([sender.attempt(id), patience.catch(() => undefined)])
      return told ?? outcomes.get(id) ?? notSent(STILL_SENDING)
    },
    sendAgain: sendAgain(options, { ...means, sender }),
    serverChanged() {
      ways.forget()
      void track(afresh())
    },
    hurry: () => void hurry(),
    sweepOutbox: () => sweepOutbox(options.db, options.outboxFolder),
    async sendDue() {
      await tidy()
      const { begun } = await sender.beginDue()
      await Promise.all(begun)
      return begun.length
    },
    start() {
      void track(work())
    },
    async stop() {
      stopping.abort()
      const closed = Promise.all([ways.close(), over()])
      await Promise.race([closed, pause(STOP_WITHIN_MS, undefined, { ref: false })])
      hanging.abort()
    },
  }
}
