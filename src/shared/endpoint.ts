import type { z } from 'zod'
import type { Permission } from './permissions.ts'

/** 'ticket': a session, or a signed URL for that path. 'monitoring': the METRICS_TOKEN; without it no such call. */
export type Who = 'anyone' | 'signed-in' | 'admin' | 'tenant' | 'ticket' | 'monitoring'

type Access =
  | { who: 'admin'; permission: Permission }
  | { who: Exclude<Who, 'admin'>; permission?: Permission }

export type Endpoint = Access & {
  summary: string
  /** Is required as well. */
  alsoPermission?: Permission
  /** Requires the password in the header X-Confirm-Password: 'always', or if the handler calls `confirmPassword`. */
  confirmsPassword?: 'always' | 'sometimes'
  /** Allowed while a first password still has to be changed. */
  beforePasswordChange?: true
  /** Allowed for an owner who still has to set up two-step sign-in. */
  openWithoutTotp?: true
  /** For ticket calls: refuses tenants, with a ticket or without. */
  officeOnly?: true
  /** For ticket calls: `token` also takes a session, as the specification's client sends it. */
  sessionInField?: true
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject | z.ZodArray<z.ZodObject>
  form?: z.ZodObject
  file?: string
  answer?: z.ZodType
  bytes?: string
  example?: string
  accepted?: z.ZodType
  status?: 201 | 202 | 204
  /** In bytes, if above 1 MiB. */
  maxBytes?: number
  /** Accepts an Idempotency-Key, valid for 24 hours per person. */
  idempotent?: true
}

/** Keyed by 'METHOD /path', below /api, with {names} for parameters. */
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
