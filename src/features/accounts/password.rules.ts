import { PASSWORD_MIN } from '../../shared/limits.ts'
import { ACCOUNT_MESSAGES } from './accounts.messages.ts'

type Field = 'newPassword' | 'confirmation'

/** Answers the first problem and its field, or null. */
export function passwordProblem<More extends string>(
  values: Record<Field | More, string>,
): { field: Field | More; text: string } | null {
  const fields = Object.keys(values) as (Field | More)[]
  const empty = fields.find((field) => values[field] === '')
  if (empty) return { field: empty, text: ACCOUNT_MESSAGES.fillAll }
  if (values.newPassword !== values.confirmation)
    return { field: 'confirmation', text: ACCOUNT_MESSAGES.mismatch }
  if (values.newPassword.length < PASSWORD_MIN)
    return { field: 'newPassword', text: ACCOUNT_MESSAGES.tooShort }
  return null
}
