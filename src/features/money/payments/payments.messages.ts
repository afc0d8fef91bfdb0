import { formatDay } from '../../../shared/days.ts'
import { defineErrors } from '../../../shared/errors.ts'
import { formatGhs } from '../../../shared/money.ts'

/** Amounts are in whole pesewas. */
export const PAYMENT_MESSAGES = {
  withoutDocument: (sentence: string) => sentence,
  statementNotMailed: (sentence: string) => sentence,
  reasonMissing: 'Reason is required',
  notFound: 'Payment not found',
  tenantNotFound: 'Tenant not found',
  notYours: 'These are not your payments.',
  notYourAccount: 'This is not your account.',
  payerMissing: 'Paid by is required',
  tenantTwice: (name: string) => `${name} is in two rows; enter one amount for each tenant`,
  unknownInvoice: 'One of the chosen invoices is not an invoice of this tenant, or it was deleted',
  nothingDue: (number: string) => `Nothing is due on invoice ${number}`,
  moreThanDue: (number: string, due: number) => `Only ${formatGhs(due)} is due on invoice ${number}`,
  moreThanPayment: (chosen: number, amount: number) =>
    `The amounts for the invoices are ${formatGhs(chosen)} together, more than the payment of ${formatGhs(amount)}`,
  recordedBefore: (receiptNumber: string, day: string, tenant: string | null) =>
    `A payment with this method and reference was recorded before: ${receiptNumber} of ${formatDay(day)}${tenant === null ? '' : ` by ${tenant}`}. Record it again only if it came in twice.`,
  recordedAlike: (receiptNumber: string, amount: number, method: string, day: string) =>
    `${receiptNumber} of ${formatDay(day)} is ${formatGhs(amount)} from this tenant by the same method (${method}) already. If the money came in once, reverse one of the two.`,
  creditWithVat: (credit: number, percent: number) =>
    `${formatGhs(credit)} of it is credit for a unit whose charges contain VAT (${percent} %). VAT is due once money is received: issue an invoice for it.`,
  cameOnline:
    'This money came in online: refund it under Online Payments, so that the provider sends it back. If the provider has taken it back itself, say so and reverse it with force.',
  reversedAlready: 'This payment was reversed already.',
  reversedRange: (from: string, to: string) =>
    `The range begins after it ends: from ${formatDay(from)} is later than to ${formatDay(to)}`,
  noReceipt: 'Only money that was received has a receipt.',
  noDocument: {
    write_off:
      'A write-off is a note in the books and has no document. The PDF of its invoice says that it was settled by write-off.',
    deposit_applied:
      'A deposit that was used has no separate document. The PDF of its invoice says that it was settled from the deposit.',
    opening: 'An opening balance was paid before the portal, and has no receipt here.',
  },
  moreThanUncredited: (left: number) =>
    `The amount must not be more than the ${formatGhs(left)} of this invoice that no credit note has taken off yet`,
  depositWriteOff:
    'An unpaid deposit is not a bad debt. Issue a credit note for the amount that is no longer charged.',
  moreThanCredit: (credit: number) => `This tenant has only ${formatGhs(credit)} of credit.`,
  creditOfTaxOffice: (withheld: number) =>
    `${formatGhs(withheld)} of this credit is tax that was withheld. The tax office has it, so it cannot be given back as money.`,
  creditCameLater: (day: string, credit: number) =>
    `On ${formatDay(day)} only ${formatGhs(credit)} of this credit had come in. Choose a later day, or give back less.`,
  openingEntered:
    'The opening balance of this tenant was entered already. Delete its invoice or reverse its payment first.',
  depositHeld: 'Deposit held before the portal',
  openingBalance: 'Opening balance',
  moreThanHeld: (held: number) => `Only ${formatGhs(held)} of deposit is held for this tenant.`,
  moreThanOwed: (owed: number) => `Only ${formatGhs(owed)} is owed here.`,
} as const

export const PAYMENT_ERRORS = defineErrors('payment', PAYMENT_MESSAGES, {
  400: ['reversedRange', 'tenantTwice', 'unknownInvoice'],
  403: ['notYourAccount', 'notYours'],
  404: ['notFound', 'tenantNotFound'],
  409: [
    'cameOnline',
    'creditCameLater',
    'creditOfTaxOffice',
    'depositWriteOff',
    'moreThanCredit',
    'moreThanDue',
    'moreThanHeld',
    'moreThanOwed',
    'noReceipt',
    'nothingDue',
    'openingEntered',
    'recordedBefore',
    'reversedAlready',
    'withoutDocument',
    'statementNotMailed',
  ],
})

/** Problems of cells in an imported sheet. */
export const IMPORT_PROBLEMS = {
  tenantMissing: 'Tenant is required',
  noTenant: 'No tenant has this e-mail or name',
  severalTenants: 'Several tenants have this name: add the unit, the e-mail or the phone number',
  day: 'Day must be a day like 2026-12-05 or 5/12/2026',
  dayInFuture: 'Day must not be later than today',
  dayTooEarly: (day: string) => `Day must not be before ${formatDay(day)}`,
  amount: 'Amount must be an amount in GHS above 0 with at most two decimals',
  signedAmount: 'Amount must be an amount in GHS with at most two decimals, below 0 for credit, and not 0',
  depositWriteOff:
    'An unpaid deposit is not a bad debt. Issue a credit note for the amount that is no longer charged.',
  moreThanCredit: (credit: number) => `This tenant has only ${formatGhs(credit)} of credit.`,
  creditOfTaxOffice: (withheld: number) =>
    `${formatGhs(withheld)} of this credit is tax that was withheld. The tax office has it, so it cannot be given back as money.`,
  creditCameLater: (day: string, credit: number) =>
    `On ${formatDay(day)} only ${formatGhs(credit)} of this credit had come in. Choose a later day, or give back less.`,
  purpose: (purposes: string) => `Purpose must be one of: ${purposes}`,
  taxed: 'Taxed must be Yes or No',
  openingEntered: 'The opening balance of this tenant was entered already',
  sameTenant: (row: number) => `Row ${row} is of this tenant too`,
  methodMissing: 'Method is required',
  method: (methods: string) => `Method must be one of: ${methods}`,
  recordedBefore: (receiptNumber: string, day: string) =>
    `This method and reference were recorded before: ${receiptNumber} of ${formatDay(day)}`,
  sameReference: (row: number) => `Row ${row} has this method and reference too`,
  noInvoice: 'No invoice has this number',
  invoiceOfAnother: 'This is an invoice of another tenant',
} as const
