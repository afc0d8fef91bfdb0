import { randomUUID } from 'node:crypto'
import type { Invoice } from '../features/money/invoices/invoices.contract.ts'
import { callApi } from './portal/process.ts'

export type Load = {
  /** Counts by call and status, and created invoices by key. */
  stop(): Promise<{ answers: Map<string, number>; invoices: Map<string, string> }>
}

const READERS = 2
const WRITERS = 2

/** Reads and writes without a pause until stopped. */
export function startLoad(url: string, token: string, tenantId: string): Load {
  const answers = new Map<string, number>()
  const invoices = new Map<string, string>()
  let stopped = false
  const call = async <T>(
    endpoint: string,
    send: Parameters<typeof callApi>[2] = {},
  ): Promise<T | undefined> => {
    const answered = await callApi<T>({ url }, endpoint, { token, ...send }).catch((error: unknown) => ({
      status: String(error),
      body: undefined,
    }))
    const what = `${endpoint}: ${answered.status}`
    answers.set(what, (answers.get(what) ?? 0) + 1)
    return answered.body
  }
  const create = (key: string) =>
    call<Invoice>('POST /invoices', {
      key,
      body: { tenantId, amount: 1500.5, dueDate: '2999-01-01', sendEmail: false },
    })
  const write = async () => {
    const key = randomUUID()
    const [made, again] = [await create(key), await create(key)]
    if (made && made.id === again?.id) invoices.set(key, made.id)
    else answers.set(`a key made ${made?.id} and ${again?.id}`, 1)
  }
  const repeat = async (work: () => Promise<unknown>) => {
    while (!stopped) await work()
  }
  const read = () => call('GET /invoices?limit=20')
  const workers = [
    ...Array.from({ length: READERS }, () => repeat(read)),
    ...Array.from({ length: WRITERS }, () => repeat(write)),
  ]
  return {
    async stop() {
      stopped = true
      await Promise.all(workers)
      return { answers, invoices }
    },
  }
}
