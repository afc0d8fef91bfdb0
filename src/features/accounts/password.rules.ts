import { PASSWORD_MIN } from '../../shared/limits.ts'
import { ACCOUNT_TEXTS } from './accounts.texts.ts'

type Field = 'newPassword' | 'confirmation'

/** What is wrong with the fields of a new password, and which field it is; null when nothing is. */
export function passwordProblem<More extends string>(
  values: Record<Field | More, string>,
): { field: Field | More; text: string } | null {
  const fields = Object.keys(values) as (Field | More)[]
  const empty = fields.find((field) => values[field] === '')
  if (empty) return { field: empty, text: ACCOUNT_TEXTS.fillAll }
  if (values.newPassword !== values.confirmation)
    return { field: 'confirmation', text: ACCOUNT_TEXTS.mismatch }
  if (values.newPassword.length < PASSWORD_MIN) return { field: 'newPassword', text: ACCOUNT_TEXTS.tooShort }
  return null
}
