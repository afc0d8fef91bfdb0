import type { FastifyInstance } from 'fastify'
import { describeApi } from '../../server/http/openapi.ts'
import type { ApiDocument } from '../../server/http/openapi.types.ts'
import { illustrate, illustrateShapes } from './docs.examples.ts'
import { TAGS, tagOf } from './docs.tags.ts'

/** The OpenAPI document of the portal: every call in its group, with examples. */
export function documentOf(app: FastifyInstance): ApiDocument {
  const { openapi, info, paths, components } = describeApi(app)
  for (const [path, calls] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(calls)) {
      operation.tags = [tagOf(path)]
      illustrate(operation, `${method.toUpperCase()} ${path.replace(/^\/api/, '')}`, components.schemas)
    }
  }
  illustrateShapes(components.schemas)
  return { openapi, info, tags: TAGS, paths, components }
}
