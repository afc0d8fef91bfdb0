import type { z } from 'zod'

/**
 * Who may call: anyone, any signed-in person, one role, or the bearer of a session or of a ticket for that one path.
 */
export type Who = 'anyone' | 'signed-in' | 'admin' | 'tenant' | 'ticket'

/** One call of the API, as server, client and OpenAPI read it. */
export type Endpoint = {
  who: Who
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject
  /** A multipart body: its fields; the file itself comes beside them under the name given in `file`. */
  form?: z.ZodObject
  file?: string
  /** The JSON answer; absent where there is none (204) or where bytes are answered (`bytes`). */
  answer?: z.ZodType
  /** Content type of a binary answer. */
  bytes?: string
  /** What is answered instead, with 202, to whom `Prefer: respond-async` says that the work may go on behind the answer. */
  accepted?: z.ZodType
  /** Status of the good answer, 200 unless given. */
  status?: 201 | 202 | 204
  /** The largest JSON body in bytes, where it may be more than 1 MiB. */
  maxBytes?: number
  /** Takes an Idempotency-Key: the same key by the same person within 24 h gets the first answer again. */
  idempotent?: true
}

/** Calls by 'METHOD /path', the path below /api with {names} for its parameters. */
export type Endpoints = Record<string, Endpoint>

type Input<T> = T extends z.ZodType ? z.input<T> : undefined
type Given<E extends Endpoint, K extends 'params' | 'query' | 'body'> = K extends K
  ? E[K] extends z.ZodType
    ? K
    : never
  : never

/** What a client sends with a call. */
export type Call<E extends Endpoint> = {
  [K in Given<E, 'params' | 'body'>]: Input<E[K]>
} & { [K in Given<E, 'query'>]?: Input<E[K]> }

/** What a client gets back. */
export type Answer<E extends Endpoint> = E['answer'] extends z.ZodType ? z.output<E['answer']> : undefined
/** What a client gets back at once that does not wait for the work. */
export type Accepted<E extends Endpoint> = E['accepted'] extends z.ZodType ? z.output<E['accepted']> : never
