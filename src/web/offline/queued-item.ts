import { ApiError, getErrorMessage } from '../api-error.ts'
import { t, translateKnown } from '../translate.ts'

export type QueuedItem = {
  id: string
  /** The author; nobody else sees or sends it. */
  uid: string
  /** Also shown to people: 'receipt'. */
  kind: string
  label: string
  writtenAt: number
  key: string
  contents: unknown
  /** Uploaded beforehand, such as photo ids; null until then. */
  prepared: unknown
  /** The first attempt without a known result, else null. */
  attemptedAt: number | null
  /** The server's sentence. */
  refusal: string | null
  /** The server takes it any number of times, so that it is sent however late. */
  repeatable?: boolean
}

export type ItemState = 'waiting' | 'refused' | 'unknown'
export type SendFailure = { kind: 'later' | 'signIn' } | { kind: 'refused'; sentence: string }

// The server knows a key for 24 hours; a later retry could create a duplicate.
const KEY_LIFE_MS = 23 * 3_600_000
const SIGN_IN = 401
const PASSING = [0, 408, 425, 429]

export function getItemState({ refusal, attemptedAt, repeatable }: QueuedItem, now: number): ItemState {
  if (refusal !== null) return 'refused'
  return attemptedAt !== null && !repeatable && now - attemptedAt >= KEY_LIFE_MS ? 'unknown' : 'waiting'
}

/** Discarded and sent again by hand; others are only counted, and shown where they were made. */
export const isListed = ({ repeatable, refusal }: QueuedItem): boolean => !repeatable || refusal !== null

export function toFailure(error: unknown): SendFailure {
  if (!(error instanceof ApiError)) return { kind: 'refused', sentence: getErrorMessage(error) }
  const { status, message } = error
  if (status === SIGN_IN) return { kind: 'signIn' }
  if (PASSING.includes(status) || status >= 500) return { kind: 'later' }
  return { kind: 'refused', sentence: message }
}

export const inOrder = (items: readonly QueuedItem[]): QueuedItem[] =>
  items.toSorted((one, other) => one.writtenAt - other.writtenAt || one.id.localeCompare(other.id))

/** '1 receipt', '1 receipt and 2 requests'. */
export function countKinds(items: readonly Pick<QueuedItem, 'kind'>[]): string {
  const parts = [...Map.groupBy(items, ({ kind }) => kind)].map(
    ([kind, { length }]) => `${length} ${translateKnown(length === 1 ? kind : `${kind}s`)}`,
  )
  const last = parts.pop() ?? ''
  return parts.length === 0 ? last : `${parts.join(', ')} ${t('and')} ${last}`
}

/** '1 receipt waits to be sent'. */
export const waitingSentence = (items: readonly Pick<QueuedItem, 'kind'>[]): string =>
  t(items.length === 1 ? '{items} waits to be sent' : '{items} wait to be sent', { items: countKinds(items) })
