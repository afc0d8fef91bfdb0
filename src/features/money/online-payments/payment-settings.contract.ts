import { z } from 'zod'
import type { Endpoints } from '../../../shared/endpoint.ts'
import { line } from '../../../shared/fields/fields.ts'
import { EXAMPLES } from './online-payments.examples.ts'
import { PAYMENT_SETTINGS_MESSAGES as MESSAGES } from './payment-settings.messages.ts'
import { isSecretKey, KEY_MODES } from './payment-settings.rules.ts'

const KEY_SOURCES = ['environment', 'settings', 'none'] as const

/** Settings without the key; `keyEnding` are its last four characters; `setBy` is null if the environment sets it. */
export const paymentSettings = z
  .object({
    source: z.enum(KEY_SOURCES),
    keyEnding: z.string().nullable(),
    /** Null also for an unrecognisable key. */
    mode: z.enum(KEY_MODES).nullable(),
    /** The stored key cannot be decrypted; online payment is off until it is entered again. */
    keyUnreadable: z.boolean(),
    setAt: z.string().nullable(),
    setBy: z.string().nullable(),
    /** To be entered in the provider's dashboard. */
    webhookUrl: z.string(),
  })
  .meta({ id: 'OnlinePaymentSettings' })
export type PaymentSettings = z.infer<typeof paymentSettings>

export const newPaymentSettings = z.object({
  secretKey: line(MESSAGES.keyMissing).refine((text) => text === '' || isSecretKey(text), MESSAGES.keyForm),
})
export type NewPaymentSettings = z.output<typeof newPaymentSettings>

export const keyTest = z
  .object({ works: z.boolean(), mode: z.enum(KEY_MODES).nullable(), sentence: z.string() })
  .meta({ id: 'OnlinePaymentKeyTest' })
export type KeyTest = z.infer<typeof keyTest>

export const paymentSettingsEndpoints = {
  'GET /settings/online-payment': {
    who: 'admin',
    permission: 'settings:manage',
    summary: 'Whether a key of the payment provider is set, when and by whom; never the key',
    answer: paymentSettings,
  },
  'PATCH /settings/online-payment': {
    who: 'admin',
    permission: 'settings:manage',
    confirmsPassword: 'always',
    summary: 'Sets the secret key of the payment provider; tenants can pay online from then on',
    body: newPaymentSettings.meta({ examples: [EXAMPLES.newSettings] }),
    answer: paymentSettings,
  },
  'DELETE /settings/online-payment': {
    who: 'admin',
    permission: 'settings:manage',
    confirmsPassword: 'always',
    summary: 'Removes the key; nobody can pay online any more',
    status: 204,
  },
  'POST /settings/online-payment/test': {
    who: 'admin',
    permission: 'settings:manage',
    summary:
      'Asks the payment provider whether a key works: the one in the body, without one the one that is set',
    body: newPaymentSettings.partial().meta({ examples: [EXAMPLES.newSettings] }),
    answer: keyTest,
  },
} as const satisfies Endpoints
