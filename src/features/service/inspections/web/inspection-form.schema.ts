import type { z } from 'zod'
import type { Day } from '../../../../shared/days.ts'
import { dayText, optionalDayText } from '../../../../shared/fields/fields.ts'
import { initialValues } from '../../../../web/forms/changed-since.ts'
import {
  choice,
  dayOfMonthText,
  numberChoice,
  optionalChoice,
  wholeText,
} from '../../../../web/forms/typed-fields.ts'
import { type InspectionRule, inspectionsEndpoints } from '../inspections.contract.ts'
import { INSPECTION_MESSAGES } from '../inspections.messages.ts'
import { LEAD_DAYS } from '../inspections.rules.ts'

const fields = inspectionsEndpoints['POST /inspection-rules'].body
export const inspectionForm = fields
  .extend({
    propertyId: choice(INSPECTION_MESSAGES.propertyMissing),
    unitId: optionalChoice,
    everyMonths: numberChoice.pipe(fields.shape.everyMonths),
    anchorDay: dayOfMonthText('Day'),
    leadDays: wholeText(LEAD_DAYS.min, LEAD_DAYS.max, 'Days before must be a number from 0 to 60'),
    startsOn: dayText('From is required'),
    endsOn: optionalDayText,
    assigneeUid: optionalChoice,
  })
  .refine(({ startsOn, endsOn }) => endsOn === null || endsOn >= startsOn, {
    path: ['endsOn'],
    error: INSPECTION_MESSAGES.order,
  })
export type InspectionValues = z.input<typeof inspectionForm>
export type InspectionOutput = z.output<typeof inspectionForm>

export const inspectionValues = (today: Day, rule?: InspectionRule): InspectionValues =>
  initialValues(inspectionForm, rule, {
    everyMonths: '3',
    anchorDay: '5',
    leadDays: String(LEAD_DAYS.otherwise),
    startsOn: today,
    priority: 'normal',
  })
