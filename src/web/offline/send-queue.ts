import { networkError } from '../api-error.ts'
import { randomKey } from '../forms/form-key.ts'
import { getItemState, type QueuedItem, toFailure } from './queued-item.ts'
import { changeItem, findItem, listItems, removeItem } from './send-queue.store.ts'

/** Both calls may be repeated with the same key. */
export type Sender = {
  prepare?: (item: QueuedItem, now: number) => Promise<unknown>
  send: (item: QueuedItem) => Promise<unknown>
}

/** Loaded with the code of forms once there is something to send. */
export function lazySender(load: () => Promise<Sender>): Sender {
  const fetchSender = () =>
    load().catch(() => {
      throw networkError()
    })
  return {
    prepare: async (item, now) => (await fetchSender()).prepare?.(item, now),
    send: async (item) => (await fetchSender()).send(item),
  }
}

type Options = {
  uid: string
  signedIn: () => string | null
  senders: Readonly<Record<string, Sender>>
  now: () => number
  onSent: (item: QueuedItem) => void
}

/** 'later': no connection or server; 'signIn': the session has ended. */
export type SendResult = 'done' | 'later' | 'signIn'

/** Sends one person's items in order, one at a time. */
export class SendQueue {
  readonly #options: Options
  #round: Promise<SendResult> | undefined
  #again = false

  constructor(options: Options) {
    this.#options = options
  }

  sendAll(): Promise<SendResult> {
    this.#again = this.#round !== undefined
    this.#round ??= this.#rounds().finally(() => {
      this.#round = undefined
    })
    return this.#round
  }

  /** With a new key, because the person has seen that it had not arrived. */
  async sendAgain(id: string): Promise<SendResult> {
    await changeItem(id, { key: randomKey(), prepared: null, attemptedAt: null })
    return this.sendAll()
  }

  async #rounds(): Promise<SendResult> {
    let result: SendResult
    do {
      this.#again = false
      result = await onlyOneTab(() => this.#sendWaiting())
    } while (this.#again && result === 'done')
    return result
  }

  async #sendWaiting(): Promise<SendResult> {
    const { uid, now } = this.#options
    for (const { id } of await listItems(uid)) {
      const item = await findItem(id)
      if (!item || getItemState(item, now()) !== 'waiting') continue
      const result = await this.#send(item)
      if (result !== 'done') return result
    }
    return 'done'
  }

  async #send(waiting: QueuedItem): Promise<SendResult> {
    const { senders, now, onSent } = this.#options
    const sender = senders[waiting.kind]
    let item: QueuedItem | undefined = waiting
    try {
      if (!sender) throw new Error('This version of the portal cannot send it.')
      if (item.attemptedAt === null) {
        if (!this.#isSignedIn()) return 'signIn'
        const prepared = (await sender.prepare?.(item, now())) ?? null
        // Stored before sending, as the app may be closed before the response.
        item = await changeItem(item.id, { prepared, attemptedAt: now() })
        if (!item) return 'done'
      }
      if (!this.#isSignedIn()) return 'signIn'
      await sender.send(item)
    } catch (error) {
      const failure = toFailure(error)
      if (failure.kind !== 'refused') return failure.kind
      await changeItem(waiting.id, { refusal: failure.sentence })
      return 'done'
    }
    await removeItem(item.id)
    onSent(item)
    return 'done'
  }

  #isSignedIn = () => this.#options.signedIn() === this.#options.uid
}

/** Without browser locks, the key alone prevents duplicates. */
function onlyOneTab<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request('send-queue', work) : work()
}
