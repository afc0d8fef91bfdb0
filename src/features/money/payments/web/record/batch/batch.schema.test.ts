import { expect, test } from 'vitest'
import { batchForm, batchValues, newPart, sumParts, toNewBatch } from './batch.schema.ts'

const TODAY = '2026-11-20'
const filled = {
  ...batchValues(TODAY, { method: 'cash', receivedOn: '2026-11-19' }, []),
  paidBy: 'Boateng Ltd',
  parts: [
    { ...newPart('a'), tenantId: 'ama', amount: '850' },
    {
      ...newPart('b'),
      tenantId: 'kofi',
      amount: '20.50',
      settles: 'chosen' as const,
      chosen: { i1: '20', i2: '' },
    },
    { ...newPart('c'), tenantId: 'esi', amount: '5', chosen: { i3: '5' } },
  ],
}

test('the form becomes one call, with the invoices of the rows that choose them', () => {
  expect(toNewBatch(batchForm(TODAY).parse(filled))).toEqual({
    paidBy: 'Boateng Ltd',
    receivedOn: '2026-11-19',
    method: 'cash',
    reference: '',
    sendEmail: true,
    parts: [
      { tenantId: 'ama', amount: 850 },
      { tenantId: 'kofi', amount: 20.5, allocations: [{ invoiceId: 'i1', amount: 20 }] },
      { tenantId: 'esi', amount: 5 },
    ],
  })
})

test('the total counts amounts that are complete', () => {
  expect(sumParts(filled.parts)).toBe(875.5)
  expect(sumParts([{ amount: '' }, { amount: '1.234' }, { amount: '0.1' }, { amount: '0.2' }])).toBe(0.3)
})

test('payer, tenants and amounts are required', () => {
  const { success, error } = batchForm(TODAY).safeParse(batchValues(TODAY, undefined, ['a']))
  expect([success, error?.issues.map(({ path }) => path.join('.'))]).toEqual([
    false,
    ['paidBy', 'parts.0.tenantId', 'parts.0.amount'],
  ])
})
