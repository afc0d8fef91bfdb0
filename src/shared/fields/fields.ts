import { z } from 'zod'
import { isDay } from '../days.ts'
import { EXAMPLE_IDS } from '../examples.ts'
import { toKnownId } from '../ids.ts'
import { formatCount, isCedis, MAX_CEDIS } from '../money.ts'
import { plainText, visibleLine, visibleText } from './invisible.ts'
import { PASSWORD_MIN } from './limits.ts'
import { DATE_SENTENCE } from './typed-dates.ts'

export const ONE_LINE = 200
const LONG_TEXT = 5000

const MAX_CEDIS_TEXT = formatCount(MAX_CEDIS)
// Control characters would end up in headers, file names and PDFs.
const ONE_LINE_CONTROL = /[\u0000-\u001f\u007f\u2028\u2029]/
const LONG_CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

const readable = (text: z.ZodString, control: RegExp) =>
  text
    .refine((value) => !control.test(value), { params: { sentence: 'must not contain control characters' } })
    .refine((value) => value.isWellFormed(), { params: { sentence: 'must be readable text' } })

/** Readable text, transformed before its length is checked. */
export const overwritten = (
  by: (text: string) => string,
  { control = ONE_LINE_CONTROL, max = ONE_LINE }: { control?: RegExp; max?: number } = {},
) => readable(z.string().trim().overwrite(by).max(max), control)

/** Trimmed, without invisible characters, at most 200 characters; may be empty. */
export const optionalLine = overwritten(visibleLine)

/** Stored in the form in which references are compared. */
export const optionalReference = overwritten(plainText)

export const line = (missing?: string) =>
  missing === undefined
    ? optionalLine.min(1)
    : z
        .string({ error: (issue) => (issue.input === undefined ? missing : undefined) })
        .pipe(optionalLine.min(1, missing))

/** Trimmed, at most 5,000 characters; may be empty. */
export const longText = overwritten(visibleText, { control: LONG_CONTROL, max: LONG_TEXT })

export const day = z
  .string()
  .refine(isDay, { params: { sentence: 'must be a day like 2026-12-05' } })
  .meta({ format: 'date', examples: ['2026-12-05'] })

export const dayText = (missing: string) =>
  z.string().min(1, { error: missing, abort: true }).refine(isDay, DATE_SENTENCE).meta({ format: 'date' })

export const optionalDayText = z
  .string()
  .refine((text) => text === '' || isDay(text), DATE_SENTENCE)
  .transform((text) => text || null)

export const optionalDay = z.union([day, z.literal('').transform(() => null), z.null()]).optional()

// PostgreSQL reads no year 0, and none of five digits.
const isInstant = (text: string): boolean =>
  z.iso.datetime({ offset: true }).safeParse(text).success && isDay(new Date(text).toISOString().slice(0, 10))

/** With a zone, converted to UTC; of the years of days. */
export const instant = z
  .string()
  .refine(isInstant, {
    params: { sentence: 'must be a date and time with a zone, in the form of ISO 8601' },
    abort: true,
  })
  .transform((text) => new Date(text).toISOString())
  .meta({ format: 'date-time' })

/** null and '' mean none. */
export const optionalInstant = z.union([instant, z.literal('').transform(() => null), z.null()]).optional()

/** An amount with at most two decimals, 0 to 100,000,000. */
export const cedis = z
  .number()
  .refine(isCedis, {
    params: { sentence: `must be an amount in GHS from 0 to ${MAX_CEDIS_TEXT} with at most two decimals` },
  })
  .meta({ minimum: 0, maximum: MAX_CEDIS, description: 'GHS, with at most two decimals' })

export const cedisText = z
  .string()
  .trim()
  .transform((text, ctx) => {
    if (text === '') return null
    const value = /^\d{1,9}(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN
    if (!isCedis(value)) {
      ctx.addIssue({
        code: 'custom',
        params: {
          sentence: `must be an amount in GHS from 0 to ${MAX_CEDIS_TEXT} with at most two decimals`,
        },
      })
      return z.NEVER
    }
    return value
  })
  .meta({ description: 'GHS, with at most two decimals; empty for none' })

export const id = z
  .string()
  .min(1)
  .max(128)
  .transform(toKnownId)
  .meta({ examples: [EXAMPLE_IDS.tenant] })

export const newPassword = (tooShort: string, min = PASSWORD_MIN) =>
  readable(z.string().min(min, tooShort).max(ONE_LINE), ONE_LINE_CONTROL)

/** The server knows the owner and the required length. */
export const existingPassword = readable(z.string().max(ONE_LINE), ONE_LINE_CONTROL)

/** Without a limit all matching rows, up to 10,000. */
export const paging = z.object({
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(500)
    .optional()
    .meta({ examples: [50] }),
  // May contain a name, whose characters take several bytes each.
  cursor: z
    .string()
    .max(2000)
    .optional()
    .meta({
      description: 'From the Link of a page',
      examples: ['MTc2MjA3MTMzMDAwMCAzZjBjMmE3ZS01ZDQxLTRiOGEtOWMzNi0xZTdmMmE5MGQ1YjQ'],
    }),
  count: z
    .stringbool()
    .optional()
    .meta({ description: 'true: X-Total-Count says how many there are in all', examples: ['true'] }),
})

export const sheetFormat = z.enum(['csv', 'xlsx'])

export const smsQueued = z
  .literal(true)
  .optional()
  .meta({ description: 'Only where it goes to the tenant by SMS, and not by e-mail' })

/** `emailError` is the reason why no email was sent; null if it was sent or not requested. */
export const mailFlags = {
  emailSent: z.boolean(),
  pdfAttached: z.boolean(),
  emailError: z.string().nullable(),
  smsQueued,
}
