import { expect, test } from 'vitest'
import { readTexts } from './read-texts.ts'

const mtn = (id: string, name = 'AMA SERWAA') =>
  `Payment received for GHS 50.00 from ${name} Current Balance: GHS 100.00. Reference: rent. Transaction ID: ${id}. TRANSACTION FEE: 0.00`

test('many messages are read in their order, together on a line or not', () => {
  const { lines, unread } = readTexts(`${mtn('11111111')} ${mtn('22222222')}\n\n${mtn('33333333')}`)
  expect(lines.map(({ transactionId }) => transactionId)).toEqual(['11111111', '22222222', '33333333'])
  expect(unread).toEqual([])
})

test('what no pattern knows is shown', () => {
  const airtel = 'Dear Customer, you have received GHS 20.00 from 0271234567.'
  const { lines, unread } = readTexts(
    `${mtn('11111111')}\n${airtel}\n---\n${mtn('22222222')}\nYour bundle ends today`,
  )
  expect(lines).toHaveLength(2)
  expect(unread).toEqual([airtel, 'Your bundle ends today'])
})

test('a message that was cut does not take in the next one', () => {
  const cut = 'Payment received for GHS 70.00 from KOFI MENSAH Current Bal'
  const { lines, unread } = readTexts(`${cut}\n${mtn('22222222')}`)
  expect(lines.map(({ amount, payerName }) => [amount, payerName])).toEqual([[5000, 'AMA SERWAA']])
  expect(unread).toEqual([cut])
})

test('a long paste of anything is read within a second', () => {
  const started = performance.now()
  readTexts('Payment received for GHS 1.00 from '.repeat(2000))
  readTexts('1234567890 Confirmed. You have received GHS1 from '.repeat(2000))
  expect(performance.now() - started).toBeLessThan(1000)
})
