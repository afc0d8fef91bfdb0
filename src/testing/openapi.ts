import type { ApiDocument, Operation } from '../server/http/openapi.types.ts'

export type DocumentedCall = { method: string; path: string; operation: Operation }

/** Every call of an OpenAPI document, in its order. */
export function callsOf({ paths }: ApiDocument): DocumentedCall[] {
  return Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
}
