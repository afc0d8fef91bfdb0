import type { ApiDocument, Operation } from '../../server/http/openapi.types.ts'

export type DocumentedOperation = { method: string; path: string; operation: Operation }

export function listOperations({ paths }: ApiDocument): DocumentedOperation[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  )
}
