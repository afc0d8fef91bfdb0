import { z } from 'zod'

/** Fields of a form that differ from the contract's, because people type text or choose from a list. */
export const wholeText = (min: number, max: number, error: string) =>
  z
    .string()
    .trim()
    .refine((text) => /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max, error)
    .transform(Number)

export const dayOfMonthText = (label: string) =>
  wholeText(1, 31, `${label} must be a day of the month from 1 to 31`)

export const choice = (missing: string) => z.string().min(1, missing)

/** '' is none. */
export const optionalChoice = z.string().transform((chosen) => chosen || null)

export const numberChoice = z.string().transform(Number)
