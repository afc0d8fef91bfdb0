import { z } from 'zod'
import type { Endpoints } from '../../../shared/endpoint.ts'
import { defineErrors } from '../../../shared/errors.ts'
import { email } from '../../../shared/fields/email-field.ts'
import { day, line, longText, optionalLine } from '../../../shared/fields/fields.ts'
import { booksClosed } from './company.rules.ts'

const howToPayExample = {
  mobileMoney: [{ network: 'MTN MoMo', number: '024 555 0100', name: 'Bohye Properties Ltd' }],
  bank: 'GCB Bank, Spintex branch, 1011 2345 6789 0, Bohye Properties Ltd',
  text: 'Please write the invoice number as the reference.',
}
const contact = { howToPay: howToPayExample, phone: '030 255 0100', email: 'rent@bohye.example.com' }
const settingsChanges = { companyName: 'Bohye Properties', phone: '030 255 0100' }

export const MOBILE_NETWORKS = ['MTN MoMo', 'Telecel Cash', 'AT Money', 'G-Money'] as const
export const MAX_WALLETS = 5

const wallet = z.object({
  network: line('Network is required'),
  number: line('Number is required'),
  name: line('Account name is required'),
})

export const howToPay = z
  .object({
    mobileMoney: z.array(wallet).max(MAX_WALLETS),
    bank: longText.nullable(),
    text: longText.nullable(),
  })
  .meta({ id: 'HowToPay' })
export type HowToPay = z.infer<typeof howToPay>

export const COMPANY_MESSAGES = {
  booksClosed,
  closedTooLate: 'Books can be closed through yesterday at the latest',
  closedEarlier: 'Reopen the close with a reason.',
  changedMeanwhile:
    'Somebody else changed how to pay or the company’s contact at this moment. Please look at it, and try again.',
} as const

export const COMPANY_ERRORS = defineErrors('company', COMPANY_MESSAGES, {
  409: ['changedMeanwhile', 'booksClosed'],
  400: ['closedTooLate'],
})

export const companySettings = z
  .object({
    companyName: line('Company name is required'),
    address: longText.nullable(),
    phone: optionalLine.nullable(),
    email: z.union([email, z.literal('').transform(() => null), z.null()]),
    logoUrl: z.string().nullable(),
    howToPay,
    closedThrough: z.union([day, z.literal('').transform(() => null), z.null()]),
  })
  .meta({ id: 'CompanySettings' })
export type CompanySettings = z.infer<typeof companySettings>

export const LOGO_MAX_BYTES = 524_288
/** Limited in pixels, because the PDF renderer decodes the logo for every invoice. */
export const LOGO_MAX_SIDE = 2000
export const LOGO_TYPES = ['image/png', 'image/jpeg'] as const
export const LOGO_MESSAGES = {
  missing: 'Please choose the picture of the logo',
  empty: 'The file is empty. Please choose the picture of the logo.',
  tooLarge: 'The logo must be at most 512 KB',
  wrongType: 'Please choose a PNG or JPEG picture',
  tooManyPixels: 'The logo must be at most 2,000 pixels wide and high',
  unreadable: 'This picture cannot be read. Please choose another PNG or JPEG picture.',
  notFound: 'The company has no logo',
} as const

export const LOGO_ERRORS = defineErrors('logo', LOGO_MESSAGES, {
  404: ['notFound'],
  413: ['tooManyPixels'],
  415: ['unreadable'],
})

export const companyEndpoints = {
  'GET /company': {
    who: 'anyone',
    summary: 'Name and logo for the sign-in page, the day it is, and whether the portal waits to be set up',
    answer: z
      .object({
        name: z.string(),
        logoUrl: z.string().nullable(),
        today: z.string(),
        setupNeeded: z.boolean(),
      })
      .meta({ id: 'Company' }),
  },
  'GET /company/how-to-pay': {
    who: 'signed-in',
    summary: 'How to pay the rent, and whom to ask',
    answer: z
      .object({ howToPay, phone: z.string().nullable(), email: z.string().nullable() })
      .meta({ examples: [contact] }),
  },
  'GET /settings': {
    who: 'admin',
    permission: 'settings:manage',
    summary: 'The settings of the company',
    answer: companySettings,
  },
  'PATCH /settings': {
    who: 'admin',
    permission: 'settings:manage',
    confirmsPassword: 'sometimes',
    summary:
      'Changes the settings that are named; how to pay, and the phone, e-mail and address next to it, only with the password again',
    body: companySettings
      .omit({ logoUrl: true })
      .partial()
      .meta({ examples: [settingsChanges] }),
    answer: companySettings,
  },
  'POST /settings/logo': {
    who: 'admin',
    permission: 'settings:manage',
    summary: 'Takes a new logo: PNG or JPEG of at most 524,288 bytes',
    form: z.object({}).meta({ examples: [{}] }),
    file: 'logo',
    answer: companySettings,
  },
  'DELETE /settings/logo': {
    who: 'admin',
    permission: 'settings:manage',
    summary: 'Goes back to the neutral logo',
    status: 204,
  },
  'GET /company/logo': {
    who: 'anyone',
    summary: 'The logo; with ?v= as in logoUrl it may be kept for good',
    bytes: 'image/*',
  },
} as const satisfies Endpoints
