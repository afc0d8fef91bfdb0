import { expect, test } from 'vitest'
import { readLine } from '../../../../../testing/money-desk/read-line.ts'
import type { ReadLine } from '../statement-line.ts'
import type { Cells } from './cells.ts'
import { isSameNumber } from './own-number.ts'
import { readRow } from './read-row.ts'

const CONTEXT = { today: '2026-11-20', own: '0244550101', others: ['0201112223', '1441000123456'] }
const read = (cells: Cells) => readRow('7', cells, CONTEXT)

const LINE = readLine({ row: '7', text: '' })
const DAY = { day: '05/11/2026' }

test.each<[Cells, Partial<ReadLine>]>([
  [{ day: '05/11/2026 14:33', amount: '850.00' }, {}],
  [{ day: '5-Nov-26', amount: 'GHS 850' }, {}],
  [{ day: '05/11/26', amount: '850.00' }, {}],
  [{ day: '2026-11-05 09:00:00', in: '850.00', out: '' }, {}],
  [
    { ...DAY, in: '0.00', out: '850.00' },
    { direction: 'out', kind: 'out' },
  ],
  [
    { ...DAY, in: '', out: '-850.00' },
    { direction: 'out', kind: 'out' },
  ],
  [
    { ...DAY, amount: '-850.00' },
    { direction: 'out', kind: 'out' },
  ],
  [
    { ...DAY, amount: '(850.00)' },
    { direction: 'out', kind: 'out' },
  ],
  [
    { ...DAY, amount: '850.00 DR' },
    { direction: 'out', kind: 'out' },
  ],
  [{ ...DAY, amount: '850.00CR' }, {}],
  [
    { ...DAY, amount: '850.00', type: 'Debit' },
    { direction: 'out', kind: 'out', text: 'Debit' },
  ],
  [
    { ...DAY, amount: '850', fromNumber: '233244550101', toNumber: '233200000001' },
    { direction: 'out', kind: 'out', payerNumber: '233200000001' },
  ],
  [
    { ...DAY, amount: '850', fromNumber: '233209990001', fromName: 'ESI ADDO', toNumber: '0244550101' },
    { payerName: 'ESI ADDO', payerNumber: '233209990001' },
  ],
  [
    { ...DAY, amount: '850', fromNumber: '0201112223', toNumber: '0244550101' },
    { kind: 'transfer', payerNumber: '0201112223' },
  ],
  [
    { ...DAY, amount: '-850', toNumber: '1441000123456' },
    { direction: 'out', kind: 'transfer', payerNumber: '1441000123456' },
  ],
  [
    { ...DAY, out: '850', text: 'E-levy October' },
    { direction: 'out', kind: 'fee', text: 'E-levy October' },
  ],
  [
    { ...DAY, out: '850', text: 'SMS charges' },
    { direction: 'out', kind: 'fee', text: 'SMS charges' },
  ],
  [{ ...DAY, in: '850', text: 'Refund of charge' }, { text: 'Refund of charge' }],
  [
    { ...DAY, in: '850', fee: '1.50', balance: '1,200.10' },
    { fee: 150, balance: 120_010 },
  ],
  [{ ...DAY, in: '850', balance: '20.00 DR' }, { balance: -2000 }],
  [
    { ...DAY, in: '850', status: 'Successful', transactionId: ' 87425747421 ' },
    { transactionId: '87425747421' },
  ],
])('%j is read', (cells, differs) => {
  expect(read(cells)).toMatchObject({ line: { ...LINE, ...differs } })
})

test.each<[Cells, 'passed' | 'skipped']>([
  [{ day: '', amount: '850.00' }, 'passed'],
  [{ day: 'Total', amount: '850.00' }, 'passed'],
  [{ day: 'Total for 2026', amount: '850.00' }, 'passed'],
  [{ day: 'Page 1 of 2', amount: '850.00' }, 'passed'],
  [{ ...DAY, amount: '', text: 'Balance B/F', balance: '100' }, 'passed'],
  [{ ...DAY, amount: '850', status: 'Failed' }, 'skipped'],
  [{ ...DAY, amount: '850', status: 'Pending' }, 'skipped'],
  [{ ...DAY, amount: '850', status: 'Unsuccessful' }, 'skipped'],
])('%j is %s', (cells, result) => {
  expect(read(cells)).toBe(result)
})

test.each<[Cells, RegExp]>([
  [{ ...DAY, amount: '' }, /no amount/],
  [{ ...DAY, amount: '1.234.5.6' }, /amount cannot be read/],
  [{ ...DAY, in: 'abc' }, /amount cannot be read/],
  [{ ...DAY, amount: '850', transactionId: '8.74E+10' }, /Excel has cut this number: 8.74E\+10/],
  [{ ...DAY, amount: '850', transactionId: '#REF!' }, /error #REF!/],
  [{ day: '02/13/2026', amount: '850' }, /'02\/13\/2026' cannot be read/],
  [{ day: '21/11/2026', amount: '850' }, /21 Nov 2026 is in the future/],
  [{ ...DAY, amount: '850', fromNumber: '0209990001', toNumber: '0209990002' }, /Neither From nor To/],
  [{ ...DAY, amount: '850', balance: 'x' }, /balance cannot be read/],
  [{ ...DAY, amount: '850', transactionId: '1'.repeat(101) }, /longer than 100/],
])('%j is a problem', (cells, problem) => {
  expect(read(cells)).toEqual({ problem: expect.stringMatching(problem) })
})

test.each([
  ['024 455 0101', '+233244550101', true],
  ['233244550101', '0244550101', true],
  ['23324****101', '0244550101', true],
  ['024***102', '0244550101', false],
  ['****0101', '0244550101', true],
  ['1441000123456', '1441000123456', true],
  ['144100012345', '1441000123456', false],
  ['', '', false],
  ['', '0244550101', false],
  ['***', '0244550101', false],
])('%s is the number %s: %s', (one, other, same) => {
  expect(isSameNumber(one, other)).toBe(same)
  expect(isSameNumber(other, one)).toBe(same)
})
