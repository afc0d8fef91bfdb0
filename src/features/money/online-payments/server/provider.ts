import type { ProviderFacts } from '../online-payments.rules.ts'

export type Answer<T> =
  | { kind: 'answered'; value: T }
  | { kind: 'unknown' }
  | { kind: 'refused'; status: number; message: string }
  | { kind: 'unreachable'; message: string }

/** In whole pesewas. */
export type Transaction = ProviderFacts & {
  reference: string
  providerId: string
  channel: string | null
  fees: number | null
  paidAt: Date | null
  /** The provider's words for people, for example 'Insufficient funds'. */
  message: string | null
}

export type ProviderRefund = {
  id: string
  transactionId: string
  amount: number
  state: 'pending' | 'processed' | 'failed'
}

export type Start = { reference: string; amount: number; email: string; callbackUrl: string }

export type ProviderEvent = { event: string; reference: string | null }

export type Provider = {
  name: string
  start(payment: Start): Promise<Answer<{ authorizationUrl: string }>>
  fetch(reference: string): Promise<Answer<Transaction>>
  refund(refund: { providerId: string; amount: number }): Promise<Answer<ProviderRefund>>
  readWebhook(bytes: Buffer, signature: string | undefined): ProviderEvent | undefined
  fetchRefund(id: string): Promise<Answer<ProviderRefund>>
  listRefunds(of: { providerId: string; since: Date }): Promise<Answer<ProviderRefund[]>>
  listCurrencies(): Promise<Answer<string[]>>
  /** Successful transactions, paid from `from` to before `until`. */
  list(range: { from: Date; until: Date }): Promise<Answer<Transaction[]>>
}
