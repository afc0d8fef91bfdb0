import { messageOf } from './api-error.ts'

/** What failed, in the words of a screen, then why: for `explain` of a Form or a Confirm. */
export function explainWith(text: string): (error: unknown) => string {
  return (error) => `${text}${text.endsWith('.') ? '' : ':'} ${messageOf(error)}`
}
