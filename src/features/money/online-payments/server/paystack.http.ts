import { z } from 'zod'
import { errorMessage } from '../../../../server/error-message.ts'
import type { Answer } from './provider.ts'

const TIMEOUT_MS = 10_000
const PAGE = 100
const MAX_PAGES = 400

export type PaystackAccount = { secretKey: string; url: string }
type ProviderCall = { method: 'GET' | 'POST'; path: string; body?: object }

const refusal = z.object({ message: z.string().catch('') })

/** The key is only in the header; responses are parsed. */
async function callPaystack<T>(
  { secretKey, url }: PaystackAccount,
  { method, path, body }: ProviderCall,
  schema: z.ZodType<T>,
): Promise<Answer<T>> {
  let status: number
  let answer: unknown
  try {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
      body: body ? JSON.stringify(body) : null,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    status = response.status
    answer = await response.json()
  } catch (error) {
    return { kind: 'unreachable', message: errorMessage(error) }
  }
  if (status >= 500 || status === 429 || status === 408)
    return { kind: 'unreachable', message: `Paystack answered ${status}` }
  if (status >= 400) {
    const message = refusal.safeParse(answer).data?.message ?? ''
    return { kind: 'refused', status, message: message || `Paystack answered ${status}` }
  }
  const parsed = schema.safeParse(answer)
  if (parsed.success) return { kind: 'answered', value: parsed.data }
  return { kind: 'unreachable', message: 'Paystack answered in a form that is not known' }
}

export function callForData<T>(
  account: PaystackAccount,
  call: ProviderCall,
  schema: z.ZodType<T>,
): Promise<Answer<T>> {
  const whole = z.object({ status: z.literal(true), data: schema }).transform(({ data }) => data as T)
  return callPaystack(account, call, whole)
}

const meta = z.object({ pageCount: z.coerce.number().int().nonnegative() }).nullish().catch(null)

/** Reads all pages, whatever the provider's page size. */
export async function callAllPages<T>(
  account: PaystackAccount,
  { path, query }: { path: string; query: Record<string, string> },
  schema: z.ZodType<T>,
): Promise<Answer<T[]>> {
  const whole = z.object({ status: z.literal(true), data: z.array(schema), meta })
  const found: T[] = []
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    // The API's description calls it per_page for transactions, and perPage for refunds.
    const paging = { perPage: String(PAGE), per_page: String(PAGE), page: String(page) }
    const search = new URLSearchParams({ ...query, ...paging })
    const answer = await callPaystack(account, { method: 'GET', path: `${path}?${search}` }, whole)
    if (answer.kind !== 'answered') return answer
    const { data, meta } = answer.value
    found.push(...(data as T[]))
    if (data.length === 0 || (meta && page >= meta.pageCount)) return { kind: 'answered', value: found }
  }
  return { kind: 'unreachable', message: 'Paystack lists more than is read at once' }
}
