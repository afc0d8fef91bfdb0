import { z } from 'zod'
import type { Endpoints } from '../../../shared/endpoint.ts'
import { longText } from '../../../shared/fields/fields.ts'
import { createCaseParams, requestSchemas } from './cases.contract.ts'
import { MAINTENANCE_MESSAGES } from './maintenance.messages.ts'
import { MAX_PRIORITY_DAYS } from './priority.rules.ts'
import { RATINGS } from './resolution.rules.ts'

const EXAMPLES = {
  confirmation: { rating: 4, comment: 'Done well, only a day later than promised.' },
  reopening: { reason: 'The tap drips again since this morning.' },
  changes: { days: { urgent: 2, high: 3, normal: 7, low: 30 } },
}

const one = createCaseParams('request')

const wholeNumber = (to: number, sentence: string) =>
  z
    .number()
    .refine((value) => Number.isInteger(value) && value >= 1 && value <= to, { params: { sentence } })
    .meta({ minimum: 1, maximum: to, multipleOf: 1 })

export const confirmation = z
  .object({ rating: wholeNumber(RATINGS.length, MAINTENANCE_MESSAGES.rating), comment: longText.nullish() })
  .meta({ examples: [EXAMPLES.confirmation] })
export type Confirmation = z.output<typeof confirmation>

const reopening = z
  .object({
    reason: z
      .string({ error: (issue) => (issue.input == null ? MAINTENANCE_MESSAGES.emptyReason : undefined) })
      .pipe(longText.min(1, MAINTENANCE_MESSAGES.emptyReason)),
  })
  .meta({ examples: [EXAMPLES.reopening] })

const count = () => wholeNumber(MAX_PRIORITY_DAYS, MAINTENANCE_MESSAGES.days)
const days = z.object({ urgent: count(), high: count(), normal: count(), low: count() })

/** Days to complete a request, counted from its creation. */
const maintenanceSettings = z.object({ days }).meta({ id: 'MaintenanceSettings' })
export type MaintenanceSettings = z.infer<typeof maintenanceSettings>
const maintenanceChanges = z.object({ days: days.partial() }).meta({ examples: [EXAMPLES.changes] })
export type MaintenanceChanges = z.output<typeof maintenanceChanges>

export const maintenanceEndpoints = {
  'POST /requests/{id}/confirm': {
    who: 'tenant',
    summary: 'Confirms that a request is done, and rates it; once, within 14 days after it was resolved',
    params: one,
    body: confirmation,
    answer: requestSchemas.mailed,
    idempotent: true,
  },
  'POST /requests/{id}/reopen': {
    who: 'tenant',
    summary:
      'Opens a resolved request again, within 14 days, and mails the admins; the reason becomes a reply',
    params: one,
    body: reopening,
    answer: requestSchemas.mailed,
    idempotent: true,
  },
  'GET /settings/maintenance': {
    who: 'admin',
    permission: 'case:read',
    summary: 'Within how many days requests of each priority are to be done',
    answer: maintenanceSettings,
  },
  'PATCH /settings/maintenance': {
    who: 'admin',
    permission: 'maintenance:write',
    summary: 'Changes the days that are named; requests that were made before keep their deadlines',
    body: maintenanceChanges,
    answer: maintenanceSettings,
  },
} as const satisfies Endpoints
