import {
  officeRegularRentEmail,
  officeRegularRentNotice,
  regularRentEmail,
  regularRentNotice,
} from '../../features/money/charges/server/messages/regular-rent-begins.message.ts'
import { createEmail, type SampleEmail, toOffice, toTenant } from './sample-email.ts'
import { ID, PUBLIC_URL } from './sample-invoice.ts'

const createRentFacts = (name: string) => ({
  companyName: name,
  publicUrl: PUBLIC_URL,
  tenantId: ID,
  tenantName: name,
  place: name,
  charge: name,
  paidThrough: '2026-12-31',
  period: { from: '2027-01-01', to: '2027-01-31', amount: 150_050, billOn: '2026-12-27' },
})

export const RENT_EMAILS: readonly SampleEmail[] = [
  [
    'end of an advance',
    (name) =>
      createEmail(
        { ...toTenant, kind: 'regular-rent', name },
        regularRentEmail(createRentFacts(name)),
        regularRentNotice(createRentFacts(name)),
      ),
  ],
  [
    'end of an advance, to the office',
    (name) =>
      createEmail(
        { ...toOffice, kind: 'regular-rent-office', name },
        officeRegularRentEmail(createRentFacts(name)),
        officeRegularRentNotice(createRentFacts(name)),
      ),
  ],
]
