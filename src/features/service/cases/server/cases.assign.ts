import type { Tx } from '../../../../server/database/index.ts'
import { requirePermission } from '../../../../server/http/authentication.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import { isStaff } from '../../../identity/accounts/server/staff/staff.queries.ts'
import { lockVendorShared, type VendorRow } from '../../../property/vendors/server/vendors.queries.ts'
import { CASE_ERRORS } from '../cases.messages.ts'

export type Assignment = { assigneeUid: string | null; vendorId: string | null }
/** Null: nobody; undefined: unchanged. */
type Given = { [K in keyof Assignment]?: Assignment[K] | undefined }

/** Throws 400 for somebody who is not staff. */
async function refuseNonStaff(tx: Tx, assigneeUid: string): Promise<void> {
  if (!(await isStaff(tx, assigneeUid))) throw CASE_ERRORS.unknownAssignee().asDetail()
}

/** Locks the vendor against archiving. Throws 400 for an archived or unknown one. */
async function usableVendor(tx: Tx, vendorId: string): Promise<VendorRow> {
  const vendor = await lockVendorShared(tx, vendorId)
  if (!vendor) throw CASE_ERRORS.unknownVendor().asDetail()
  if (vendor.archivedAt !== null) throw CASE_ERRORS.archivedVendor(vendor.name).asDetail()
  return vendor
}

/** Staff member and vendor replace each other. Undefined if unchanged; `vendor` is a new one's name. Throws 403, 400. */
export async function newAssignment(
  tx: Tx,
  caller: Caller,
  { before, given }: { before: Assignment; given: Given },
): Promise<{ after: Assignment; vendor: string | null } | undefined> {
  const { assigneeUid, vendorId } = given
  if (assigneeUid === undefined && vendorId === undefined) return undefined
  requirePermission(caller, 'case:assign')
  if (assigneeUid && vendorId) throw CASE_ERRORS.twoAssignees().asDetail()
  if (assigneeUid) await refuseNonStaff(tx, assigneeUid)
  const after = {
    assigneeUid: assigneeUid === undefined ? (vendorId ? null : before.assigneeUid) : assigneeUid,
    vendorId: vendorId === undefined ? (assigneeUid ? null : before.vendorId) : vendorId,
  }
  const isSame = after.assigneeUid === before.assigneeUid && after.vendorId === before.vendorId
  if (isSame) return undefined
  // An archived vendor keeps existing cases.
  const isNew = after.vendorId !== null && after.vendorId !== before.vendorId
  const vendor = isNew ? (await usableVendor(tx, after.vendorId ?? '')).name : null
  return { after, vendor }
}
