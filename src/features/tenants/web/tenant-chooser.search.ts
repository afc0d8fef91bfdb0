import { foldLetters } from '../../../shared/letters.ts'
import type { TenantChoice } from '../tenants.contract.ts'

/** A tenant with what is searched in it. */
export type Searched = { tenant: TenantChoice; text: string }

export type ChooserFilter = {
  typed: string
  /** The name of a property, '' for all. */
  property: string
}

/** Makes tenants searchable by name, e-mail, property and unit. */
export const searchedIn = (tenants: TenantChoice[]): Searched[] =>
  tenants.map((tenant) => ({
    tenant,
    text: foldLetters([tenant.name, tenant.email, tenant.apartment, tenant.unit].filter(Boolean).join(' ')),
  }))

/** The tenants of the property that say each typed word, without regard to case and special letters. */
export function matching(all: Searched[], { typed, property }: ChooserFilter): TenantChoice[] {
  const words = foldLetters(typed).split(/\s+/).filter(Boolean)
  return all
    .filter(({ tenant, text }) => {
      if (property !== '' && tenant.apartment !== property) return false
      return words.every((word) => text.includes(word))
    })
    .map(({ tenant }) => tenant)
}

/** The properties of the tenants by name, each with how many it has. */
export function countsByProperty(tenants: TenantChoice[]): { property: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { apartment } of tenants) counts.set(apartment, (counts.get(apartment) ?? 0) + 1)
  return [...counts]
    .map(([property, count]) => ({ property, count }))
    .sort((a, b) => a.property.localeCompare(b.property, 'en'))
}
