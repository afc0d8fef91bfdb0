import { z } from 'zod'
import type { Endpoints } from '../../../shared/endpoint.ts'
import { cedis, longText, optionalLine } from '../../../shared/fields/fields.ts'
import { SMS_MESSAGES } from './sms.messages.ts'

const newSettings = {
  provider: 'arkesel',
  sender: 'BohyeRent',
  apiKey: 'cocoa-and-kente-7291',
  monthlyBudget: 50,
  pricePerSegment: 0.035,
  quietFrom: '21:00',
  quietUntil: '07:00',
  sundays: false,
}
const newTest = { phone: '024 412 3456' }
const newPreview = { text: 'Water is off on Saturday. Mɛdaase.', recipients: 40 }

export const SMS_PROVIDERS = ['arkesel'] as const

const time = (sentence: string) => z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: sentence })

const shownSettings = z.object({
  /** Null: SMS are off. */
  provider: z.enum(SMS_PROVIDERS).nullable(),
  sender: z.string().nullable(),
  hasKey: z.boolean(),
  /** The stored key cannot be decrypted; SMS are off until it is entered again. */
  keyUnreadable: z.boolean(),
  fixed: z.boolean(),
  isOn: z.boolean(),
  /** In GHS; null: none. */
  monthlyBudget: z.number().nullable(),
  /** In GHS with up to four decimals; null: costs are not known. */
  pricePerSegment: z.number().nullable(),
  quietFrom: z.string(),
  quietUntil: z.string(),
  sundays: z.boolean(),
  /** In GHS, this month. */
  spent: z.number(),
  segments: z.number(),
  month: z.string(),
  budgetUsed: z.boolean(),
})
const smsSettings = shownSettings.meta({ id: 'SmsSettings' })
export type SmsSettings = z.infer<typeof shownSettings>

const isPrice = (price: number) => price >= 0 && price <= 100 && Number(price.toFixed(4)) === price

/** Absent fields stay; an empty key keeps the stored one. */
export const newSmsSettings = z.object({
  provider: z.enum(SMS_PROVIDERS).nullable().optional(),
  sender: z
    .union([optionalLine.refine((text) => /^[A-Za-z0-9 ]{0,11}$/.test(text), SMS_MESSAGES.sender), z.null()])
    .transform((text) => text || null)
    .optional(),
  apiKey: z
    .string()
    .refine((text) => text === '' || /^[\x21-\x7e]{8,200}$/.test(text), SMS_MESSAGES.apiKey)
    .optional(),
  monthlyBudget: cedis.nullable().optional(),
  pricePerSegment: z.number().refine(isPrice, SMS_MESSAGES.price).nullable().optional(),
  quietFrom: time(SMS_MESSAGES.quietFrom).optional(),
  quietUntil: time(SMS_MESSAGES.quietUntil).optional(),
  sundays: z.boolean().optional(),
})
export type NewSmsSettings = z.output<typeof newSmsSettings>

/** `said` is the provider's original text; null without one. */
const tested = z.object({
  to: z.string(),
  sent: z.boolean(),
  error: z.string().nullable(),
  said: z.string().nullable(),
})
export type SmsTest = z.infer<typeof tested>

const RECIPIENTS_MAX = 10_000

/** `segments` and `encoding` are per SMS; `cost` is the total in GHS, null without a price. `folded` is the text as sent. */
const previewed = z.object({
  segments: z.number(),
  encoding: z.enum(['GSM-7', 'UCS-2']),
  folded: z.string(),
  costly: z.array(z.string()),
  cost: z.number().nullable(),
  budgetLeft: z.number().nullable(),
})
export type SmsPreview = z.infer<typeof previewed>

export const smsEndpoints = {
  'GET /settings/sms': {
    who: 'admin',
    permission: 'settings:manage',
    summary: 'The SMS provider, the budget and the quiet hours',
    answer: smsSettings,
  },
  'PATCH /settings/sms': {
    who: 'admin',
    permission: 'settings:manage',
    confirmsPassword: 'always',
    summary: 'Sets the SMS provider, the budget and the quiet hours; what waits goes out',
    body: newSmsSettings.meta({ examples: [newSettings] }),
    answer: smsSettings,
  },
  'POST /settings/sms/test': {
    who: 'admin',
    permission: 'settings:manage',
    summary: 'Sends a test SMS by the provider that is set',
    body: z.object({ phone: optionalLine.min(1, SMS_MESSAGES.phone) }).meta({ examples: [newTest] }),
    answer: tested.meta({ id: 'SmsTest' }),
  },
  'POST /sms/preview': {
    who: 'admin',
    permission: 'invoice:write',
    summary: 'How many segments an SMS has, what it says without costly characters, and its cost to so many',
    body: z
      .object({ text: longText, recipients: z.number().int().min(0).max(RECIPIENTS_MAX) })
      .meta({ examples: [newPreview] }),
    answer: previewed.meta({ id: 'SmsPreview' }),
  },
} as const satisfies Endpoints
