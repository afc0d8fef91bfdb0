import { z } from 'zod'
import type { Endpoints } from '../../../shared/endpoint.ts'
import { EXAMPLE_IDS } from '../../../shared/examples.ts'
import { id, longText, optionalLine, paging } from '../../../shared/fields/fields.ts'
import { bothWays } from '../../../shared/fields/sorts.ts'
import { MAIL_ENDS, MAIL_STATES } from '../../messaging/channels/mails.rules.ts'
import { EXAMPLES } from './announcements.examples.ts'
import { ANNOUNCEMENT_MESSAGES as MESSAGES } from './announcements.messages.ts'
import { AUDIENCES, CHOSEN_MAX, TITLE_MAX } from './announcements.rules.ts'

export const ANNOUNCEMENT_SORTS = bothWays(['createdAt', 'title', 'audienceName', 'senderName'])
export type AnnouncementSort = (typeof ANNOUNCEMENT_SORTS)[number]

const shown = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  audience: z.enum(AUDIENCES),
  /** As at sending; null for tenants, like the counts. */
  audienceName: z.string().nullable(),
  sendEmail: z.boolean(),
  senderName: z.string(),
  createdAt: z.string(),
  withdrawnAt: z.string().nullable(),
  /** Only tenants whom the caller may see. */
  recipientCount: z.number().nullable(),
  readCount: z.number().nullable(),
  /** For the calling tenant; null for the office. */
  readAt: z.string().nullable(),
  canWithdraw: z.boolean(),
})
const announcement = shown.meta({ id: 'Announcement' })
export type Announcement = z.infer<typeof shown>

/** `mailState` is null without an email or once it is deleted. */
const recipient = z.object({
  tenantId: z.string(),
  name: z.string(),
  apartment: z.string(),
  unit: z.string().nullable(),
  hasLogin: z.boolean(),
  readAt: z.string().nullable(),
  mailState: z.enum(MAIL_STATES).nullable(),
  mailEnded: z.enum(MAIL_ENDS).nullable(),
})
export type AnnouncementRecipient = z.infer<typeof recipient>

const opened = shown.extend({ recipients: z.array(recipient) })
const openedAnnouncement = opened.meta({ id: 'OpenedAnnouncement' })
export type OpenedAnnouncement = z.infer<typeof opened>

export const announcementPreview = z
  .object({ recipients: z.number(), withEmail: z.number(), withSms: z.number(), withoutLogin: z.number() })
  .meta({ id: 'AnnouncementPreview' })
export type AnnouncementPreview = z.infer<typeof announcementPreview>

const audience = z.object({
  audience: z.enum(AUDIENCES),
  propertyId: id.optional().meta({ description: 'With the audience property' }),
  tenantIds: z
    .array(id)
    .max(CHOSEN_MAX, MESSAGES.tooManyTenants)
    .optional()
    .meta({ description: 'With the audience tenants' }),
  sendEmail: z.boolean().meta({ description: 'Tenants who cannot sign in get it by email only' }),
})
export type GivenAudience = z.output<typeof audience>

const newAnnouncement = audience.extend({
  title: optionalLine.min(1, MESSAGES.noTitle).max(TITLE_MAX),
  text: longText.min(1, MESSAGES.noText),
})
export type NewAnnouncement = z.output<typeof newAnnouncement>

const one = z.object({ id: id.meta({ examples: [EXAMPLE_IDS.announcement] }) })

export const announcementsEndpoints = {
  'GET /announcements': {
    who: 'signed-in',
    permission: 'announcement:read',
    summary: 'The announcements, newest first, with how many have read them; a tenant gets its own',
    query: paging.extend({
      sort: z
        .enum(ANNOUNCEMENT_SORTS)
        .optional()
        .meta({ description: 'For the office; a minus reverses the order; -createdAt without' }),
      q: optionalLine.optional().meta({ description: 'A part of the title', examples: ['water'] }),
      unread: z
        .stringbool()
        .optional()
        .meta({ description: 'true: for a tenant only those that it has not read yet', examples: ['true'] }),
    }),
    answer: z.array(announcement),
  },
  'POST /announcements': {
    who: 'admin',
    permission: 'announcement:write',
    summary: 'Tells all tenants, those of a property or some of them; recipients are fixed from then on',
    body: newAnnouncement.meta({ examples: [EXAMPLES.newAnnouncement] }),
    answer: announcement,
    status: 201,
    idempotent: true,
  },
  'POST /announcements/preview': {
    who: 'admin',
    permission: 'announcement:write',
    summary:
      'How many tenants would get an announcement, and how many of them by email and by SMS; sends nothing',
    body: audience.meta({ examples: [EXAMPLES.audience] }),
    answer: announcementPreview,
  },
  'GET /announcements/{id}': {
    who: 'signed-in',
    permission: 'announcement:read',
    summary: 'One announcement; for the office with each recipient, when it was read, and its email',
    params: one,
    answer: openedAnnouncement,
  },
  'POST /announcements/{id}/read': {
    who: 'tenant',
    summary: 'Marks an own announcement read; the first time stays',
    params: one,
    answer: announcement,
  },
  'DELETE /announcements/{id}': {
    who: 'admin',
    permission: 'announcement:write',
    summary: 'Withdraws it: tenants no longer see it, and emails that still wait are not sent',
    params: one,
    status: 204,
  },
} as const satisfies Endpoints
