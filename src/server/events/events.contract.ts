import { z } from 'zod'
import type { Endpoints } from '../../shared/endpoint.ts'
import { EXAMPLE_TICKET } from '../../shared/examples.ts'

export const eventsEndpoints = {
  'GET /events': {
    who: 'ticket',
    summary: 'What happens to data that the caller may see, as server-sent events, until the session ends',
    bytes: 'text/event-stream',
  },
  'POST /events/ticket': {
    who: 'signed-in',
    summary: 'A ticket of 60 s that opens the events in ?token=',
    answer: z.object({ token: z.string() }).meta({ examples: [EXAMPLE_TICKET] }),
  },
} as const satisfies Endpoints
