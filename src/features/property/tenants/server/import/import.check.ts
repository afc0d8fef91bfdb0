import type { z } from 'zod'
import type { Db } from '../../../../../server/database/index.ts'
import { storedPhone } from '../../../../../server/phone.ts'
import { findDamagedCells } from '../../../../../server/sheets/damaged-cells.ts'
import { firstOfEachRow, type GivenRow, trimmedValues } from '../../../../../server/sheets/import.ts'
import { canonicalEmail } from '../../../../../shared/fields/email-address.ts'
import { ACCOUNT_MESSAGES } from '../../../../identity/accounts/accounts.contract.ts'
import { findEmailsInUse } from '../../../../identity/accounts/server/accounts.service.ts'
import { missingContactProblem } from '../../../../identity/accounts/server/phone/contact-check.ts'
import type { Property } from '../../../properties/properties.contract.ts'
import { IMPORT_COLUMNS, IMPORT_FIELDS, type ImportField, type ImportRow } from '../../import.contract.ts'
import { newTenant } from '../../tenants.contract.ts'
import { TENANT_MESSAGES } from '../../tenants.messages.ts'
import { isLeaseInOrder } from '../../tenants.rules.ts'
import { createDoubleCheck, sameName } from './import.duplicates.ts'

type Problem = ImportRow['problems'][number]
type Line = GivenRow<ImportField>
export type CheckedLine = ImportRow & { propertyId: string | undefined }

const fields = newTenant.pick({
  name: true,
  apartment: true,
  unit: true,
  phone: true,
  email: true,
  moveInDate: true,
  leaseEndDate: true,
})
export const DAYS: readonly ImportField[] = ['moveInDate', 'leaseEndDate']

/** Checks cells against the form's rules, the properties, the emails in use and the other rows. */
export async function checkLines(
  db: Db,
  lines: readonly Line[],
  properties: readonly Property[],
): Promise<CheckedLine[]> {
  // If property names differ only in case, the active one counts.
  const known = properties.toSorted((a, b) => Number(b.archived) - Number(a.archived))
  const places = new Map(known.map((place) => [sameName(place.name), place]))
  const emails = lines.map(({ values }) => newTenant.shape.email.safeParse(values.email).data ?? '')
  const taken = await findEmailsInUse(db, emails.filter(Boolean))
  const first = new Map<string, number>()
  const read = lines.map(({ row, values }) => {
    const place = places.get(sameName(values.apartment ?? ''))
    return { row, place, read: asStored(values, place?.name) }
  })
  const doubles = await createDoubleCheck(
    db,
    read.map((line) => line.read),
  )
  return read.map(({ row, place, read }) => {
    const email = read.email.toLowerCase()
    const problems = [
      ...findDamagedCells(IMPORT_COLUMNS, read),
      ...findProblems(read),
      ...listContactProblems(read),
      ...placeProblems(read, place),
    ]
    const same = first.get(email)
    if (taken.has(email)) problems.push({ field: 'email', message: ACCOUNT_MESSAGES.emailTaken })
    else if (email && same !== undefined)
      problems.push({ field: 'email', message: `Row ${same} has this email too` })
    if (email && same === undefined) first.set(email, row)
    const { problems: double, warnings } = doubles(row, read)
    problems.push(...double)
    return { row, values: read, problems: firstOfEachRow(problems), warnings, propertyId: place?.id }
  })
}

function asStored(values: Line['values'], place: string | undefined): ImportRow['values'] {
  const read = trimmedValues(IMPORT_COLUMNS, values)
  return {
    ...read,
    email: canonicalEmail(read.email),
    apartment: place ?? read.apartment,
    phone: storedPhone(read.phone),
  }
}

function findProblems(read: ImportRow['values']): Problem[] {
  const { success, error } = fields.safeParse(read)
  const problems = success ? [] : error.issues.map(toProblem)
  const { moveInDate, leaseEndDate } = read
  if (problems.every(({ field }) => !DAYS.includes(field)) && !isLeaseInOrder(moveInDate, leaseEndDate))
    problems.push({ field: 'leaseEndDate', message: TENANT_MESSAGES.leaseOrder })
  return problems
}

function toProblem({ path, message }: z.core.$ZodIssue): Problem {
  const field = IMPORT_FIELDS.find((name) => name === path[0]) ?? 'name'
  if (DAYS.includes(field))
    return { field, message: `${IMPORT_COLUMNS[field]} must be a day like 2026-12-05 or 5/12/2026` }
  return { field, message }
}

function listContactProblems({ email, phone }: ImportRow['values']): Problem[] {
  const message = missingContactProblem({ email: email || null, phone: phone || null })
  return message ? [{ field: phone ? 'phone' : 'email', message }] : []
}

function placeProblems({ apartment }: ImportRow['values'], place: Property | undefined): Problem[] {
  if (apartment === '' || (place && !place.archived)) return []
  const message = place ? TENANT_MESSAGES.archivedLocation : TENANT_MESSAGES.unknownLocation
  return [{ field: 'apartment', message }]
}
