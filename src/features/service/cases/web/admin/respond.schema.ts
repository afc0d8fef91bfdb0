import { z } from 'zod'
import { longText } from '../../../../../shared/fields/fields.ts'
import { CASE_MESSAGES } from '../../cases.messages.ts'

/** Photos need a text. */
export const respondForm = z
  .object({ response: longText, photoIds: z.array(z.string()) })
  .refine(({ response, photoIds }) => photoIds.length === 0 || response !== '', {
    path: ['response'],
    error: CASE_MESSAGES.photosWithoutAnswer,
  })
export type RespondForm = z.output<typeof respondForm>
