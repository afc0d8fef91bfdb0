import { formatDay } from '../../../shared/days.ts'
import { defineErrors } from '../../../shared/errors.ts'

export const CHARGE_MESSAGES = {
  notFound: 'Recurring charge not found',
  leaseNotFound: 'Lease not found',
  reasonMissing: 'Reason is required',
  reasonTextMissing: 'Please say why',
  stepsMissing: 'Enter the amount that counts from the first day',
  firstStepLater: 'The first amount must count from the first day of the recurring charge',
  stepTwice: (day: string) => `There are two amounts from ${formatDay(day)} on`,
  order: 'The recurring charge must not end before it begins',
  beforeLease: (day: string) => `The recurring charge must not begin before its lease, on ${formatDay(day)}`,
  leaseOver: (day: string) =>
    `This lease ends on ${formatDay(day)}, so the recurring charge must begin on or before that day`,
  afterLease: (day: string) => `The recurring charge must not end after its lease, on ${formatDay(day)}`,
  tooMany: 'The plan holds too many periods; choose fewer recurring charges, or an earlier day',
  billedByHand: (invoiceNumber: string) => `${invoiceNumber} asks for this period already`,
  billedByHandMissed: (invoiceNumber: string) =>
    `${invoiceNumber} asks for this period already. Leave the period out, or delete that invoice first.`,
  afterEnd: 'The lease ended before this period began',
  leaseTwice: 'Each lease can be named once',
  chargedAlready: (unit: string) =>
    `The rent of ${unit} is charged already. Load the list again, and draft the others.`,
  leaseEnded: 'This lease has ended; nothing more is billed for it.',
  tenantDeleted: 'This tenant was deleted.',
  termsBilled:
    'Something has already been billed, so the purpose, the months, the days and the first day can no longer change. End this recurring charge and add another one.',
  billed:
    'Something was billed already, so this recurring charge cannot be deleted. Pause it, or give it a last day.',
  notActivated: 'Activate this recurring charge first: you see its plan and confirm it.',
  activeAlready: 'One of these recurring charges is active already. Look at the plan again.',
  notDraft: 'An active recurring charge cannot become a draft again. Pause it instead.',
  planChanged: 'The plan has changed since you saw it. Look at it again, then confirm it.',
  needsReason: 'Say why, for each of the recurring charges that ask for more than the law allows in advance.',
  tooFar: (day: string) => `Plans reach at most to ${formatDay(day)}`,
  throughPast: 'The plan must reach to today or a later day',
  unknownSkip: 'One of the periods to leave out is not in the plan of these recurring charges',
  unknownReason: 'One of the reasons is for another recurring charge',
  instalments:
    'The months in advance must divide evenly into the instalments: 12 months into 1, 2, 3, 4, 6 or 12 instalments, for example.',
  instalmentsAlone: 'Instalments belong to months in advance; give those as well.',
  advanceOver: (day: string) =>
    `The months in advance reach beyond the end of the lease or of the recurring charge, on ${formatDay(day)}`,
  notMissed: 'This period is not missed any more.',
  notTicked: 'Left out when it was activated',
} as const

export const CHARGE_ERRORS = defineErrors('charge', CHARGE_MESSAGES, {
  400: [
    'advanceOver',
    'afterLease',
    'beforeLease',
    'firstStepLater',
    'instalments',
    'instalmentsAlone',
    'leaseOver',
    'leaseTwice',
    'order',
    'stepTwice',
    'tooMany',
    'unknownReason',
    'unknownSkip',
  ],
  404: ['notFound'],
  409: [
    'activeAlready',
    'billed',
    'billedByHandMissed',
    'chargedAlready',
    'leaseEnded',
    'needsReason',
    'notActivated',
    'notDraft',
    'notMissed',
    'planChanged',
    'tenantDeleted',
    'termsBilled',
  ],
})

export const PLAN_WARNINGS = {
  invoiced: (invoiceNumber: string) => `${invoiceNumber} asks for rent of these days already.`,
  billedByHand: (invoiceNumber: string) =>
    `${invoiceNumber} asks for the same already, so this period will be left out.`,
  charged: (description: string) => `“${description}” bills rent of these days already.`,
  begun: 'This period has begun before the recurring charge is active.',
  inBook: (day: string) => `The imported book, as of ${formatDay(day)}, has this period already.`,
  notInBook: (day: string) =>
    `This period has begun, but the imported book ends on ${formatDay(day)}: nobody has asked for it yet.`,
  prorated: (days: number, whole: number) => `For ${days} of ${whole} days.`,
  shortened: (days: number, whole: number) =>
    `Only ${days} of ${whole} days; months that have begun cost their full amount.`,
} as const
