import { z } from 'zod'
import { canonicalEmail, isEmailAddress } from './email-address.ts'
import { ONE_LINE, overwritten } from './fields.ts'

/** Canonical; compared without case. */
export const email = z
  .string({ error: (issue) => (issue.input === undefined ? 'Email is required' : undefined) })
  .trim()
  .overwrite(canonicalEmail)
  .min(1, { error: 'Email is required', abort: true })
  .max(ONE_LINE, { abort: true })
  .refine(isEmailAddress, 'Please enter a valid email address')

/** Empty means none. */
export const optionalEmail = z.union([email, z.literal('').transform(() => null), z.null()]).optional()

/** Accepts any text at sign-in, addresses in canonical form. */
export const emailToFind = overwritten(canonicalEmail)
