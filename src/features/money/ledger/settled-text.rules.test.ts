import { expect, test } from 'vitest'
import { settledText, settledWord } from './settled-text.rules.ts'

const sums = (amount: number, { money = 0, deposit = 0, opening = 0, credited = 0, writtenOff = 0 }) => ({
  amount,
  amountPaid: money + deposit + opening,
  amountApplied: deposit + opening,
  amountFromDeposit: deposit,
  amountCredited: credited + writtenOff,
  amountWrittenOff: writtenOff,
})

test.each([
  [sums(0, {}), [], 'Nothing to pay', 'Settled'],
  [sums(5, { credited: 5 }), ['CRN-1'], 'Settled by credit note CRN-1', 'Credited'],
  [sums(5, { credited: 5 }), ['CRN-1', 'CRN-2'], 'Settled by credit notes CRN-1 and CRN-2', 'Credited'],
  [sums(5, { credited: 5 }), ['CRN-1', 'CRN-2', 'CRN-3'], 'Settled by 3 credit notes', 'Credited'],
  [sums(5, { credited: 5 }), [], 'Settled by credit note', 'Credited'],
  [sums(5, { deposit: 5 }), [], 'Settled from the deposit', 'Settled'],
  [sums(5, { opening: 5 }), [], 'Settled by credit from before the portal', 'Settled'],
  [sums(5, { writtenOff: 5 }), [], 'Settled by write-off', 'Written off'],
  [
    sums(5, { credited: 1, deposit: 1, opening: 1, writtenOff: 2 }),
    ['CRN-1'],
    'Settled by credit note CRN-1 and from the deposit and by credit from before the portal and by write-off',
    'Settled',
  ],
])('%j by %j is %j, in a word %s', (invoice, notes, text, word) => {
  expect([settledText(invoice, notes), settledWord(invoice)]).toEqual([text, word])
})

test.each([sums(5, { money: 5 }), sums(5, { money: 1, credited: 4 }), sums(5, { credited: 4 }), sums(5, {})])(
  '%j has no such text',
  (invoice) => {
    expect(settledText(invoice, [])).toBeNull()
  },
)
