import { z } from 'zod'
import type { Day } from '../../../../shared/days.ts'
import { dayText, line, longText, optionalDayText } from '../../../../shared/fields/fields.ts'
import { PRIORITIES } from '../../cases/priority.rules.ts'
import type { InspectionRule, NewInspectionRule } from '../inspections.contract.ts'
import { INSPECTION_MESSAGES } from '../inspections.messages.ts'
import { LEAD_DAYS } from '../inspections.rules.ts'

const wholeText = (pattern: RegExp, error: string) =>
  z.string().trim().regex(pattern, error).transform(Number)

export const inspectionForm = z
  .object({
    propertyId: z.string().min(1, INSPECTION_MESSAGES.propertyMissing),
    unitId: z.string(),
    title: line(INSPECTION_MESSAGES.titleMissing),
    description: longText,
    everyMonths: z.string(),
    anchorDay: wholeText(/^([1-9]|[12]\d|3[01])$/, 'Day must be a day of the month from 1 to 31'),
    leadDays: wholeText(/^([0-9]|[1-5]\d|60)$/, 'Days before must be a number from 0 to 60'),
    startsOn: dayText('From is required'),
    endsOn: optionalDayText,
    priority: z.enum(PRIORITIES),
    assigneeUid: z.string(),
  })
  .refine(({ startsOn, endsOn }) => endsOn === null || endsOn >= startsOn, {
    path: ['endsOn'],
    error: INSPECTION_MESSAGES.order,
  })
export type InspectionValues = z.input<typeof inspectionForm>
export type InspectionOutput = z.output<typeof inspectionForm>

export const newInspection = (today: Day): InspectionValues => ({
  propertyId: '',
  unitId: '',
  title: '',
  description: '',
  everyMonths: '3',
  anchorDay: '5',
  leadDays: String(LEAD_DAYS.otherwise),
  startsOn: today,
  endsOn: '',
  priority: 'normal',
  assigneeUid: '',
})

export const inspectionValues = (rule: InspectionRule): InspectionValues => ({
  propertyId: rule.propertyId,
  unitId: rule.unitId ?? '',
  title: rule.title,
  description: rule.description ?? '',
  everyMonths: String(rule.everyMonths),
  anchorDay: String(rule.anchorDay),
  leadDays: String(rule.leadDays),
  startsOn: rule.startsOn,
  endsOn: rule.endsOn ?? '',
  priority: rule.priority,
  assigneeUid: rule.assigneeUid ?? '',
})

export function inspectionBody({ everyMonths, unitId, assigneeUid, ...values }: InspectionOutput) {
  const months = { 1: 1, 3: 3, 6: 6, 12: 12 } as const
  const known = Object.values(months).find((one) => String(one) === everyMonths) ?? months[3]
  return {
    ...values,
    description: values.description || null,
    everyMonths: known,
    unitId: unitId || null,
    assigneeUid: assigneeUid || null,
  } satisfies NewInspectionRule
}
