import { formatCount } from '../../../../../shared/money.ts'
import type { FirstStep, FirstSteps } from '../../first-steps.contract.ts'

export type ShownStep = { key: FirstStep; title: string; why: string; done: boolean; lead: Lead }
type Lead = { action: string; to: string; search?: object }

const many = (count: number, one: string, more: string) => `${formatCount(count)} ${count === 1 ? one : more}`

/** Shown under To do once there are invoices. */
export const IN_TO_DO: readonly FirstStep[] = ['rents', 'billing']

/** `left` is the title while something is left. */
type StepText = { title: string; left?: (count: number) => string; why: string; lead: Lead }

const TEXTS: Record<FirstStep, StepText> = {
  properties: {
    title: 'Your properties',
    left: (count) => many(count, 'property without a unit', 'properties without a unit'),
    why: 'Give them the names that you use, and delete those that you do not let. Your book brings its own.',
    lead: { action: 'Properties', to: '/properties' },
  },
  book: {
    title: 'Import your book',
    why: 'The list that you keep becomes tenants, units, leases and balances, in one sitting.',
    lead: { action: 'Import', to: '/imports' },
  },
  rents: {
    title: 'The rent of each lease',
    left: (count) =>
      many(count, 'lease without a charge for its rent', 'leases without a charge for their rent'),
    why: 'Type the rents one after the other; then they are billed automatically.',
    lead: { action: 'Enter Rents', to: '/billing/rents' },
  },
  balances: {
    title: 'What tenants owe from before',
    left: (count) => many(count, 'tenant without a balance', 'tenants without a balance'),
    why: 'Enter what they owed or had paid ahead when you began here.',
    lead: { action: 'Enter Balances', to: '/payments/import', search: { what: 'opening-balances' } },
  },
  billing: {
    title: 'Automatic billing',
    left: (count) => many(count, 'draft charge to activate', 'draft charges to activate'),
    why: 'Look at what will be billed, then activate it: invoices go out some days before they are due.',
    lead: { action: 'Monthly Charges', to: '/billing' },
  },
  people: {
    title: 'Your tenants join',
    left: (count) => many(count, 'tenant has not joined', 'tenants have not joined'),
    why: 'Invite them by e-mail, SMS, WhatsApp or a printed slip.',
    lead: { action: 'Invite', to: '/tenants/joining' },
  },
  pay: {
    title: 'Set up how to pay',
    why: 'Your mobile money numbers or bank account, on every invoice.',
    lead: { action: 'Set Up', to: '/company' },
  },
  mail: {
    title: 'Set up mail',
    why: 'Invoices and passwords are mailed once the portal knows your mail server.',
    lead: { action: 'Set Up Mail', to: '/mail/settings' },
  },
}

export function describeStep({ key, done, left: count }: FirstSteps['steps'][number]): ShownStep {
  const { title, left, why, lead } = TEXTS[key]
  return { key, title: !done && left && count > 0 ? left(count) : title, why, done, lead }
}
