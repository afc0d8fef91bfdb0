import { describe, expect, it } from 'vitest'
import { takeSnapshot } from '../../../../testing/database/snapshot.ts'
import { type ErrorBody, setUpFixture } from '../../../../testing/fixture.ts'
import { createHandoverActions } from '../../../../testing/handovers/handovers.ts'
import type { ApiClient } from '../../../../testing/portal.ts'
import type { Invoice } from '../../../money/invoices/invoices.contract.ts'
import type { ChargedDeductions, Handover } from '../handovers.answers.ts'

/** The tenant's message is still on its way. */
const SENDING = { except: ['deliveries'] }
const fixture = setUpFixture()
const acts = createHandoverActions(fixture)

async function refused(attempt: () => Promise<{ status: number; body: unknown }>, answer: [number, string]) {
  const before = await takeSnapshot(fixture.portal, SENDING)
  const { status, body } = await attempt()
  expect([status, body]).toEqual([answer[0], expect.objectContaining({ error: answer[1] })])
  expect(await takeSnapshot(fixture.portal, SENDING)).toEqual(before)
}

/** An exit whose first items were found so, after an entry where they were good, damaged and not recorded. */
async function movedOut(conditions: string[]) {
  const { tenant, lease } = await acts.moveIn()
  const { body: entry } = await acts.prepare(lease.id, 'entry')
  const atEntry = ['good', 'damaged', null, 'good']
  await acts.record(entry.id, {
    items: atEntry.flatMap((condition, at) =>
      condition ? [{ id: entry.items[at]?.id, condition, recordedAt: acts.at(0) }] : [],
    ),
  })
  const exit = await acts.fill((await acts.prepare(lease.id, 'exit')).body, 'good')
  const items = conditions.map((condition, at) => ({
    id: exit.items[at]?.id ?? '',
    condition,
    recordedAt: acts.at(1),
  }))
  return { tenant, lease, exit: (await acts.record(exit.id, { items })).body }
}

const deduct = (
  handover: Handover,
  at: number,
  amount = 180,
  by: ApiClient = fixture.admin,
): ReturnType<typeof by.call<Handover>> =>
  by.call<Handover>(`PUT /handovers/${handover.id}/items/${handover.items[at]?.id}/deduction`, {
    body: { amount, text: 'New tap' },
  })

describe('deductions', () => {
  it('need damage that was not there at the entry; without an entry they warn', async () => {
    const { exit } = await movedOut(['damaged', 'damaged', 'damaged', 'worn'])
    expect(exit.items.slice(0, 4).map(({ mayDeduct }) => mayDeduct)).toEqual([true, false, true, false])
    const first = await deduct(exit, 0)
    expect([first.status, first.body.items[0]?.deduction, first.body.warnings]).toEqual([
      200,
      { amount: 180, text: 'New tap', invoiceId: null, invoiceNumber: null, voidedNumber: null },
      [],
    ])
    for (const at of [1, 3]) await refused(() => deduct(exit, at), [409, 'Fair wear is not charged.'])
    const unknown = await deduct(exit, 2)
    expect(unknown.body.warnings).toEqual([expect.stringContaining('Nothing was recorded about this item')])
    const removed = await fixture.admin.call<Handover>(
      `DELETE /handovers/${exit.id}/items/${exit.items[2]?.id}/deduction`,
    )
    expect([removed.status, removed.body.items[2]?.deduction, removed.body.warnings]).toEqual([200, null, []])
    const moved = await acts.moveIn()
    const entry = await acts.fill((await acts.prepare(moved.lease.id, 'entry')).body, 'damaged')
    await refused(() => deduct(entry, 0), [409, 'Only the handover at the end of a lease has deductions.'])
  })

  it('are charged once each, also by two windows at once', async () => {
    const { tenant, exit } = await movedOut(['damaged', 'good', 'missing'])
    await deduct(exit, 0)
    await deduct(exit, 2, 75.5)
    const charge = () => fixture.admin.call<ChargedDeductions>(`POST /handovers/${exit.id}/charge`)
    await refused(charge, [409, 'The handover must be submitted first.'])
    await acts.submit(exit.id)
    const replies = await Promise.all([1, 2, 3].map(charge))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    const charged = replies[0]?.body.invoices ?? []
    for (const { body } of replies) expect(body.invoices).toEqual(charged)
    expect(charged.map(({ itemId, amount }) => [itemId, amount])).toEqual([
      [exit.items[0]?.id, 180],
      [exit.items[2]?.id, 75.5],
    ])
    const { body: invoices } = await tenant.call<Invoice[]>('GET /invoices')
    expect(invoices.map(({ id, purpose, amount }) => [id, purpose, amount])).toEqual(
      expect.arrayContaining(charged.map(({ invoiceId, amount }) => [invoiceId, 'repair', amount])),
    )
    expect(invoices).toHaveLength(2)
    await refused(() => deduct(exit, 0, 1), [409, 'This deduction was charged already.'])
  })

  it('are not shown to caretakers, who may not make them', async () => {
    const { exit } = await movedOut(['damaged'])
    await deduct(exit, 0)
    const caretaker = await fixture.portal.createAdmin({ staff: 'caretaker', propertyIds: [exit.propertyId] })
    const accountant = await fixture.portal.createAdmin({ staff: 'accountant' })
    const seen = async (by: ApiClient) => (await acts.read(exit.id, by)).items[0]?.deduction?.amount
    expect([await seen(caretaker), await seen(accountant)]).toEqual([undefined, 180])
    await refused(() => deduct(exit, 0, 1, caretaker), [403, 'Your role (caretaker) may not do this.'])
  })
})

