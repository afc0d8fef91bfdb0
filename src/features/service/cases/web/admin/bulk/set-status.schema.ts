import { z } from 'zod'
import { longText } from '../../../../../../shared/fields/fields.ts'
import { CASE_STATUSES } from '../../../cases.rules.ts'

export const setStatusForm = z.object({ status: z.enum(CASE_STATUSES), response: longText })
export type SetStatusOutput = z.output<typeof setStatusForm>
