import { z } from 'zod'
import { AUDIT_ACTIONS, AUDIT_TARGETS } from '../../../shared/audit.ts'
import type { Endpoints } from '../../../shared/endpoint.ts'
import { EXAMPLE_IDS } from '../../../shared/examples.ts'
import { day, id, optionalLine, paging, sheetFormat } from '../../../shared/fields/fields.ts'
import { bothWays } from '../../../shared/fields/sorts.ts'

export const auditEvent = z
  .object({
    id: z.string(),
    at: z.string(),
    recordedAt: z
      .string()
      .nullable()
      .meta({ description: 'When it was stored, by the clock of the database; null for older events' }),
    actor: z.string().nullable(),
    actorName: z.string(),
    role: z.string().meta({ description: 'The role in the office, or tenant, stranger, system' }),
    ip: z.string().nullable(),
    action: z.enum(AUDIT_ACTIONS),
    targetKind: z.enum(AUDIT_TARGETS),
    targetId: z.string().nullable(),
    targetName: z.string(),
    tenantId: z.string().nullable(),
    changes: z
      .record(z.string(), z.tuple([z.unknown(), z.unknown()]))
      .meta({ description: 'By field: the value before and after' }),
    requestId: z.string().nullable(),
  })
  .meta({ id: 'AuditEvent' })
export type AuditEvent = z.infer<typeof auditEvent>

const AUDIT_SORTS = bothWays(['at', 'actorName', 'action'])

const filter = z.object({
  actor: id.optional().meta({ examples: [EXAMPLE_IDS.admin] }),
  action: optionalLine
    .optional()
    .meta({
      description: 'One action, or the thing before its dot for all that was done to such things',
      examples: ['invoice.voided'],
    }),
  targetKind: z.enum(AUDIT_TARGETS).optional(),
  targetId: id.optional().meta({ examples: [EXAMPLE_IDS.invoice] }),
  tenantId: id.optional(),
  from: day.optional(),
  to: day.optional().meta({ description: 'The last day, all of it' }),
  sort: z.enum(AUDIT_SORTS).optional().meta({ description: 'A minus reverses the order; -at without' }),
})
export type AuditFilter = z.output<typeof filter>

export const auditSeal = z
  .object({
    day: z.string(),
    events: z.number(),
    digest: z.string(),
    intact: z.boolean(),
    backdated: z
      .number()
      .meta({ description: 'How many of the events are dated on a day that had been sealed before' }),
    /** An erasure of a tenant's data that explains a broken seal. */
    erasure: z.object({ tenantName: z.string(), at: z.string() }).nullable(),
  })
  .meta({ id: 'AuditSeal' })
export type AuditSeal = z.infer<typeof auditSeal>

export const auditEndpoints = {
  'GET /audit': {
    who: 'admin',
    permission: 'audit:read',
    summary:
      'Who did what, newest first: managers see what belongs to properties, accountants what is about money',
    query: paging.extend(filter.shape),
    answer: z.array(auditEvent),
  },
  'GET /audit/export': {
    who: 'admin',
    permission: 'audit:read',
    summary: 'The events that match as CSV or XLSX',
    query: filter.extend({ format: sheetFormat }),
    bytes: '*/*',
  },
  'GET /audit/seals': {
    who: 'admin',
    permission: 'staff:manage',
    summary: 'The seals of the last 30 days, each compared with the events as they are now',
    answer: z.array(auditSeal),
  },
} as const satisfies Endpoints
