import { expect, test } from 'vitest'
import { addDays, type Day } from '../../../../shared/days.ts'
import { addAccount, importFile } from '../../../../testing/money-desk/desk.ts'
import { setUpDesk } from '../../../../testing/money-desk/desk-fixture.ts'
import type { Claimed } from '../money-desk.contract.ts'

const desk = setUpDesk()
const { fixture } = desk

const readState = async (id: string) =>
  (await fixture.admin.call<Claimed[]>('GET /money/claimed')).body.find((claim) => claim.id === id)?.state
const setDays = (claimDays: object) =>
  fixture.admin.call('PATCH /settings/money-desk', { body: { claimDays } })
async function cover(accountId: string, from: Day, to: Day): Promise<void> {
  const { status, text } = await importFile(fixture.admin, accountId, desk.writeFile(), { from, to })
  expect(status, text).toBe(201)
}

const KINDS = [
  ['wallet', 'mobile_money', '2026-10-05'],
  ['bank', 'bank_transfer', '2026-10-05'],
] as const

test.each(KINDS)(
  'a claim is missing once files of every %s cover its day and the days of waiting',
  async (kind, method, receivedOn) => {
    const first =
      kind === 'wallet' ? desk.accountId : await addAccount(fixture.admin, { kind, number: '1441000123456' })
    await setDays({ [kind]: 3 })
    const { id } = await desk.recordPayment({ amount: 91.5, receivedOn, method })
    expect(await readState(id)).toBe('waiting')
    await cover(first, receivedOn, addDays(receivedOn, 2))
    expect(await readState(id)).toBe('waiting')
    await cover(first, addDays(receivedOn, 3), addDays(receivedOn, 3))
    expect(await readState(id)).toBe('missing')
    const number = kind === 'wallet' ? '0209998877' : '1441000999999'
    const second = await addAccount(fixture.admin, { kind, number, name: `Second ${kind}` })
    expect(await readState(id)).toBe('waiting')
    await cover(second, addDays(receivedOn, 1), addDays(receivedOn, 9))
    expect(await readState(id)).toBe('waiting')
    await cover(second, receivedOn, receivedOn)
    expect(await readState(id)).toBe('missing')
    await setDays({ [kind]: 4 })
    expect(await readState(id)).toBe('waiting')
    await setDays({ [kind]: 0 })
    expect(await readState(id)).toBe('missing')
  },
)

test('a claim ends with the line of its money', async () => {
  const claim = await desk.recordPayment({ amount: 92.5, receivedOn: '2026-11-02' })
  expect(await readState(claim.id)).toBe('waiting')
  const id = desk.newId()
  await desk.importRows({ id, amount: '92.50', day: '03/11/2026' })
  await desk.act(await desk.findLine(id), 'link', { paymentIds: [claim.id] })
  expect(await readState(claim.id)).toBeUndefined()
})
