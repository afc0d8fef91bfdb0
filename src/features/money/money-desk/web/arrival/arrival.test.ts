import { expect, test } from 'vitest'
import { EXAMPLES } from '../../money-desk.examples.ts'
import type { MoneyLine } from '../../money-lines.contract.ts'
import { findArrival } from './arrival.ts'

const line = (changes: Partial<MoneyLine> = {}): MoneyLine =>
  ({ ...structuredClone(EXAMPLES.line), ...changes }) as MoneyLine
const open = (changes: Partial<MoneyLine> = {}) =>
  line({ state: 'open', proposal: null, candidates: [], transactionId: null, ...changes })
const { tenantId } = EXAMPLES.claimed
const claim = { id: EXAMPLES.claimed.id, tenantId, amount: 850, day: '2026-11-05', transactionId: null }

test('the same transaction id says whether the amount is right, however it is typed', () => {
  const typed = { ...claim, transactionId: '8742 5747-421' }
  expect(findArrival(typed, [line()], [])).toMatchObject({ kind: 'arrived' })
  expect(findArrival({ ...typed, amount: 80 }, [line()], [])).toMatchObject({ kind: 'other-amount' })
})

test('without an id, money of this amount counts if it is near and has no other tenant', () => {
  expect(findArrival(claim, [line()], [])).toMatchObject({ kind: 'perhaps' })
  expect(findArrival(claim, [open()], [])).toMatchObject({ kind: 'perhaps' })
  expect(findArrival(claim, [open({ day: '2026-11-20' })], []).kind).toBe('unknown')
  expect(findArrival(claim, [open({ amount: 849 })], []).kind).toBe('unknown')
  expect(findArrival({ ...claim, tenantId: 'other' }, [line()], []).kind).toBe('unknown')
})

test('with another id it is other money', () => {
  const typed = { ...claim, transactionId: '11111111111' }
  expect(findArrival(typed, [line({ matches: [] })], []).kind).toBe('unknown')
})

test('else the claim is missing or waits', () => {
  expect(findArrival(claim, [], [structuredClone(EXAMPLES.claimed)]).kind).toBe('missing')
  expect(findArrival(claim, [], [{ ...EXAMPLES.claimed, state: 'waiting' }]).kind).toBe('waiting')
})
