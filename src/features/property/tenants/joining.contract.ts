import { z } from 'zod'
import type { Endpoints } from '../../../shared/endpoint.ts'
import { EXAMPLE_IDS } from '../../../shared/examples.ts'
import { id, optionalLine, paging } from '../../../shared/fields/fields.ts'
import { INVITE_CHANNELS } from '../../identity/accounts/join.rules.ts'
import { JOINING_CHANNELS, JOINING_STATES } from './joining.rules.ts'

const INVITED_AT_ONCE = 2000

const joining = z
  .object({
    tenantId: z.string(),
    name: z.string(),
    propertyName: z.string(),
    unit: z.string().nullable(),
    channel: z
      .enum(JOINING_CHANNELS)
      .meta({
        description: 'How an invitation arrives: by the e-mail, else by the phone, else only on paper',
      }),
    invitedAt: z.string().nullable().meta({ description: 'The last welcome message or code to join' }),
    joinedAt: z.string().nullable().meta({ description: 'The first sign-in or chosen password' }),
  })
  .meta({ id: 'Joining' })
export type Joining = z.infer<typeof joining>

const joiningFilter = paging.extend({
  q: optionalLine.optional().meta({ examples: ['akosua'] }),
  propertyId: id.optional().meta({ examples: [EXAMPLE_IDS.property] }),
  state: z.enum(JOINING_STATES).optional(),
  channel: z.enum(JOINING_CHANNELS).optional(),
})
export type JoiningFilter = z.output<typeof joiningFilter>

const invited = z
  .object({
    sent: z.number().meta({ description: 'How many e-mails or SMS were queued' }),
    links: z.array(
      z.object({
        tenantId: z.string(),
        url: z
          .string()
          .meta({
            description: 'whatsapp: opens a chat with the text; slip: the address where the tenant joins',
          }),
        code: z.string().optional().meta({ description: 'slip: as it is printed' }),
      }),
    ),
    skipped: z.array(z.object({ tenantId: z.string(), error: z.string() })),
    secretShownBefore: z
      .literal(true)
      .optional()
      .meta({ description: 'Of a repeated call: the links stood in the first answer only' }),
  })
  .meta({ id: 'Invited', examples: [{ sent: 1, links: [], skipped: [] }] })
export type Invited = z.infer<typeof invited>

const invitation = z.object({
  tenantIds: z.array(id).min(1).max(INVITED_AT_ONCE),
  channel: z.enum(INVITE_CHANNELS),
  format: z
    .enum(['pdf'])
    .optional()
    .meta({
      description: 'With slip: the answer is a PDF of the slips, once; a repeated call answers JSON',
      examples: [],
    }),
})
export type Invitation = z.output<typeof invitation>

export const joiningEndpoints = {
  'GET /tenants/joining': {
    who: 'admin',
    permission: 'tenant:details',
    summary: 'Who has joined the portal: first the tenants who have not, by property and unit',
    query: joiningFilter,
    answer: z.array(joining),
  },
  'POST /tenants/invite': {
    who: 'admin',
    permission: 'tenant:write',
    summary:
      'Invites tenants with a code to join, which works once, for 30 days; an earlier code ends. E-mails and SMS are sent; links for WhatsApp and slips are answered',
    body: invitation.meta({ examples: [{ tenantIds: [EXAMPLE_IDS.tenant], channel: 'email' }] }),
    answer: invited,
    idempotent: true,
  },
} as const satisfies Endpoints
