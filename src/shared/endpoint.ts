import type { z } from 'zod'
import type { Permission } from './permissions.ts'

/**
 * 'ticket': the bearer of a session or of a signed URL for that path.
 * 'monitoring': the bearer of METRICS_TOKEN; unset, there is no such call.
 */
export type Who = 'anyone' | 'signed-in' | 'admin' | 'tenant' | 'ticket' | 'monitoring'

/** What somebody of the office needs besides; admins' own calls always name it. */
type Access =
  | { who: 'admin'; permission: Permission }
  | { who: Exclude<Who, 'admin'>; permission?: Permission }

export type Endpoint = Access & {
  summary: string
  /**
   * The header X-Confirm-Password must hold the caller's password: 'always', or where the handler asks for it by
   * `confirmPassword`.
   */
  confirmsPassword?: 'always' | 'sometimes'
  /** Somebody who must change a first password may make this call before. */
  beforePasswordChange?: true
  /** Answered as well to an owner who has to set up two-step sign-in first. */
  openWithoutTotp?: true
  /** Of a ticket call: no tenant may make it, with a ticket or without. */
  officeOnly?: true
  /** Of a ticket call: the field `token` takes a session too, as the specification's client sends it. */
  sessionInField?: true
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject | z.ZodArray<z.ZodObject>
  form?: z.ZodObject
  file?: string
  /** Absent for 204 and for bytes. */
  answer?: z.ZodType
  bytes?: string
  /** Of bytes that are text. */
  example?: string
  /** The answer (202) to `Prefer: respond-async`. */
  accepted?: z.ZodType
  status?: 201 | 202 | 204
  /** In bytes, if above 1 MiB. */
  maxBytes?: number
  /** Accepts an Idempotency-Key, valid for 24 hours per person. */
  idempotent?: true
}

/** By 'METHOD /path', below /api, with {names} for parameters. */
export type Endpoints = Record<string, Endpoint>

type Input<T> = T extends z.ZodType ? z.input<T> : undefined
type Given<E extends Endpoint, K extends 'params' | 'query' | 'body'> = K extends K
  ? E[K] extends z.ZodType
    ? K
    : never
  : never

export type Call<E extends Endpoint> = {
  [K in Given<E, 'params' | 'body'>]: Input<E[K]>
} & { [K in Given<E, 'query'>]?: Input<E[K]> }

export type Answer<E extends Endpoint> = E['answer'] extends z.ZodType ? z.output<E['answer']> : undefined
export type Accepted<E extends Endpoint> = E['accepted'] extends z.ZodType ? z.output<E['accepted']> : never
