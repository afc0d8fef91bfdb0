import { EXAMPLE_IDS } from '../../../shared/examples.ts'

const issued = { officialSerial: 'RC-2026-004711', issuedOn: '2026-11-19' }

export const EXAMPLES = {
  issued,
  card: {
    leaseId: EXAMPLE_IDS.lease,
    landlord: 'Nyansapɔ Properties',
    landlordAddress: 'P.O. Box AN 7070, Accra',
    tenantId: EXAMPLE_IDS.tenant,
    tenant: 'Akosua Ɔpɔku',
    tenantPhone: '+233 24 123 4567',
    propertyName: 'Bohye (Shops)',
    unitName: 'B12',
    rent: 1500.5,
    periodMonths: 1,
    startsOn: '2026-12-01',
    endsOn: '2027-11-30',
    advance: 1500.5,
    ...issued,
    dueOn: '2026-12-08',
    payments: [
      {
        paymentId: '1c7a4d52-8e03-4b96-a5f1-62d90e8b3c47',
        receiptNumber: 'RCT-2026-00017',
        receivedOn: '2026-11-20',
        amount: 1500.5,
        credit: 0,
        method: 'mobile_money',
        reference: 'MP261120.1502.A91',
        periodFrom: '2026-12-01',
        periodTo: '2026-12-31',
      },
    ],
  },
  missing: {
    leaseId: EXAMPLE_IDS.lease,
    tenantId: EXAMPLE_IDS.tenant,
    tenantName: 'Akosua Ɔpɔku',
    propertyName: 'Bohye (Shops)',
    unitName: 'B12',
    startsOn: '2026-11-01',
    dueOn: '2026-11-08',
    daysLate: 12,
  },
}
