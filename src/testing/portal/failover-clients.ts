import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

type Answer = { status: number; ms: number; retryAfter: string | null; text: string }
type Payment = { id: string; receiptNumber: string }

export type FailoverClients = {
  answers: Answer[]
  /** Ids by key, of every write that was acknowledged. */
  invoices: Map<string, string>
  payments: Map<string, Payment>
  /** A client tries each of its keys until it is acknowledged. */
  stop(): Promise<void>
}

const CLIENTS = 4
const AGAIN_MS = 50

/** Each posts an invoice and a payment for it, each with a key, without a pause. */
export function startFailoverClients(url: string, token: string, tenantId: string): FailoverClients {
  const answers: Answer[] = []
  const invoices = new Map<string, string>()
  const payments = new Map<string, Payment>()
  let stopped = false

  async function post<T>(path: string, key: string, body: object): Promise<T> {
    for (;;) {
      const begun = performance.now()
      const answer = await sendOnce(path, key, body)
      answers.push({ ...answer, ms: performance.now() - begun })
      if (answer.status === 201) return JSON.parse(answer.text)
      await pause(AGAIN_MS)
    }
  }

  /** A call without an answer has the status 0. */
  async function sendOnce(path: string, key: string, body: object) {
    try {
      const response = await fetch(`${url}/api${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify({ tenantId, sendEmail: false, ...body }),
      })
      const text = await response.text()
      return { status: response.status, retryAfter: response.headers.get('retry-after'), text }
    } catch (error) {
      if (error instanceof TypeError) return { status: 0, retryAfter: null, text: error.message }
      throw error
    }
  }

  async function write(): Promise<void> {
    const [key, paid] = [randomUUID(), randomUUID()]
    const invoice = await post<{ id: string }>('/invoices', key, { amount: 100, dueDate: '2999-12-05' })
    invoices.set(key, invoice.id)
    const allocations = [{ invoiceId: invoice.id, amount: 30 }]
    const fields = { amount: 30, receivedOn: '2026-11-19', method: 'cash', allocations }
    payments.set(paid, await post<Payment>('/payments', paid, fields))
  }

  const work = async () => {
    while (!stopped) await write()
  }
  const working = Array.from({ length: CLIENTS }, work)
  return {
    answers,
    invoices,
    payments,
    async stop() {
      stopped = true
      await Promise.all(working)
    },
  }
}

/** Opens the stream again whenever it ends, as a browser does; counts events since `reset`. */
export function followEvents(url: string, token: string) {
  const stopping = new AbortController()
  let firstEventAt: number | undefined
  const follow = async () => {
    while (!stopping.signal.aborted) {
      const response = await fetch(`${url}/api/events`, {
        headers: { authorization: `Bearer ${token}` },
        signal: stopping.signal,
      }).catch(() => undefined)
      if (response?.status === 200 && response.body) await readEvents(response.body)
      else await response?.body?.cancel()
      await pause(AGAIN_MS)
    }
  }
  const readEvents = async (body: ReadableStream<Uint8Array<ArrayBuffer>>) => {
    const chunks = body.pipeThrough(new TextDecoderStream())
    try {
      for await (const chunk of chunks) if (chunk.includes('event:')) firstEventAt ??= performance.now()
    } catch (error) {
      // The portal ends its streams when its database is lost.
      if (!(error instanceof TypeError) && !stopping.signal.aborted) throw error
    }
  }
  const following = follow()
  return {
    reset() {
      firstEventAt = undefined
    },
    getFirstEventAt: () => firstEventAt,
    async stop() {
      stopping.abort()
      await following
    },
  }
}
