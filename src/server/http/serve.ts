import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { z } from 'zod'
import type { Accepted, Endpoint, Endpoints } from '../../shared/endpoint.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../database/index.ts'
import type { Caller, SessionLookup } from './caller.ts'
import { type KeyedCall, type Outcome, type Refusal, runIdempotent, type Steps } from './idempotency.ts'
import { runIdempotentUpload, type UploadSteps } from './stored-file.ts'
import { parse } from './validation.ts'

type Parsed<E extends Endpoint, K extends 'params' | 'query' | 'body'> = E[K] extends z.ZodType
  ? z.output<E[K]>
  : undefined

export type RouteCall<E extends Endpoint = Endpoint> = {
  params: Parsed<E, 'params'>
  query: Parsed<E, 'query'>
  /** Null if a call that takes either got a form with a file. */
  body: Parsed<E, 'body'> | (E extends { body: z.ZodType; file: string } ? null : never)
  caller: E['who'] extends 'anyone' ? Caller | undefined : Caller
  tx: E extends { idempotent: true } ? Tx : undefined
  /** Throws 403 or 429 unless X-Confirm-Password holds the caller's password. */
  confirmPassword: () => Promise<void>
  request: FastifyRequest
  reply: FastifyReply
}

type Result<E extends Endpoint> = E['answer'] extends z.ZodType
  ? z.output<E['answer']> | Accepted<E>
  : E['bytes'] extends string
    ? FastifyReply
    : undefined

type Form<E extends Endpoint> = E['form'] extends z.ZodType ? z.output<E['form']> : unknown

/** `steps` for a call that does something before its transaction or after it; an upload arrives before it. */
type WithSteps<E extends Endpoint, S> = { steps(call: Omit<RouteCall<E>, 'tx'>): S | Promise<S> }

type IdempotentHandler<E extends Endpoint> = E extends { file: string }
  ? WithSteps<E, UploadSteps<Result<E>, Form<E>>>
  : WithSteps<E, Steps<Result<E>>> | ((call: RouteCall<E>) => Promise<Outcome<Result<E>> | Refusal>)

/**
 * One handler per endpoint; a handler that has sent its response returns the reply. An idempotent one runs in the
 * transaction that stores its response.
 */
export type Handlers<S extends Endpoints> = {
  [K in keyof S]: S[K] extends { idempotent: true }
    ? IdempotentHandler<S[K]>
    : (call: RouteCall<S[K]>) => Promise<Result<S[K]> | FastifyReply>
}

declare module 'fastify' {
  interface FastifyInstance {
    confirmPassword: SessionLookup['confirmPassword']
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
  interface FastifyRequest {
    caller: Caller | undefined
    confirmPassword(): Promise<void>
  }
}

function toRouteSchema(endpoint: Endpoint) {
  return {
    summary: endpoint.summary,
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && { body: endpoint.file ? endpoint.body.nullish() : endpoint.body }),
    ...(endpoint.answer && {
      response: {
        [endpoint.status ?? 200]: endpoint.answer,
        ...(endpoint.accepted && { 202: endpoint.accepted }),
      },
    }),
  }
}

type AnyCall = KeyedCall & Record<'params' | 'query' | 'body', unknown> & Pick<RouteCall, 'confirmPassword'>
type Handler = (call: AnyCall) => Promise<unknown>
type KeyedHandler =
  | ((call: AnyCall & { tx: Tx }) => Promise<Outcome<object> | Refusal>)
  | { steps(call: AnyCall): Promise<Steps<object> | UploadSteps<object, unknown>> }

async function runKeyed(
  ctx: Context,
  { body, form }: Endpoint,
  call: AnyCall,
  handler: KeyedHandler,
): Promise<object> {
  const steps =
    'steps' in handler ? await handler.steps(call) : { work: (tx: Tx) => handler({ ...call, tx }) }
  if ('upload' in steps) return runIdempotentUpload(ctx, { call, form: form ?? z.object({}) }, steps)
  return runIdempotent(ctx, call, { content: body ? call.body : {}, ...steps })
}

export function mountEndpoints<S extends Endpoints>(
  app: FastifyInstance,
  ctx: Context,
  endpoints: S,
  handlers: Handlers<S>,
  under = '',
): void {
  for (const name of Object.keys(endpoints)) {
    const endpoint = endpoints[name]
    const handler: unknown = handlers[name]
    const [method, path] = name.split(' ')
    if (!endpoint || !handler || !method || path === undefined)
      throw new Error(`The call '${name}' is not complete.`)
    app.route({
      method: method as HTTPMethods,
      url: `${under}${path}`.replaceAll(/\{(\w+)\}/g, ':$1'),
      schema: toRouteSchema(endpoint),
      config: { endpoint },
      ...(endpoint.maxBytes && { bodyLimit: endpoint.maxBytes }),
      handler: async (request, reply) => {
        reply.code(endpoint.status ?? 200)
        const confirmPassword = () => request.confirmPassword()
        if (endpoint.confirmsPassword === 'always') await confirmPassword()
        const { params, query, body } = request
        // A form has no body, so its absence passes the route's schema.
        if (endpoint.body && endpoint.file && !request.isMultipart()) parse(endpoint.body, body)
        const caller = request.caller as Caller
        const call = { params, query, body, caller, confirmPassword, request, reply }
        // Fastify's types cannot express what the route schemas have parsed.
        const answer = endpoint.idempotent
          ? await runKeyed(ctx, endpoint, call, handler as KeyedHandler)
          : await (handler as Handler)(call)
        // A second send would fail and log the address, which may hold a token.
        const isAnswered = reply.sent || reply.raw.headersSent || reply.raw.destroyed
        if (isAnswered) return reply
        return answer === undefined ? reply.send() : answer
      },
    })
  }
}
