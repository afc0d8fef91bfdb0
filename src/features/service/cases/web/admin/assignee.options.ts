import type { StaffChoice } from '../../../../identity/accounts/staff.contract.ts'
import { ROLE_NAMES } from '../../../../identity/accounts/web/staff/staff.labels.ts'
import type { Vendor } from '../../../../property/vendors/vendors.contract.ts'
import type { Case } from '../../cases.contract.ts'

type Assigned = Pick<Case, 'assigneeUid' | 'assigneeName' | 'vendorId' | 'vendorName'>
type Choices = { staff: readonly StaffChoice[] | undefined; vendors: readonly Vendor[] | undefined }

const VENDOR = 'vendor:'

/** One field holds both; a prefix marks vendors. */
export const assigneeValue = ({ assigneeUid, vendorId }: Assigned): string =>
  vendorId === null ? (assigneeUid ?? '') : `${VENDOR}${vendorId}`

export const assigneeBody = (value: string) =>
  value.startsWith(VENDOR)
    ? { vendorId: value.slice(VENDOR.length) }
    : { assigneeUid: value || null, vendorId: null }

type Option = { value: string; label: string }

export function assigneeOptions(
  item: Assigned,
  { staff, vendors }: Choices,
): (Option | { group: string; items: Option[] })[] | undefined {
  const { assigneeUid, assigneeName, vendorId, vendorName } = item
  const people = staff?.map(({ uid, name, staff: role }) => ({
    value: uid,
    label: `${name} (${ROLE_NAMES[role]})`,
  }))
  const offered = (vendors ?? []).map(({ id, name, trade }) => ({
    value: `${VENDOR}${id}`,
    label: trade ? `${name} (${trade})` : name,
  }))
  const chosen = { value: assigneeValue(item), label: vendorName ?? assigneeName ?? '' }
  const withChosen = (options: Option[], isOfThese: boolean) =>
    isOfThese && !options.some(({ value }) => value === chosen.value) ? [...options, chosen] : options
  const office = withChosen(people ?? [], assigneeUid !== null && vendorId === null)
  const outside = withChosen(offered, vendorId !== null)
  if (office.length < 2 && outside.length === 0 && assigneeUid === null) return undefined
  const nobody = { value: '', label: 'Nobody' }
  if (outside.length === 0) return [nobody, ...office]
  return [nobody, { group: 'Office', items: office }, { group: 'Vendors', items: outside }]
}
