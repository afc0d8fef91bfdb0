import { z } from 'zod'
import { cedisText } from '../../../../../shared/fields/fields.ts'
import { initialValues } from '../../../../../web/forms/changed-since.ts'
import { newSmsSettings, SMS_PROVIDERS, type SmsSettings } from '../../sms.contract.ts'
import { SMS_MESSAGES } from '../../sms.messages.ts'

export const PROVIDER_CHOICES = [
  { value: 'off', label: 'Off' },
  { value: 'arkesel', label: 'Arkesel' },
] as const

const { apiKey, quietFrom, quietUntil, sundays } = newSmsSettings.required().shape

const price = z
  .string()
  .trim()
  .refine((text) => text === '' || /^\d{1,3}(\.\d{1,4})?$/.test(text), {
    error: SMS_MESSAGES.price,
    abort: true,
  })
  .transform((text) => (text === '' ? null : Number(text)))
  .refine((value) => value === null || value <= 100, SMS_MESSAGES.price)

const limits = z.object({ pricePerSegment: price, monthlyBudget: cedisText, quietFrom, quietUntil, sundays })
const account = z.object({
  provider: z.enum(['off', ...SMS_PROVIDERS]),
  sender: z
    .string()
    .trim()
    .refine((text) => /^[A-Za-z0-9 ]{0,11}$/.test(text), SMS_MESSAGES.sender),
  apiKey,
})
const fields = account.extend(limits.shape)

type Fault = { path: 'sender' | 'apiKey' | 'pricePerSegment' | 'quietUntil'; message: string }
type Limits = z.output<typeof limits>
type Account = z.output<typeof account>

function findLimitFaults({
  pricePerSegment,
  monthlyBudget,
  quietFrom: from,
  quietUntil: until,
}: Limits): Fault[] {
  const faults: Fault[] = []
  if (monthlyBudget !== null && !pricePerSegment)
    faults.push({ path: 'pricePerSegment', message: SMS_MESSAGES.priceMissing })
  if (from === until) faults.push({ path: 'quietUntil', message: SMS_MESSAGES.quietSame })
  return faults
}

function findAccountFaults({ provider, sender, apiKey: key }: Account, hasKey: boolean): Fault[] {
  if (provider === 'off') return []
  const faults: Fault[] = []
  if (sender === '') faults.push({ path: 'sender', message: SMS_MESSAGES.senderMissing })
  if (key === '' && !hasKey) faults.push({ path: 'apiKey', message: SMS_MESSAGES.keyMissing })
  return faults
}

const notify =
  (ctx: { addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void }) =>
  ({ path, message }: Fault) =>
    ctx.addIssue({ code: 'custom', path: [path], message })

/** An empty key keeps the stored one; omits what the environment sets. */
export const smsSettingsForm = ({ fixed, hasKey }: Pick<SmsSettings, 'fixed' | 'hasKey'>) =>
  fields
    .superRefine((values, ctx) => {
      const accountFaults = fixed ? [] : findAccountFaults(values, hasKey)
      for (const fault of [...accountFaults, ...findLimitFaults(values)]) notify(ctx)(fault)
    })
    .transform(({ provider, sender, apiKey: key, ...others }) => ({
      ...others,
      ...(!fixed && {
        provider: provider === 'off' ? null : provider,
        sender: sender || null,
        ...(key !== '' && { apiKey: key }),
      }),
    }))

export type SmsSettingsValues = z.input<ReturnType<typeof smsSettingsForm>>
export type SmsSettingsOutput = z.output<ReturnType<typeof smsSettingsForm>>

export const formValues = (settings: SmsSettings): SmsSettingsValues =>
  initialValues(fields, { ...settings, provider: settings.provider ?? 'off' })

export const smsTestForm = z.object({ phone: z.string().trim().min(1, SMS_MESSAGES.phone).max(200) })
