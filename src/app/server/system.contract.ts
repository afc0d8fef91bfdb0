import { z } from 'zod'
import type { Endpoints } from '../../shared/endpoint.ts'

export const systemEndpoints = {
  'GET /health': {
    who: 'anyone',
    summary: 'Whether the portal can serve: 200 once the database answers, 503 while it does not',
    answer: z.object({ status: z.enum(['ok', 'unavailable']), time: z.string() }),
  },
  'GET /openapi.json': {
    who: 'anyone',
    summary: 'All calls, as OpenAPI 3.1',
    answer: z.record(z.string(), z.unknown()),
  },
  'GET /docs': { who: 'anyone', summary: 'All calls, as a page to read', bytes: 'text/html' },
} as const satisfies Endpoints
