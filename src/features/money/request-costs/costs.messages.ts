import { defineErrors } from '../../../shared/errors.ts'
export const COST_MESSAGES = {
  notFound: 'Cost not found',
  descriptionMissing: 'Description is required: say what the cost was for',
  dueDateRequired: 'Due date is required',
  dueInPast: 'Due date must not be earlier than today',
  outside: 'You work for other properties only, so you cannot enter costs for this request.',
  tenantDeleted:
    'This tenant was deleted, so nothing can be charged to them. Add the cost without charging it.',
  noTenant: 'This request is about a unit without a tenant, so nobody can be charged for it.',
  invoicePaid: (number: string) =>
    `Something was paid on invoice ${number}, so this cost stays. Reverse the payment first, then delete the cost.`,
  invoiceInReview: (number: string) =>
    `A proof of payment of invoice ${number} waits for its review, so this cost stays. Review it first.`,
  chargedBefore: (number: string) => `This cost was charged already, with invoice ${number}.`,
  withoutDescription: 'Repair',
  deletedBefore: 'This cost was deleted already.',
  voidReason: 'The cost of the request was deleted',
} as const

export const COST_ERRORS = defineErrors('cost', COST_MESSAGES, {
  403: ['outside'],
  404: ['notFound'],
  409: ['chargedBefore', 'deletedBefore', 'invoiceInReview', 'invoicePaid', 'noTenant', 'tenantDeleted'],
})
