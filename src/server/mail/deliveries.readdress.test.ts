import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestDeliveries, type TestDeliveries } from '../../testing/deliveries.ts'
import { readdress } from './deliveries.queries.ts'
import type { Deliveries } from './deliveries.ts'
import { escapeHtml } from './layout.ts'

let harness: TestDeliveries
let deliveries: Deliveries
beforeEach(async () => {
  harness = await createTestDeliveries()
  deliveries = harness.open({})
})
afterEach(() => harness.close())

/** What is left of some words once a mail to `from` goes to `to`. */
async function moved(words: string, { from, to }: { from: string; to: string }) {
  const id = await harness.enqueue(deliveries, { to: from, text: words, html: `<p>${escapeHtml(words)}</p>` })
  await harness.db.transaction((tx) => readdress(tx, { from, to }))
  const { recipient, text, html } = await harness.readDelivery(id)
  expect(recipient).toBe(to)
  expect(html).toBe(`<p>${escapeHtml(text ?? '')}</p>`)
  return text
}

const NEW = 'kofi@new.com'

it.each([
  ['info@x.com', 'x@info.com', 'so@x.com', 'o@x.company', 'o@x.com.gh', 'o@x.com-a.gh'],
  ['my-o@x.com', 'my.o@x.com', 'my+o@x.com', 'my_o@x.com', "d'o@x.com", 'a&o@x.com', 'O@x.com'],
])('an address is not replaced inside another one: %s, %s, …', async (...others) => {
  const words = others.join(', ')
  expect(await moved(`Write to o@x.com or ${words}.`, { from: 'o@x.com', to: NEW })).toBe(
    `Write to ${NEW} or ${words}.`,
  )
})

it('is replaced wherever it stands whole', async () => {
  const words = (address: string) =>
    `${address} E-mail:${address}\n<${address}>, (${address}) "${address}" '${address}' ${address}.\n${address} ${address}`
  expect(await moved(words('o@x.com'), { from: 'o@x.com', to: NEW })).toBe(words(NEW))
})

it.each([
  ['a.b+c@x.com', 'd&e\\1@new.com', 'axb+c@x.com'],
  ["o'neil{2}@x.com", '$&\\&@new.com', "o'neill@x.com"],
  ['a|b^c*d?e@x.com', "it's@new.com", 'a@x.com'],
])('%s becomes %s, letter by letter', async (from, to, other) => {
  expect(await moved(`${from}, ${other}`, { from, to })).toBe(`${to}, ${other}`)
})
