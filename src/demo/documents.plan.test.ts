import { expect, test } from 'vitest'
import { addDays, type Day } from '../shared/days.ts'
import { planDocuments } from './documents.plan.ts'
import { EXAMPLE_TENANT } from './people.names.ts'
import { planPeople } from './people.ts'

const DAYS: Day[] = Array.from({ length: 90 }, (_, index) => addDays('2027-12-20', 5 * index))

test('on any day most people have their agreement, and nothing was stored today or before they were there', () => {
  for (const today of DAYS) {
    const plans = planPeople(today).map((person) => ({ person, documents: planDocuments(person) }))
    const all = plans.flatMap(({ documents }) => documents)
    const agreements = all.filter(({ category }) => category === 'Tenancy agreement')
    expect(agreements.length / plans.length, today).toBeGreaterThan(0.8)
    expect(new Set(all.map(({ category }) => category)).size, today).toBe(3)
    expect(new Set(all.map(({ by }) => by)).size, today).toBe(2)
    const astray = plans.filter(({ person, documents }) =>
      documents.some(({ day, date }) => day <= person.addedOn || day >= today || date >= today),
    )
    expect(astray, today).toEqual([])
    const shown = plans.find(({ person }) => person.name === EXAMPLE_TENANT)
    expect(shown?.documents, today).toHaveLength(2)
  }
})
