import { z } from 'zod'
import type { Endpoints } from '../../../shared/endpoint.ts'
import { isCedis, MAX_CEDIS } from '../../../shared/money.ts'
import { LATE_FEE_MESSAGES } from './late-fees.messages.ts'
import { LATE_FEE_KINDS, LATE_FEE_RHYTHMS, MAX_GRACE_DAYS } from './late-fees.rules.ts'

const settings = { on: true, kind: 'percent', value: 5, every: 'month', graceDays: 5, cap: 150 }

const EXAMPLES = { settings, changes: { on: true, kind: 'fixed', value: 20 } }

const moreThanNone = z
  .number()
  .refine((value) => value > 0 && isCedis(value), { params: { sentence: LATE_FEE_MESSAGES.value } })
  .meta({ exclusiveMinimum: 0, maximum: MAX_CEDIS })

/** `value` is in GHS or percent; `cap` limits all late fees of one invoice, in GHS, null without a limit. */
export const lateFeeSettings = z
  .object({
    on: z.boolean(),
    kind: z.enum(LATE_FEE_KINDS),
    value: moreThanNone,
    every: z.enum(LATE_FEE_RHYTHMS),
    graceDays: z.number().int().min(0).max(MAX_GRACE_DAYS),
    cap: moreThanNone.nullable(),
  })
  .meta({ id: 'LateFeeSettings' })
export type LateFeeSettings = z.infer<typeof lateFeeSettings>

const lateFeeChanges = lateFeeSettings.partial().meta({ examples: [EXAMPLES.changes] })
export type LateFeeChanges = z.output<typeof lateFeeChanges>

export const lateFeesEndpoints = {
  'GET /settings/late-fees': {
    who: 'admin',
    permission: 'billing:read',
    summary: 'Whether invoices that are late get a fee, how much, when and how often',
    answer: lateFeeSettings,
  },
  'PATCH /settings/late-fees': {
    who: 'admin',
    permission: 'lateFee:write',
    confirmsPassword: 'always',
    summary:
      'Changes what is named, with the password again; a change counts for fees whose day is today or later',
    body: lateFeeChanges,
    answer: lateFeeSettings,
  },
} as const satisfies Endpoints
