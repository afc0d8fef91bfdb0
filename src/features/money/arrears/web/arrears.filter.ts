import { ARREARS_AGES, type ArrearsAge } from '../arrears.rules.ts'

export type ShownArrears = { q: string; propertyId: string; age: string }

export const ALL_ARREARS: ShownArrears = { q: '', propertyId: '', age: '' }

export const AGE_LABELS: Record<ArrearsAge, string> = {
  '1-30': '1–30 days',
  '31-60': '31–60 days',
  '61-90': '61–90 days',
  '90+': 'Over 90 days',
}

export const queryOf = ({ q, propertyId, age }: ShownArrears) => ({
  q: q || undefined,
  propertyId: propertyId || undefined,
  age: ARREARS_AGES.find((one) => one === age),
})

export const isFiltered = (shown: ShownArrears): boolean => Object.values(shown).some((value) => value !== '')
