import { createHmac } from 'node:crypto'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const FAST_RETRIES = 4
const GIVEN_UP_MS = 72 * HOUR_MS
const PATIENCE_MS = 10_000

export const FORGER_KEY = 'sk_test_of_somebody_else'

export type Event = { event: string; data: object }

/** As bytes and header: the signature is of the bytes. */
export function sign(event: Event, secretKey: string) {
  const raw = JSON.stringify(event)
  const signature = createHmac('sha512', secretKey).update(raw).digest('hex')
  return { raw, headers: { 'x-paystack-signature': signature } }
}

type Queued = {
  raw: string
  headers: Record<string, string>
  name: string
  from: Date
  at: Date
  tries: number
  isForged: boolean
}
export type Delivered = { name: string; at: Date; outcome: string }

/** Sends due webhooks, and retries without a 200: four times after 3 minutes, then hourly for 72 hours. */
export class Webhooks {
  readonly log: Delivered[] = []
  private readonly url: string | undefined
  private waiting: Queued[] = []

  constructor(url: string | undefined) {
    this.url = url
  }

  enqueue(
    signed: ReturnType<typeof sign>,
    { name, at, isForged }: { name: string; at: Date; isForged: boolean },
  ): void {
    if (this.url) this.waiting.push({ ...signed, name, isForged, from: at, at, tries: 0 })
  }

  async deliverDue(now: Date): Promise<void> {
    const due = this.waiting.filter(({ at }) => at <= now)
    this.waiting = this.waiting.filter((one) => !due.includes(one))
    for (const one of due) {
      const outcome = await this.send(one)
      this.log.unshift({ name: one.name, at: now, outcome })
      if (outcome === '200' || one.isForged || now.getTime() - one.from.getTime() > GIVEN_UP_MS) continue
      const pause = one.tries < FAST_RETRIES ? 3 * MINUTE_MS : HOUR_MS
      this.waiting.push({ ...one, tries: one.tries + 1, at: new Date(now.getTime() + pause) })
    }
  }

  private async send({ raw, headers }: Queued): Promise<string> {
    try {
      const type = { 'content-type': 'application/json' }
      const signal = AbortSignal.timeout(PATIENCE_MS)
      const sent = { method: 'POST', headers: { ...type, ...headers }, body: raw, signal }
      return String((await fetch(this.url ?? '', sent)).status)
    } catch (error) {
      return error instanceof Error ? error.name : 'no answer'
    }
  }
}
