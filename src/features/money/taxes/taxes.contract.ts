import { z } from 'zod'
import type { Endpoints } from '../../../shared/endpoint.ts'
import { EXAMPLE_IDS } from '../../../shared/examples.ts'
import { day, id, line } from '../../../shared/fields/fields.ts'
import { UPLOAD_TYPES } from '../../../shared/fields/uploads.ts'
import { UNIT_KINDS } from '../../property/properties/units.rules.ts'
import { PAYMENT_KINDS } from '../ledger/ledger.rules.ts'
import { RATE_NAMES } from '../tax-rates/tax-rates.rules.ts'
import { TAX_MESSAGES } from './taxes.messages.ts'

const source = 'https://gra.gov.gh/portfolio/rent-tax/'
const settings = {
  rates: [
    { name: 'residential', percent: 8, from: '2024-01-01', source },
    { name: 'commercial', percent: 15, from: '2024-01-01', source },
  ],
  vat: { on: false, units: [], next: [{ from: '2027-01-01', on: true, units: [EXAMPLE_IDS.unit] }] },
}
const ratesChange = { rates: settings.rates }
const vatChange = { vat: { on: true, units: [EXAMPLE_IDS.unit], from: '2027-01-01' } }

const MAX_RATES = 200
const MAX_UNITS = 10_000

export const isPercent = (value: number): boolean =>
  value >= 0 && value <= 100 && Number(value.toFixed(2)) === value

const rate = z.object({
  name: z.enum(RATE_NAMES),
  percent: z
    .number()
    .refine(isPercent, { params: { sentence: TAX_MESSAGES.percent } })
    .meta({ minimum: 0, maximum: 100 }),
  from: day,
  source: line(),
})

/** Ids of units with VAT, which applies while `on`. */
const vat = z.object({ on: z.boolean(), units: z.array(id).max(MAX_UNITS) })
const rates = z.array(rate).max(MAX_RATES)

/** `vat` is today's, with planned changes. */
export const taxSettings = z
  .object({ rates, vat: vat.extend({ next: z.array(vat.extend({ from: z.string() })) }) })
  .meta({ id: 'TaxSettings' })
export type TaxSettings = z.infer<typeof taxSettings>

const taxSettingsChanges = z
  .object({
    rates,
    vat: vat.extend({
      from: day
        .optional()
        .meta({
          description:
            'The first day on which it counts; today without, where it is other than that of today',
        }),
    }),
  })
  .partial()
  .meta({ examples: [ratesChange, vatChange] })
export type TaxSettingsChanges = z.output<typeof taxSettingsChanges>

/** `day` is when it counts; `adjusts` the closed month (2026-10) it corrects. Tenant and receipt may be hidden (null). */
const taxMonthLine = z.object({
  paymentId: z.string(),
  receiptNumber: z.string().nullable(),
  kind: z.enum(PAYMENT_KINDS),
  tenantId: z.string().nullable(),
  tenantName: z.string(),
  propertyName: z.string(),
  unitName: z.string().nullable(),
  unitKind: z.enum(UNIT_KINDS).nullable(),
  receivedOn: z.string(),
  day: z.string(),
  adjusts: z.string().nullable(),
  amount: z.number(),
  rateName: z.enum(['residential', 'commercial']),
  percent: z.number().nullable(),
  tax: z.number(),
  withheld: z.number(),
  vat: z.number(),
  hasCertificate: z.boolean().nullable(),
})
export type TaxMonthLine = z.infer<typeof taxMonthLine>

/**
 * `received` is rent, `notInMoney` paid by deposits and opening credit. `vat` is in all received charges; `vatDue` by
 * issue.
 */
export const taxMonth = z
  .object({
    month: z.string(),
    dueDay: z.string(),
    lines: z.array(taxMonthLine),
    totals: z.object({
      received: z.number(),
      notInMoney: z.number(),
      tax: z.number(),
      withheld: z.number(),
      payable: z.number(),
      vat: z.number(),
      vatDue: z.number(),
    }),
  })
  .meta({ id: 'TaxMonth' })
export type TaxMonth = z.infer<typeof taxMonth>

export const certificate = z
  .object({
    paymentId: z.string(),
    url: z.string(),
    fileName: z.string(),
    fileSize: z.number(),
    contentType: z.enum(UPLOAD_TYPES),
    uploadedAt: z.string(),
    uploadedBy: z.string(),
  })
  .meta({ id: 'WithholdingCertificate' })
export type Certificate = z.infer<typeof certificate>

/** `days` since it was withheld. */
export const missingCertificate = z
  .object({
    paymentId: z.string(),
    receiptNumber: z.string().nullable(),
    tenantId: z.string(),
    tenantName: z.string(),
    amount: z.number(),
    receivedOn: z.string(),
    days: z.number(),
  })
  .meta({ id: 'MissingCertificate' })
export type MissingCertificate = z.infer<typeof missingCertificate>

const MONTH = /^(19|2\d)\d\d-(0[1-9]|1[0-2])$/
export const oneMonth = z.object({
  month: z
    .string()
    .refine((value) => MONTH.test(value), { params: { sentence: TAX_MESSAGES.month } })
    .meta({ examples: ['2026-11'] }),
})
const one = z.object({ id: id.meta({ examples: [EXAMPLE_IDS.receipt] }) })

export const taxesEndpoints = {
  'GET /settings/tax': {
    who: 'admin',
    permission: 'tax:read',
    summary: 'The rates of tax, each from a day and with its source, and the units whose rent contains VAT',
    answer: taxSettings,
  },
  'PATCH /settings/tax': {
    who: 'admin',
    permission: 'tax:write',
    confirmsPassword: 'always',
    summary:
      'Changes what is named, with the password again; the list of rates is replaced as a whole. VAT counts from a day, which must not be in closed books',
    body: taxSettingsChanges,
    answer: taxSettings,
  },
  'GET /tax/{month}': {
    who: 'admin',
    permission: 'tax:read',
    summary: 'Rent that was received in a month, and the tax on it; as XLSX or PDF too',
    params: oneMonth,
    query: z.object({ format: z.enum(['json', 'xlsx', 'pdf']).optional() }),
    answer: taxMonth,
  },
  'GET /tax/certificates/missing': {
    who: 'admin',
    permission: 'tax:read',
    summary: 'Withheld tax without a certificate after 30 days, the oldest first',
    answer: z.array(missingCertificate),
  },
  'POST /payments/{id}/certificate': {
    who: 'admin',
    permission: 'payment:write',
    summary: 'Stores the certificate of withheld tax: JPEG, PNG or PDF of at most 10,485,760 bytes',
    params: one,
    form: z.object({}).meta({ examples: [{}] }),
    file: 'file',
    answer: certificate,
    status: 201,
    idempotent: true,
  },
  'GET /payments/{id}/certificate': {
    who: 'ticket',
    permission: 'tax:read',
    officeOnly: true,
    summary: 'The file of the certificate',
    params: one,
    bytes: '*/*',
  },
  'POST /payments/{id}/certificate/ticket': {
    who: 'admin',
    permission: 'tax:read',
    summary: 'A ticket of 60 s that opens this file in ?token=',
    params: one,
    answer: z.object({ token: z.string() }).meta({ id: 'Ticket' }),
  },
} as const satisfies Endpoints