const NOT_RESTORED =
  'What this invoice charged was charged again, changed or taken back since, so it cannot be restored.'

describe('a deduction whose invoice was voided', () => {
  const charge = (id: string) => fixture.admin.call<ChargedDeductions>(`POST /handovers/${id}/charge`)
  const voidInvoice = (id: string) => fixture.admin.call(`DELETE /invoices/${id}?reason=Wrong%20amount`)
  const restore = (id: string) => fixture.admin.call<ErrorBody>(`POST /invoices/${id}/restore`)
  const listNumbers = async (by: ApiClient) =>
    (await by.call<Invoice[]>('GET /invoices')).body.map(({ invoiceNumber }) => invoiceNumber).sort()

  async function voided() {
    const { tenant, exit } = await movedOut(['damaged', 'good', 'missing'])
    await deduct(exit, 0)
    await deduct(exit, 2, 75.5)
    await acts.submit(exit.id)
    const [first, second] = (await charge(exit.id)).body.invoices
    if (!first || !second) throw new Error('nothing was charged')
    expect((await voidInvoice(first.invoiceId)).status).toBe(204)
    const remove = () =>
      fixture.admin.call<Handover>(`DELETE /handovers/${exit.id}/items/${exit.items[0]?.id}/deduction`)
    return { tenant, exit, first, second, remove }
  }

  it('is charged again, once, also by three windows at once and by repeated calls', async () => {
    const { tenant, exit, first, second } = await voided()
    const { invoiceNumber: voidedNumber } = first
    expect((await acts.read(exit.id)).items[0]?.deduction).toEqual({
      amount: 180,
      text: 'New tap',
      invoiceId: null,
      invoiceNumber: null,
      voidedNumber,
    })
    const replies = await Promise.all([1, 2, 3].map(() => charge(exit.id)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    const [again, same] = replies[0]?.body.invoices ?? []
    expect([again, same]).toMatchObject([{ itemId: first.itemId, amount: 180 }, second])
    expect(again?.invoiceId).not.toBe(first.invoiceId)
    for (const { body } of [...replies, await charge(exit.id)]) expect(body.invoices).toEqual([again, same])
    expect(await listNumbers(tenant)).toEqual([second.invoiceNumber, again?.invoiceNumber].sort())
    await refused(() => deduct(exit, 0, 1), [409, 'This deduction was charged already.'])
  })

  it('counts as charged again once that invoice is restored', async () => {
    const { tenant, exit, first, second } = await voided()
    expect((await restore(first.invoiceId)).status).toBe(200)
    expect((await charge(exit.id)).body.invoices).toEqual([first, second])
    expect(await listNumbers(tenant)).toEqual([first.invoiceNumber, second.invoiceNumber].sort())
  })

  it('never has two invoices: the one before is not restored after another, at once or later', async () => {
    const { tenant, exit, first, second } = await voided()
    const [restored, charged] = await Promise.all([restore(first.invoiceId), charge(exit.id)])
    expect(charged.status).toBe(200)
    expect([200, 409]).toContain(restored.status)
    expect(await listNumbers(tenant)).toHaveLength(2)
    const live = charged.body.invoices[0]?.invoiceId ?? ''
    await voidInvoice(live)
    const [again] = (await charge(exit.id)).body.invoices
    for (const id of new Set([live, first.invoiceId])) await refused(() => restore(id), [409, NOT_RESTORED])
    expect(await listNumbers(tenant)).toEqual([second.invoiceNumber, again?.invoiceNumber].sort())
  })

  it('can be changed or taken back, and then that invoice is not restored', async () => {
    const { tenant, exit, first, second, remove } = await voided()
    expect((await deduct(exit, 0, 90)).body.items[0]?.deduction).toMatchObject({
      amount: 90,
      invoiceId: null,
      voidedNumber: null,
    })
    await refused(() => restore(first.invoiceId), [409, NOT_RESTORED])
    const [again] = (await charge(exit.id)).body.invoices
    expect(again?.amount).toBe(90)
    await voidInvoice(again?.invoiceId ?? '')
    expect((await remove()).body.items[0]?.deduction).toBeNull()
    await refused(() => restore(again?.invoiceId ?? ''), [409, NOT_RESTORED])
    expect((await charge(exit.id)).body.invoices).toEqual([second])
    expect(await listNumbers(tenant)).toEqual([second.invoiceNumber])
  })
})
