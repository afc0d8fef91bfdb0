import type { OwnerAlert } from '../alerts/owner-alerts.ts'
import type { StaffRow } from './staff.queries.ts'

const describeChange = (before: StaffRow | null, after: StaffRow | null): string => {
  if (!before) return `${after?.name} was added to the office`
  return after ? `${before.name} was changed in the office` : `${before.name} was removed from the office`
}

const worksFor = ({ propertyIds }: StaffRow): string => {
  if (propertyIds === null) return 'all properties'
  return propertyIds.length === 1 ? '1 property' : `${propertyIds.length} properties`
}

const FACTS: [label: string, value: (row: StaffRow) => string][] = [
  ['Name', ({ name }) => name],
  ['E-mail', ({ email }) => email],
  ['Role', ({ staff }) => staff],
  ['Works for', worksFor],
]

/** Name and properties only if they changed. */
export function staffAlert(before: StaffRow | null, after: StaffRow | null): OwnerAlert {
  const facts = FACTS.flatMap(([label, value]): OwnerAlert['facts'] => {
    const values = [...new Set([before, after].flatMap((row) => (row ? [value(row)] : [])))]
    const isKnown = label === 'E-mail' || label === 'Role'
    return isKnown || values.length > 1 ? [[label, values.join(' → ')]] : []
  })
  return { title: describeChange(before, after), facts, link: '/staff' }
}
