import { expect, test } from 'vitest'
import { LINE_FACTS } from '../../../../../testing/money-desk/line-facts.ts'
import { PAY_CODE_SIGNS, payCodeSum } from '../../../../property/tenants/pay-codes.rules.ts'
import { createDesk } from '../matching/desk.ts'
import type { DeskSnapshot } from '../matching/desk.types.ts'
import { planMatches, type WaitingLine } from './plan-matches.ts'

const CODE = `7KQ2${[...PAY_CODE_SIGNS].find((sign) => payCodeSum(`7KQ2${sign}`) === 0)}`
const DESK: DeskSnapshot = {
  tenants: [
    { id: 'ama', name: 'Ama Serwaa', payCode: CODE, phone: null, isCurrent: true },
    { id: 'kofi', name: 'Kofi Mensah', payCode: '8MPAC', phone: null, isCurrent: true },
  ],
  open: [
    { id: 'i1', tenantId: 'ama', due: 85_000 },
    { id: 'i2', tenantId: 'kofi', due: 50_000 },
  ],
  proofs: [],
  payments: [
    {
      id: 'p1',
      tenantId: 'ama',
      amount: 85_000,
      day: '2026-11-05',
      method: 'mobile_money',
      referenceKey: null,
      isOnLine: false,
    },
  ],
  payers: [],
  invoiceTenants: new Map(),
  closedThrough: null,
}
const line = (id: string, facts: Partial<WaitingLine>): WaitingLine => ({ id, ...LINE_FACTS, ...facts })
const plan = (...lines: WaitingLine[]) =>
  planMatches(lines, createDesk(DESK)).map(({ line: { id }, decision: { isSure, proposal } }) => {
    const does = proposal && [isSure ? 'sure' : 'perhaps', proposal.action, ...proposal.paymentIds].join(' ')
    return `${id}: ${does ?? 'open'}`
  })

test('a payment that was typed in goes to the surest of the lines that may be it, wherever it is', () => {
  const code = line('code', { reference: CODE })
  const name = line('name', { payerName: 'AMA SERWAA' })
  const mistyped = line('mistyped', { payerName: 'AMA SERWA' })
  const claim = line('claim', { payerName: 'YAW BOATENG' })
  expect(plan(claim, mistyped, name, code)).toEqual([
    'claim: open',
    'mistyped: perhaps post',
    'name: perhaps post',
    'code: perhaps link p1',
  ])
  expect(plan(claim, mistyped, name)).toEqual([
    'claim: open',
    'mistyped: perhaps post',
    'name: perhaps link p1',
  ])
  expect(plan(claim, mistyped)).toEqual(['claim: open', 'mistyped: perhaps link p1'])
  expect(plan(claim, line('second', { payerName: 'YAW BOATENG' }))).toEqual([
    'claim: perhaps link p1',
    'second: open',
  ])
})
