import { randomInt, randomUUID } from 'node:crypto'
import type { SampleValues } from '../calls/request-samples.ts'
import { PASSWORD } from '../portal.ts'

export const newPerson = (of: string) => ({ name: 'Efua Sarpong', email: `efua-${randomUUID()}@${of}.test` })

/** For online payments. */
export const SECRET_KEY = 'sk_test_4f1c9a27d0be83651e0c'

/** For calls about recurring charges, within the lease of the records. */
export const CHARGE_VALUES = {
  startsOn: ['2026-12-01'],
  endsOn: ['2027-06-30'],
  fromDay: ['2026-11-20'],
  through: ['2026-12-31'],
  periodFrom: ['2026-12-01'],
  action: ['skip'],
}

/** For calls that end a lease, which has no plan before. */
export const END_VALUES = { periodFrom: ['2026-12-01'], proration: ['daily'], hash: [] }

/** For calls of the money desk; each account has another number. */
export const createDeskValues = (lineId: string | undefined): SampleValues => ({
  id: [lineId],
  hash: [],
  password: [],
  kind: ['wallet', 'other_income'],
  number: [String(randomInt(1_000_000_000, 9_999_999_999))],
  openingDay: ['2026-01-01'],
  mapping: ['{"day":"Date","amount":"Amount"}'],
  allocations: [],
  state: ['open', 'missing'],
})

/** For calls about recurring inspections, with a missed day. */
export const INSPECTION_VALUES = {
  everyMonths: [3],
  anchorDay: [5],
  leadDays: [7],
  startsOn: ['2027-01-01'],
  endsOn: ['2028-12-31'],
  inspectionOn: ['2026-10-05'],
  action: ['skip'],
  unitId: [],
}

/** Valid values by field name. */
export const createValidValues = ({
  tenant,
}: {
  tenant: { tenant: { id: string; email: string } }
}): SampleValues => ({
  name: [`Efua Sarpong ${randomUUID()}`, 'residential'],
  email: [newPerson('tenant').email],
  phone: ['024 412 3456'],
  channels: ['email'],
  preferredChannel: ['email'],
  language: ['en'],
  apartment: ['Bohye (Shops)'],
  location: ['Bohye (Shops)'],
  password: [PASSWORD],
  passphrase: ['kente and cocoa at dawn'],
  currentPassword: [PASSWORD],
  newPassword: ['another horse'],
  secretKey: [SECRET_KEY],
  setupCode: [],
  ownersNeedTotp: [false],
  assigneeUid: [],
  uid: [],
  cursor: [],
  unread: ['true'],
  audience: ['tenants'],
  q: ['ofori'],
  except: [],
  leaseId: [],
  unit: [`U ${randomUUID().slice(0, 8)}`],
  tenantId: [tenant.tenant.id],
  tenant: [tenant.tenant.email],
  tenantIds: [tenant.tenant.id],
  startsOn: ['2026-01-01'],
  endsOn: ['2028-12-31'],
  moveOutOn: ['2026-12-31'],
  fromDay: ['2028-01-01'],
  issuedOn: ['2026-11-19'],
  rent: [1500.5],
  depositDue: [3000],
  periodMonths: [3],
  rentDay: [5],
  floorArea: [24.5],
  moveInDate: ['2026-01-01'],
  leaseEndDate: ['2027-01-01'],
  dueDate: ['2026-12-05'],
  paymentDate: ['2026-11-19'],
  date: ['2026-11-19'],
  columns: ['[]'],
  paidOn: ['2026-11-19'],
  category: ['repairs'],
  dueOn: ['2026-12-05'],
  rating: [4],
  receivedOn: ['2026-11-19'],
  day: ['2026-11-20'],
  spentOn: ['2026-11-19'],
  through: ['2000-01-01'],
  account: ['Rent income'],
  method: ['cash'],
  channel: ['call', 'sms'],
  apiKey: ['cocoa-and-kente-7291'],
  sender: ['BohyeRent'],
  provider: ['arkesel'],
  pricePerSegment: [0.035],
  quietFrom: ['21:00'],
  quietUntil: ['07:00'],
  reference: [],
  transactionId: ['MP261119.0938.C04518'],
  // Only an invoice with VAT has one.
  eVatNumber: [],
  invoice: [],
  // The cells of opening balances; as a flag true.
  purpose: ['rent'],
  taxed: ['No', true],
  dueMonth: ['2026-12'],
  amount: [10.5, '10.50'],
  seenAmount: [1500.5],
  seenAmountDue: [],
  limit: ['10'],
  count: ['true'],
  format: ['csv'],
  capacity: [5],
  from: ['20:00', '2026-01-01'],
  to: ['2026-11-20'],
  percent: [8],
  until: ['07:00'],
  host: ['127.0.0.1'],
  port: [1],
  security: ['starttls'],
  fromAddress: ['rent@landlord.test'],
  which: ['waiting'],
  state: ['pending', 'queued'],
  ended: [],
  kind: ['shops', 'shop', 'percent', 'invoice'],
  every: ['once'],
  value: [5],
  cap: [50],
  graceDays: [5],
  staff: ['manager'],
  status: ['Unpaid', 'approved', 'pending'],
})
