import { EXAMPLE_IDS } from '../../../shared/examples.ts'

const newExpense = {
  propertyId: EXAMPLE_IDS.property,
  unitId: EXAMPLE_IDS.unit,
  category: 'repairs',
  amount: 420.5,
  spentOn: '2026-11-18',
  supplier: 'Kwame Plumbing Works',
  note: 'New mixer and two hours of work',
}
const changes = { amount: 410, note: 'New mixer' }
const voiding = { reason: 'Entered twice' }

export const EXAMPLES = { newExpense, changes, voiding }
