import { z } from 'zod'
import { CHANNELS } from '../../../shared/channels.ts'
import type { Endpoints } from '../../../shared/endpoint.ts'
import { defineErrors } from '../../../shared/errors.ts'
import { EXAMPLE_IDS } from '../../../shared/examples.ts'
import { id, optionalLine, paging } from '../../../shared/fields/fields.ts'
import { bothWays } from '../../../shared/fields/sorts.ts'
import { MANY_MAILS } from './mails.contract.ts'
import { MAIL_ENDS } from './mails.rules.ts'

const MESSAGES_MESSAGES = { notFound: 'Message not found' } as const

export const MESSAGES_ERRORS = defineErrors('message', MESSAGES_MESSAGES, { 404: ['notFound'] })

/**
 * queued: for the reason in `error`; sent: accepted by the server or provider; delivered: on the phone; unknown: for
 * SMS.
 */
export const MESSAGE_STATES = ['queued', 'sent', 'delivered', 'failed', 'unknown'] as const
export type MessageState = (typeof MESSAGE_STATES)[number]

const shown = z.object({
  id: z.string(),
  channel: z.enum(CHANNELS),
  kind: z.string(),
  /** An email address, or a number like +233244123456. */
  to: z.string(),
  /** Null unless the reader is one person of the portal. */
  name: z.string().nullable(),
  toTenant: z.boolean(),
  title: z.string(),
  state: z.enum(MESSAGE_STATES),
  segments: z.number().nullable(),
  /** In GHS with up to four decimals; null for an email, or without a price. */
  cost: z.number().nullable(),
  error: z.string().nullable(),
  attempts: z.number(),
  /** Null while it is tried, and after it was sent. */
  ended: z.enum(MAIL_ENDS).nullable(),
  sending: z.boolean(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
  deliveredAt: z.string().nullable(),
  nextAttemptAt: z.string().nullable(),
  canSendAgain: z.boolean(),
})
const message = shown.meta({ id: 'Message' })
export type Message = z.infer<typeof shown>

/** `text` is null for secrets, for withdrawn SMS, and once deleted. */
const opened = shown.extend({ text: z.string().nullable() })
const openedMessage = opened.meta({ id: 'OpenedMessage' })
export type OpenedMessage = z.infer<typeof opened>

const MESSAGE_SORTS = bothWays(['createdAt', 'name', 'subject', 'kind', 'state'])

export const messageFilter = paging.extend({
  q: optionalLine.optional().meta({ examples: ['akosua'] }),
  channel: z.enum(CHANNELS).optional(),
  state: z.enum(MESSAGE_STATES).optional(),
  kind: optionalLine.optional().meta({ examples: ['invoice'] }),
  ended: z.enum(MAIL_ENDS).optional(),
  which: z
    .enum([...MANY_MAILS, 'unsent'])
    .optional()
    .meta({ description: 'As of GET /mails; unsent: all that failed, but for the withdrawn' }),
  sort: z
    .enum(MESSAGE_SORTS)
    .optional()
    .meta({ description: 'A minus reverses the order; -createdAt without' }),
})
export type MessageFilter = z.output<typeof messageFilter>

const one = z.object({ id: id.meta({ examples: [EXAMPLE_IDS.mail] }) })

export const messagesEndpoints = {
  'GET /messages': {
    who: 'admin',
    permission: 'message:manage',
    summary: 'The messages of the portal by e-mail and SMS, and their status, newest first',
    query: messageFilter,
    answer: z.array(message),
  },
  'GET /messages/{id}': {
    who: 'admin',
    permission: 'message:manage',
    summary: 'A message with what it says',
    params: one,
    answer: openedMessage,
  },
  'POST /messages/{id}/retry': {
    who: 'admin',
    permission: 'message:manage',
    summary:
      'Sends a message again that failed or of which nobody knows whether it arrived, as it would be written now',
    params: one,
    answer: message,
    idempotent: true,
  },
} as const satisfies Endpoints
