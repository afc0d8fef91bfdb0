import { expect, it } from 'vitest'
import type { CaseStatus } from '../../cases.rules.ts'
import { countCases } from './own-cases.ts'

const cases = (...statuses: CaseStatus[]) => statuses.map((status) => ({ status }))

it('counts every state of a kind, also those without cases', () => {
  const requests = cases('pending', 'resolved', 'in-progress', 'pending', 'rejected')
  expect(countCases('request', requests)).toEqual({
    total: 5,
    active: 3,
    counts: { pending: 2, 'in-progress': 1, resolved: 1, rejected: 1 },
  })
  expect(countCases('complaint', cases('investigating', 'closed'))).toEqual({
    total: 2,
    active: 1,
    counts: { pending: 0, investigating: 1, resolved: 0, closed: 1 },
  })
})

it('counts an empty list', () => {
  expect(countCases('complaint', [])).toEqual({
    total: 0,
    active: 0,
    counts: { pending: 0, investigating: 0, resolved: 0, closed: 0 },
  })
})
