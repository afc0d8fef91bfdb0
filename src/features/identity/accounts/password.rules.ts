import { PASSWORD_MIN, STAFF_PASSWORD_MIN } from '../../../shared/fields/limits.ts'
import { ACCOUNT_MESSAGES } from './accounts.messages.ts'

type Field = 'newPassword' | 'confirmation'

/** A page that does not know says 'tenant'; the server checks again. */
export type PasswordOwner = 'staff' | 'tenant'

export function lengthProblem(password: string, owner: PasswordOwner): string | null {
  if (owner === 'staff') return password.length < STAFF_PASSWORD_MIN ? ACCOUNT_MESSAGES.staffTooShort : null
  return password.length < PASSWORD_MIN ? ACCOUNT_MESSAGES.tooShort : null
}

/** Returns the first problem and its field, or null. */
export function passwordProblem<More extends string>(
  values: Record<Field | More, string>,
  owner: PasswordOwner,
): { field: Field | More; text: string } | null {
  const fields = Object.keys(values) as (Field | More)[]
  const empty = fields.find((field) => values[field] === '')
  if (empty) return { field: empty, text: ACCOUNT_MESSAGES.fillAll }
  if (values.newPassword !== values.confirmation)
    return { field: 'confirmation', text: ACCOUNT_MESSAGES.mismatch }
  const text = lengthProblem(values.newPassword, owner)
  return text === null ? null : { field: 'newPassword', text }
}
