import { z } from 'zod'
import type { Endpoints } from '../../../shared/endpoint.ts'

/** In the order in which they are shown. */
export const TO_DO = [
  'receipts',
  'requests',
  'complaints',
  'unmatched',
  'statementLines',
  'missingClaims',
  'missedPeriods',
  'uncharged',
  'drafts',
  'renewals',
  'leasesOver',
  'leasesEnding',
  'messages',
  'unreachable',
] as const
export type ToDoKey = (typeof TO_DO)[number]

export const toDo = z
  .object({
    key: z.enum(TO_DO),
    count: z.number(),
    link: z.string().meta({ description: 'The address of the screen that lists them, or opens the first' }),
  })
  .meta({ id: 'ToDo', examples: [{ key: 'requests', count: 3, link: '/requests?status=pending' }] })
export type ToDo = z.infer<typeof toDo>

export const toDoEndpoints = {
  'GET /to-do': {
    who: 'admin',
    permission: 'case:read',
    summary: 'What waits for the caller, as far as they may do it; without what is done',
    answer: z.array(toDo),
  },
} as const satisfies Endpoints
