import { expect, test } from 'vitest'
import { owedText } from './owed.rules.ts'

const DEBT = { tenantName: 'Ama', owed: 850, overdue: 0, oldestDueDate: '2026-12-05' }
const END = 'If you have paid already, please send us the receipt. Thank you. Nyansapɔ'

test.each([
  [DEBT, 'GHS 850.00, the oldest due on 5 Dec 2026'],
  [{ ...DEBT, overdue: 850 }, 'GHS 850.00, the oldest due since 5 Dec 2026'],
  [{ ...DEBT, overdue: 300 }, 'GHS 850.00, of which GHS 300.00 is overdue, the oldest due since 5 Dec 2026'],
  [{ ...DEBT, owed: -50, overdue: 300 }, 'GHS 300.00, the oldest due since 5 Dec 2026'],
])('%o is said as %s', (debt, amount) => {
  expect(owedText(debt, 'Nyansapɔ')).toBe(`Hello Ama, you owe ${amount}. ${END}`)
})
