import { z } from 'zod'
import type { Endpoints } from '../../../shared/endpoint.ts'
import { EXAMPLE_IDS } from '../../../shared/examples.ts'
import { id, optionalDay, optionalReference } from '../../../shared/fields/fields.ts'
import { PAYMENT_METHODS } from '../ledger/ledger.rules.ts'

const issued = { officialSerial: 'RC-2026-004711', issuedOn: '2026-11-19' }

const cardPayment = z.object({
  paymentId: z.string(),
  receiptNumber: z.string().nullable(),
  receivedOn: z.string(),
  amount: z.number(),
  credit: z.number(),
  method: z.enum(PAYMENT_METHODS).nullable(),
  reference: z.string().nullable(),
  periodFrom: z.string().nullable(),
  periodTo: z.string().nullable(),
})

/** A payment's `amount` is its part for this rent, `credit` settles nothing yet. `advance` is for future months. */
export const rentCard = z
  .object({
    leaseId: z.string(),
    landlord: z.string(),
    landlordAddress: z.string().nullable(),
    tenantId: z.string(),
    tenant: z.string(),
    tenantPhone: z.string().nullable(),
    payCode: z.string().nullable(),
    propertyName: z.string(),
    unitName: z.string(),
    rent: z.number().nullable(),
    periodMonths: z.number(),
    startsOn: z.string(),
    endsOn: z.string().nullable(),
    advance: z.number(),
    officialSerial: z.string().nullable(),
    issuedOn: z.string().nullable(),
    dueOn: z.string(),
    payments: z.array(cardPayment),
  })
  .meta({ id: 'RentCard' })
export type RentCard = z.infer<typeof rentCard>

export const missingCard = z
  .object({
    leaseId: z.string(),
    tenantId: z.string(),
    tenantName: z.string(),
    propertyName: z.string(),
    unitName: z.string(),
    startsOn: z.string(),
    dueOn: z.string(),
    daysLate: z.number(),
  })
  .meta({ id: 'MissingRentCard' })
export type MissingCard = z.infer<typeof missingCard>

const issuedCard = z.object({
  officialSerial: optionalReference.nullable().optional(),
  issuedOn: optionalDay,
})
export type IssuedCard = z.output<typeof issuedCard>

const params = z.object({ id: id.meta({ examples: [EXAMPLE_IDS.lease] }) })

export const rentCardsEndpoints = {
  'GET /leases/{id}/rent-card': {
    who: 'signed-in',
    permission: 'lease:read',
    summary: 'Parties, unit, rent, and every payment with its receipt number; a tenant only its own',
    params,
    query: z.object({ format: z.enum(['json', 'pdf']).optional() }),
    answer: rentCard,
  },
  'PATCH /leases/{id}/rent-card': {
    who: 'admin',
    permission: 'lease:write',
    summary: 'Records the serial number of the official card, and the day on which it was issued',
    params,
    body: issuedCard.meta({ examples: [issued] }),
    answer: rentCard,
  },
  'GET /rent-cards/missing': {
    who: 'admin',
    permission: 'lease:read',
    summary: 'Leases without an official card seven days after they began, the longest first',
    answer: z.array(missingCard),
  },
} as const satisfies Endpoints
