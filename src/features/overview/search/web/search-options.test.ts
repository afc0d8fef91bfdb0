import { expect, test } from 'vitest'
import type { Found, SearchHit } from '../search.contract.ts'
import { SEARCH_KINDS, type SearchKind } from '../search.rules.ts'
import { counted, movedBy, summarizeFound, toOptionGroups } from './search-options.ts'

const hit = (id: string, title: string): SearchHit => ({ id, title, detail: '', status: null, amount: null })
const none = { total: 0, rows: [] }
const found: Found = {
  tenants: { total: 1, rows: [hit('t1', 'Ama Mensah')] },
  invoices: { total: 1200, rows: [hit('i1', 'INV-2026-00042'), hit('i2', 'INV-2026-00041')] },
  payments: { total: 1, rows: [hit('p1', 'RCT-2026-00017')] },
  charges: { total: 1, rows: [{ ...hit('r1', 'Rent'), tenant: { id: 't1', name: 'Ama Mensah' } }] },
  vendors: { total: 1, rows: [{ ...hit('v1', 'Kwame'), status: 'Archived' }] },
  expenses: { total: 1, rows: [{ ...hit('e1', 'Repairs'), day: '2026-11-18' }] },
  signings: { total: 2, rows: [hit('s1', 'DOC-2026-00017')] },
  requests: none,
  announcements: { total: 1, rows: [hit('a1', 'No water')] },
  complaints: { total: 2, rows: [hit('c1', 'Dust'), hit('c2', 'Noise')] },
}

test('each result links to its page, and several to the full list', () => {
  const groups = toOptionGroups(found, 'ama', { canRecord: false })
  expect(groups.map(({ kind, options }) => [kind, options.map(({ target }) => target)])).toEqual([
    ['tenants', [{ to: '/tenants/t1', search: {} }]],
    [
      'invoices',
      [
        { to: '/invoices', search: { q: 'INV-2026-00042' } },
        { to: '/invoices', search: { q: 'INV-2026-00041' } },
        { to: '/invoices', search: { q: 'ama' } },
      ],
    ],
    ['payments', [{ to: '/payments', search: { q: 'RCT-2026-00017' } }]],
    ['charges', [{ to: '/billing/rules', search: { q: 'Ama Mensah' } }]],
    ['expenses', [{ to: '/expenses', search: { q: 'ama', from: '2026-11-18', to: '2026-11-18' } }]],
    [
      'signings',
      [
        { to: '/signings/s1', search: {} },
        { to: '/signings', search: { q: 'ama' } },
      ],
    ],
    [
      'complaints',
      [
        { to: '/complaints', search: { open: 'c1' } },
        { to: '/complaints', search: { open: 'c2' } },
        { to: '/complaints', search: { q: 'ama' } },
      ],
    ],
    ['vendors', [{ to: '/vendors', search: { q: 'Kwame', archived: 'true' } }]],
    ['announcements', [{ to: '/announcements', search: { open: 'a1' } }]],
  ])
})

test('a payment is recorded for tenants and for invoices with something due, by whoever may', () => {
  const tenant = { id: 't1', name: 'Ama Mensah' }
  const invoice = (status: string) => ({ ...hit(status, 'INV-2026-00042'), status, amount: 500, tenant })
  const rows = ['Unpaid', 'Overdue', 'Payment Submitted', 'Paid'].map(invoice)
  const some = { ...found, invoices: { total: 4, rows } }
  const recorded = (canRecord: boolean) =>
    toOptionGroups(some, 'ama', { canRecord }).flatMap(({ options }) => options.map(({ record }) => record))
  const chosen = (id: string) => ({
    tenant,
    invoice: { id, invoiceNumber: 'INV-2026-00042', amountDue: 500 },
  })
  expect(recorded(true).filter(Boolean)).toEqual([
    { tenant },
    chosen('Unpaid'),
    chosen('Overdue'),
    chosen('Payment Submitted'),
  ])
  expect(recorded(false).filter(Boolean)).toEqual([])
})

test('it announces how many results of each kind there are', () => {
  expect(summarizeFound(found)).toBe(
    '1 tenant, 1,200 invoices, 1 payment, 1 charge, 1 expense, 2 documents, 2 complaints, 1 vendor, 1 announcement',
  )
  const empty = Object.fromEntries(SEARCH_KINDS.map((kind) => [kind, none])) as Record<
    SearchKind,
    typeof none
  >
  expect(summarizeFound(empty)).toBe('Nothing found')
  expect(counted('requests', 1)).toBe('1 request')
})

test.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 2, 0],
  ['ArrowUp', 0, 2],
  ['ArrowUp', 2, 1],
  ['ArrowDown', -1, 0],
  ['ArrowUp', -1, 2],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['Enter', 1, undefined],
  ['a', 1, undefined],
])('%s leads from %i of 3 to %s', (key, at, to) => {
  expect(movedBy(key, at, 3)).toBe(to)
})

test('no key moves in an empty list', () => {
  expect(movedBy('ArrowDown', 0, 0)).toBeUndefined()
})
