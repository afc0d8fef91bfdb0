import { z } from 'zod'
import type { Endpoints } from '../../shared/endpoint.ts'

export const systemEndpoints = {
  'GET /health': {
    who: 'anyone',
    summary:
      'Whether the portal can serve: 200 once the database takes writes, 503 while it does not and while the portal drains',
    answer: z
      .object({ status: z.enum(['ok', 'unavailable']), time: z.string() })
      .meta({ examples: [{ status: 'ok', time: '2026-11-20T09:00:00.000Z' }] }),
  },
  'GET /openapi.json': {
    who: 'anyone',
    summary: 'All calls, as OpenAPI 3.1',
    answer: z
      .record(z.string(), z.unknown())
      .meta({ examples: [{ openapi: '3.1.0', info: { title: 'Tenant portal', version: '1' } }] }),
  },
  'GET /metrics': {
    who: 'monitoring',
    summary: 'What the portal measures, in the text form of Prometheus',
    bytes: 'text/plain',
    example: [
      '# HELP portal_database_up Whether the database answered this scrape and takes writes.',
      '# TYPE portal_database_up gauge',
      'portal_database_up 1',
      '',
    ].join('\n'),
  },
} as const satisfies Endpoints
