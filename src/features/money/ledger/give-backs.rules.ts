import { hasPermission } from '../../../shared/permissions.ts'
import type { StaffRole } from '../../../shared/staff-roles.ts'

export const GIVE_BACK_LABELS = {
  payment_reversed: 'Payment reversed',
  payment_corrected: 'Payment corrected',
  payment_refunded: 'Online refund requested',
  invoice_voided: 'Invoice deleted',
  invoice_lowered: 'Invoice lowered',
  invoice_set_back: 'Paid invoice set back',
  credit_note: 'Credit note',
  write_off: 'Written off',
  deposit_returned: 'Deposit returned',
  credit_returned: 'Credit given back',
  opening_credit: 'Credit entered as opening balance',
} as const
export type GiveBackAct = keyof typeof GIVE_BACK_LABELS
export const GIVE_BACK_ACTS = Object.keys(GIVE_BACK_LABELS) as [GiveBackAct, ...GiveBackAct[]]

export type GivingPerson = {
  uid: string
  /** Null for tenants. */
  staff: StaffRole | null
  propertyIds: readonly string[] | null
}

/** Only owners may give back what they entered. `enteredBy` recorded or issued it. */
export const isOwnEntry = (
  { uid, staff }: Pick<GivingPerson, 'uid' | 'staff'>,
  enteredBy: readonly (string | null)[],
): boolean => staff !== 'owner' && enteredBy.includes(uid)

export const canGiveBack = (
  { uid, staff, propertyIds }: GivingPerson,
  enteredBy: readonly (string | null)[],
): boolean =>
  staff !== null &&
  hasPermission({ staff, propertyIds }, 'money:giveBack') &&
  !isOwnEntry({ uid, staff }, enteredBy)

export const OWN_ENTRY =
  'You issued this invoice or recorded this payment yourself. Please ask an owner or another manager to do this.'
