import { z } from 'zod'
import { dayText, line } from '../../../shared/fields.ts'
import { RATE_NAMES } from '../../tax-rates/tax-rates.rules.ts'
import { isPercent, type TaxSettings } from '../taxes.contract.ts'
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
  /** By the id of the unit. */
  vatUnits: z.record(z.string(), z.boolean()),
})
export type TaxSettingsValues = z.input<typeof taxSettingsForm>
export type TaxSettingsOutput = z.output<typeof taxSettingsForm>

export const taxSettingsValues = ({ rates, vat }: TaxSettings): TaxSettingsValues => ({
  rates: rates.map((one) => ({ ...one, percent: String(one.percent) })),
  vatOn: vat.on,
  vatUnits: Object.fromEntries(vat.units.map((id) => [id, true])),
})

export const newRate = (today: string): TaxSettingsValues['rates'][number] => ({
  ...{ name: 'residential', percent: '', from: today, source: '' },
})

export const taxSettingsBody = ({ rates, vatOn, vatUnits }: TaxSettingsOutput): TaxSettings => ({
  rates,
  vat: { on: vatOn, units: Object.keys(vatUnits).filter((id) => vatUnits[id]) },
})
