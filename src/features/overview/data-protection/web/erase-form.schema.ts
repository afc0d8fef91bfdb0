import { z } from 'zod'
import { line } from '../../../../shared/fields/fields.ts'
import { DATA_PROTECTION_MESSAGES } from '../data-protection.messages.ts'

/** Typing the name prevents mistakes; it is not sent. */
export const eraseForm = (name: string) =>
  z.object({
    reason: line(DATA_PROTECTION_MESSAGES.reasonRequired),
    typedName: z
      .string()
      .refine((typed) => typed.trim() === name.trim(), DATA_PROTECTION_MESSAGES.nameDiffers),
  })

export const NO_ERASURE = { reason: '', typedName: '' }
