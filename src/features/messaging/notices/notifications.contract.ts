import { z } from 'zod'
import type { Endpoints } from '../../../shared/endpoint.ts'
import { defineErrors } from '../../../shared/errors.ts'
import { EXAMPLE_IDS } from '../../../shared/examples.ts'
import { id, paging } from '../../../shared/fields/fields.ts'

const noticeChanges = { read: true }

/** In days. */
export const NOTICE_DAYS = 180

const NOTICE_MESSAGES = { notFound: 'Notice not found' } as const

export const NOTICE_ERRORS = defineErrors('notice', NOTICE_MESSAGES, { 404: ['notFound'] })

export const notice = z
  .object({
    id: z.string(),
    type: z.string(),
    title: z.string(),
    body: z.string(),
    link: z.string(),
    readAt: z.string().nullable(),
    createdAt: z.string(),
  })
  .meta({ id: 'Notice' })
export type Notice = z.infer<typeof notice>

export const notificationsEndpoints = {
  'GET /notifications': {
    who: 'signed-in',
    summary: 'The own notices, newest first',
    query: paging.extend({
      unread: z
        .stringbool()
        .optional()
        .meta({ description: 'true: only those that are not read yet', examples: ['true'] }),
    }),
    answer: z.array(notice),
  },
  'PATCH /notifications/{id}': {
    who: 'signed-in',
    summary: 'Marks an own notice read, or unread again',
    params: z.object({ id: id.meta({ examples: [EXAMPLE_IDS.notice] }) }),
    body: z.object({ read: z.boolean() }).meta({ examples: [noticeChanges] }),
    answer: notice,
  },
  'POST /notifications/read-all': { who: 'signed-in', summary: 'Marks all own notices read', status: 204 },
} as const satisfies Endpoints
