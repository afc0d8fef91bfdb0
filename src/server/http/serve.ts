import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import type { z } from 'zod'
import type { Accepted, Endpoint, Endpoints } from '../../shared/endpoint.ts'
import type { Caller, SessionLookup } from './caller.ts'

type Parsed<E extends Endpoint, K extends 'params' | 'query' | 'body'> = E[K] extends z.ZodType
  ? z.output<E[K]>
  : undefined

export type RouteCall<E extends Endpoint = Endpoint> = {
  params: Parsed<E, 'params'>
  query: Parsed<E, 'query'>
  body: Parsed<E, 'body'>
  caller: E['who'] extends 'anyone' ? Caller | undefined : Caller
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

/** A handler that has sent its response returns the reply. */
export type Handlers<S extends Endpoints> = {
  [K in keyof S]: (call: RouteCall<S[K]>) => Promise<Result<S[K]> | FastifyReply>
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

function schemaOf(endpoint: Endpoint) {
  return {
    summary: endpoint.summary,
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && { body: endpoint.body }),
    ...(endpoint.answer && {
      response: {
        [endpoint.status ?? 200]: endpoint.answer,
        ...(endpoint.accepted && { 202: endpoint.accepted }),
      },
    }),
  }
}

export function mountEndpoints<S extends Endpoints>(
  app: FastifyInstance,
  endpoints: S,
  handlers: Handlers<S>,
  under = '',
): void {
  for (const name of Object.keys(endpoints)) {
    const endpoint = endpoints[name]
    const handler = handlers[name]
    const [method, path] = name.split(' ')
    if (!endpoint || !handler || !method || path === undefined)
      throw new Error(`The call '${name}' is not complete.`)
    app.route({
      method: method as HTTPMethods,
      url: `${under}${path}`.replaceAll(/\{(\w+)\}/g, ':$1'),
      schema: schemaOf(endpoint),
      config: { endpoint },
      ...(endpoint.maxBytes && { bodyLimit: endpoint.maxBytes }),
      handler: async (request, reply) => {
        reply.code(endpoint.status ?? 200)
        // Parsed by the route schemas, which Fastify's types cannot express.
        const parsed = { params: request.params, query: request.query, body: request.body } as Pick<
          RouteCall<S[string]>,
          'params' | 'query' | 'body'
        >
        const confirmPassword = () => request.confirmPassword()
        if (endpoint.confirmsPassword === 'always') await confirmPassword()
        const answer = await handler({
          ...{ ...parsed, confirmPassword },
          caller: request.caller as RouteCall<S[string]>['caller'],
          request,
          reply,
        })
        // A second send would fail and log the address, which may hold a token.
        const isAnswered = reply.sent || reply.raw.headersSent || reply.raw.destroyed
        return answer === undefined && !isAnswered ? reply.send() : answer
      },
    })
  }
}
