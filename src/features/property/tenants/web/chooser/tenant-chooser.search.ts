import { foldLetters, searchWords } from '../../../../../shared/fields/letters.ts'
import type { TenantChoice } from '../../tenants.contract.ts'

export type Searched = { tenant: TenantChoice; text: string }

export type ChooserFilter = { typed: string; property: string }

export const searchedIn = (tenants: TenantChoice[]): Searched[] =>
  tenants.map((tenant) => ({
    tenant,
    text: foldLetters([tenant.name, tenant.email, tenant.apartment, tenant.unit].filter(Boolean).join(' ')),
  }))

/** Every typed word must match, without case and special letters. */
export function matching(all: Searched[], { typed, property }: ChooserFilter): TenantChoice[] {
  const words = searchWords(typed)
  return all
    .filter(({ tenant, text }) => {
      if (property !== '' && tenant.apartment !== property) return false
      return words.every((word) => text.includes(word))
    })
    .map(({ tenant }) => tenant)
}

export function countsByProperty(tenants: TenantChoice[]): { property: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { apartment } of tenants) counts.set(apartment, (counts.get(apartment) ?? 0) + 1)
  return [...counts]
    .map(([property, count]) => ({ property, count }))
    .sort((a, b) => a.property.localeCompare(b.property, 'en'))
}
