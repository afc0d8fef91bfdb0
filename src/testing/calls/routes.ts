import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '../../shared/endpoint.ts'

/** The URL has its prefix and {names}. */
export type CollectedRoute = { method: string; url: string; endpoint: Endpoint | undefined }

const STARTS = 'fastify.initialization'

/** `make` must create its server synchronously. */
export function collectRoutes<T>(make: () => T): { made: T; routes: CollectedRoute[] } {
  const routes: CollectedRoute[] = []
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url, config }) => {
      for (const one of [method].flat()) {
        routes.push({ method: one, url: url.replaceAll(/:(\w+)/g, '{$1}'), endpoint: config?.endpoint })
      }
    })
  }
  subscribe(STARTS, listen)
  try {
    return { made: make(), routes }
  } finally {
    unsubscribe(STARTS, listen)
  }
}
