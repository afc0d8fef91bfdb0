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
    summary: 'This description',
    answer: z.record(z.string(), z.unknown()),
  },
} as const satisfies Endpoints
