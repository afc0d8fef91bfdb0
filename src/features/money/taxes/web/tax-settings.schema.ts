import { z } from 'zod'
import type { Day } from '../../../../shared/days.ts'
import { dayText, line } from '../../../../shared/fields/fields.ts'
import { isSameValue } from '../../../../web/forms/form-values.ts'
import { RATE_NAMES } from '../../tax-rates/tax-rates.rules.ts'
import { isPercent, type TaxSettings, type TaxSettingsChanges } from '../taxes.contract.ts'
import { TAX_MESSAGES } from '../taxes.messages.ts'

const percentText = z
  .string()
  .trim()
  .refine(
    (text) => /^\d{1,3}(\.\d+)?$/.test(text) && isPercent(Number(text)),
    `Percent ${TAX_MESSAGES.percent}`,
  )
  .transform(Number)

const rate = z.object({
  name: z.enum(RATE_NAMES),
  percent: percentText,
  from: dayText('From is required'),
  source: line('Source is required'),
})

export const taxSettingsForm = z.object({
  rates: z.array(rate),
  vatOn: z.boolean(),
  vatUnits: z.record(z.string(), z.boolean()),
  vatFrom: dayText('From is required'),
  keepsVat: z.boolean(),
})
export type TaxSettingsValues = z.input<typeof taxSettingsForm>
export type TaxSettingsOutput = z.output<typeof taxSettingsForm>

export const taxSettingsValues = ({ rates, vat }: TaxSettings, today: Day): TaxSettingsValues => ({
  rates: rates.map((one) => ({ ...one, percent: String(one.percent) })),
  vatOn: vat.on,
  vatUnits: Object.fromEntries(vat.units.map((id) => [id, true])),
  vatFrom: today,
  keepsVat: false,
})

export const newRate = (today: string): TaxSettingsValues['rates'][number] => ({
  name: 'residential',
  percent: '',
  from: today,
  source: '',
})

type VatValues = Pick<TaxSettingsValues, 'vatOn' | 'vatUnits'>

const chosenUnits = ({ vatUnits }: VatValues) => Object.keys(vatUnits).filter((id) => vatUnits[id])

export const isOtherVat = ({ vat }: TaxSettings, values: VatValues): boolean =>
  vat.on !== values.vatOn || !isSameValue([...vat.units].sort(), chosenUnits(values).sort())

export function taxSettingsBody(settings: TaxSettings, values: TaxSettingsOutput): TaxSettingsChanges {
  const { rates, vatOn: on, vatFrom, keepsVat } = values
  const [next] = settings.vat.next
  const vat = { on, units: chosenUnits(values) }
  if (isOtherVat(settings, values)) return { rates, vat: { ...vat, from: vatFrom } }
  return keepsVat && next ? { rates, vat: { ...vat, from: next.from } } : { rates }
}
