import { isConnectionLost, isOffline } from '../connection.ts'
import { t, translateKnown } from '../translate.ts'
import type { NewItem } from './send-queue.store.ts'

export const QUEUED = Symbol('queued')

const firstSent = new Map<string, number>()

type Options<A> = {
  key: string
  send: () => Promise<A>
  /** The item to keep until the connection is back; undefined if it may not be kept. */
  item: (() => Promise<Omit<NewItem, 'key' | 'attemptedAt'>>) | undefined
}

export async function sendOrQueue<A>({ key, send, item }: Options<A>): Promise<A | typeof QUEUED> {
  const queue = async (create: NonNullable<typeof item>): Promise<typeof QUEUED> => {
    const { addItem } = await import('./send-queue.store.ts')
    await addItem({ ...(await create()), key, attemptedAt: firstSent.get(key) ?? null })
    return QUEUED
  }
  if (item && isOffline()) return queue(item)
  firstSent.set(key, firstSent.get(key) ?? Date.now())
  try {
    return await send()
  } catch (error) {
    if (item && isOffline() && isConnectionLost(error)) return queue(item)
    throw error
  }
}

/** A noun of the catalogue: 'receipt'. */
export const queuedMessage = (noun: string): string =>
  t(
    'You are offline. Your {noun} is kept on this phone and is sent automatically when the connection is back.',
    { noun: translateKnown(noun) },
  )
