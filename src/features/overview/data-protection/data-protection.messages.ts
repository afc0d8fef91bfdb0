import { defineErrors } from '../../../shared/errors.ts'
import { formatGhs } from '../../../shared/money.ts'
import { TENANT_MESSAGES } from '../../property/tenants/tenants.messages.ts'

const MOST_NUMBERS = 5

export const DATA_PROTECTION_MESSAGES = {
  notFound: TENANT_MESSAGES.notFound,
  erasedAlready: 'The data of this tenant was erased already.',
  notEnded:
    'The tenancy has not ended. Delete the tenant first, or wait until the day after the end of the lease.',
  sending: 'A message to or about this tenant is being sent right now. Please try again in a minute.',
  /** In whole pesewas. */
  moneyHeld: (credit: number, deposit: number) => {
    const parts = [
      ...(credit > 0 ? [`${formatGhs(credit)} of credit`] : []),
      ...(deposit > 0 ? [`${formatGhs(deposit)} of deposit`] : []),
    ]
    return `The tenant still has ${parts.join(' and ')}. Give it back first, or reverse what was recorded by mistake.`
  },
  reasonRequired: 'Reason is required',
  nameDiffers: 'Type the name exactly as it is shown above.',
  erased: (name: string) => `All data was erased. In the books the tenant is now called ${name}.`,
  unpaid: (numbers: readonly string[]) => {
    const named = numbers.slice(0, MOST_NUMBERS).join(', ')
    const more = numbers.length > MOST_NUMBERS ? ` and ${numbers.length - MOST_NUMBERS} more` : ''
    return `Money is still owed: ${named}${more}. Record what was paid or void the invoices first; what is erased cannot be collected.`
  },
} as const

export const DATA_PROTECTION_ERRORS = defineErrors('dataProtection', DATA_PROTECTION_MESSAGES, {
  404: ['notFound'],
  409: ['erasedAlready', 'moneyHeld', 'notEnded', 'sending', 'unpaid'],
})
