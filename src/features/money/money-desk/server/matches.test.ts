import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sampleFiles } from '../../../../testing/files.ts'
import { setUpDesk } from '../../../../testing/money-desk/desk-fixture.ts'
import type { ApiClient } from '../../../../testing/portal.ts'
import type { Invoice } from '../../invoices/invoices.contract.ts'
import type { MoneyReconciliation, Payer } from '../money-desk.contract.ts'
import { MONEY_DESK_MESSAGES } from '../money-desk.messages.ts'
import type { MoneyLine } from '../money-lines.contract.ts'

const desk = setUpDesk()
const { fixture, newId } = desk

describe('a proposal', () => {
  test('is accepted by one press, and only for its tenant', async () => {
    const { tenantId } = desk
    const { id: invoiceId } = await desk.createInvoice(77)
    const id = newId()
    const counts = await desk.importRows({ id, name: 'AKOSUA OPOKU DEDE', amount: '77.00' })
    expect(counts).toMatchObject({ proposed: 1, posted: 0 })
    const line = await desk.findLine(id)
    const proposal = { action: 'post', parts: [{ tenantId, amount: 77 }], paymentIds: [] }
    expect(line).toMatchObject({ state: 'proposed', rule: 'name', proposal })
    const error = 'Another tenant is proposed now.'
    const refused = await desk.accept(line, desk.otherId)
    expect(refused.body).toEqual({ results: [{ id: line.id, state: 'proposed', error }] })
    expect((await desk.accept(line, tenantId)).body).toEqual({ results: [{ id: line.id, state: 'matched' }] })
    const again = await desk.accept(line, tenantId)
    expect(again.body).toMatchObject({ results: [{ error: 'This line is matched already.' }] })
    expect((await fixture.readInvoice(invoiceId)).status).toBe('Paid')
  })

  test('for a payment that was typed in without a reference is a link', async () => {
    const typed = await desk.recordPayment({ amount: 41 })
    const id = newId()
    await desk.importRows({ id, reference: desk.code, amount: '41.00' })
    const line = await desk.findLine(id)
    expect(line.proposal).toMatchObject({ action: 'link', paymentIds: [typed.id] })
    await desk.accept(line, desk.tenantId)
    expect((await desk.findLine(id)).matches).toMatchObject([{ paymentId: typed.id, posted: false }])
  })

  test('is not needed for a payment with the id, which is linked', async () => {
    const reference = newId()
    const typed = await desk.recordPayment({ amount: 42, reference })
    const counts = await desk.importRows({ id: reference, amount: '42.00' })
    expect(counts).toMatchObject({ linked: 1, posted: 0 })
    expect((await desk.findLine(reference)).matches).toMatchObject([{ paymentId: typed.id, posted: false }])
  })
})

describe('a proof that waits for a review', () => {
  const upload = async (amount: string, transactionId: string) => {
    const { id } = await desk.createInvoice(Number(amount))
    const fields = { amount, transactionId, paymentDate: '2026-11-09', method: 'mobile_money' }
    await fixture.portal.uploadReceipt(fixture.tenant, id, sampleFiles.png, { fields })
    return id
  }
  const readStatus = async (id: string) => (await fixture.readInvoice(id)).status

  test('is approved by the line with its id, also one that came before it', async () => {
    const [first, second] = [newId(), newId()]
    const before = await upload('1061.00', first)
    expect(await desk.importRows({ id: first, amount: '1061.00' })).toMatchObject({ posted: 1 })
    expect(await readStatus(before)).toBe('Paid')
    await desk.importRows({ id: second, amount: '1062.00' })
    const after = await upload('1062.00', second)
    await fixture.portal.portal.ctx.jobs.run('match-statement-lines')
    expect(await desk.findLine(second)).toMatchObject({ state: 'matched', rule: 'transaction' })
    expect(await readStatus(after)).toBe('Paid')
  })

  test('returns to the review when the match is undone', async () => {
    const id = newId()
    const invoiceId = await upload('1063.00', id)
    await desk.importRows({ id, amount: '1063.00' })
    await desk.act(await desk.findLine(id), 'unmatch', { reason: 'Wrong' })
    expect(await readStatus(invoiceId)).toBe('Payment Submitted')
  })
})

describe('a person', () => {
  test('splits a line, links the rest, undoes it, and puts it aside', async () => {
    const { tenantId, otherId } = desk
    const id = newId()
    await desk.importRows({ id, name: 'Some Employer' })
    const line = await desk.findLine(id)
    const match = (...parts: object[]) => desk.act(line, 'match', { parts })
    expect((await match({ tenantId, amount: 100.01 })).status).toBe(400)
    expect((await match({ tenantId, amount: 10 }, { tenantId, amount: 10 })).status).toBe(400)
    const part = await match({ tenantId, amount: 60 }, { tenantId: otherId, amount: 30 })
    expect(part.body).toMatchObject({ state: 'part', left: 10 })
    const cash = await desk.recordPayment({ amount: 10, method: 'cash' })
    const linked = await desk.act(line, 'link', { paymentIds: [cash.id] })
    expect(linked.body).toMatchObject({ state: 'matched', left: 0 })
    expect((await desk.act(line, 'link', { paymentIds: [cash.id] })).status).toBe(409)
    expect((await match({ tenantId, amount: 1 })).status).toBe(409)
    const undone = await desk.act(line, 'unmatch', { reason: 'Wrong tenant' })
    expect(undone.body).toMatchObject({ state: 'open', reason: 'undone', left: 100, matches: [] })
    const payments = await Promise.all(
      linked.body.matches.map(({ paymentId }) => desk.readPayment(paymentId)),
    )
    expect(payments.map(({ reversedAt, source }) => [source, reversedAt !== null]).toSorted()).toEqual([
      ['office', false],
      ['statement', true],
      ['statement', true],
    ])
    expect((await desk.act(line, 'unmatch', { reason: 'Again' })).status).toBe(409)
    const aside = await desk.act(line, 'aside', { kind: 'other_income' })
    expect(aside.body).toMatchObject({ state: 'aside', asideKind: 'other_income' })
    expect((await match({ tenantId, amount: 100 })).body).toMatchObject({ state: 'matched' })
  })

  test('reverses the payment elsewhere, which opens the line for a look', async () => {
    const id = newId()
    await desk.importRows({ id, reference: desk.code, amount: '15.00' })
    const line = await desk.findLine(id)
    const [match] = line.matches
    await fixture.admin.call(`POST /payments/${match?.paymentId}/reverse`, { body: { reason: 'Not ours' } })
    expect(await desk.findLine(id)).toMatchObject({ state: 'open', reason: 'undone', matches: [] })
    await desk.importRows({ amount: '1.00' })
    const waiting = { state: 'proposed', reason: 'undone', confidence: 'sure' }
    expect(await desk.findLine(id)).toMatchObject(waiting)
    const parts = [{ tenantId: desk.tenantId, amount: 15 }]
    expect((await desk.act(line, 'match', { parts })).status).toBe(200)
  })
})

test('a payer is remembered, posts exact amounts where somebody says so, and is forgotten', async () => {
  const from = '0209990001'
  const [first, second, third] = [newId(), newId(), newId()]
  await desk.importRows({ id: first, from, amount: '21.00' })
  await desk.act(await desk.findLine(first), 'match', { parts: [{ tenantId: desk.tenantId, amount: 21 }] })
  await desk.importRows({ id: second, from, amount: '22.00' })
  expect(await desk.findLine(second)).toMatchObject({
    state: 'proposed',
    rule: 'payer',
    confidence: 'likely',
  })
  const readPayers = async () =>
    (await fixture.admin.call<Payer[]>('GET /money/payers')).body.filter((one) => one.number !== null)
  const [payer] = await readPayers()
  expect(payer).toMatchObject({ number: '020…001', times: 1, auto: false, tenantId: desk.tenantId })
  await fixture.admin.call(`PATCH /money/payers/${payer?.id}`, { body: { auto: true } })
  await desk.createInvoice(5000)
  const open = (await fixture.admin.call<Invoice[]>(`GET /invoices?tenantId=${desk.tenantId}`)).body
  const due = open.reduce((sum, { amountDue }) => sum + amountDue, 0)
  expect(await desk.importRows({ id: third, from, amount: due.toFixed(2) })).toMatchObject({ posted: 1 })
  expect((await desk.act(await desk.findLine(third), 'unmatch', { reason: 'Test' })).status).toBe(200)
  await desk.act(await desk.findLine(first), 'unmatch', { reason: 'Test' })
  expect(await readPayers()).toEqual([])
  expect((await fixture.admin.call(`DELETE /money/payers/${payer?.id}`)).status).toBe(404)
})

describe('money that left again', () => {
  const out = (id: string, amount: string) => ({ amount: `-${amount}`, reference: `Reversal of ${id}` })

  test('is aside with what came in, where nothing was posted', async () => {
    const id = newId()
    const counts = await desk.importRows({ id, reference: desk.code, amount: '18.00' }, out(id, '18.00'))
    expect(counts).toMatchObject({ posted: 0 })
    expect(await desk.findLine(id)).toMatchObject({ state: 'aside', reason: 'reversed' })
  })

  test('is proposed to be reversed, where it was posted from an earlier file', async () => {
    const [id, left] = [newId(), newId()]
    await desk.importRows({ id, reference: desk.code, amount: '19.00' })
    const paymentId = (await desk.findLine(id)).matches[0]?.paymentId ?? ''
    await desk.importRows({ id: left, ...out(id, '19.00') })
    const line = await desk.findLine(left)
    const proposal = { action: 'reverse', paymentIds: [paymentId] }
    expect(line).toMatchObject({ kind: 'reversal', state: 'proposed', proposal })
    const accepted = await desk.accept(line, desk.tenantId)
    expect(accepted.body).toEqual({ results: [{ id: line.id, state: 'aside' }] })
    expect(await desk.findLine(id)).toMatchObject({ state: 'aside', reason: 'reversed', matches: [] })
    expect((await desk.readPayment(paymentId)).reversedAt).not.toBeNull()
  })
})

test('a closed day holds the money until a person posts it on a later day', async () => {
  const id = newId()
  await fixture.admin.call('POST /closes', { body: { through: '2026-10-31' } })
  await desk.importRows({ id, reference: desk.code, amount: '51.00', day: '20/10/2026' })
  const line = await desk.findLine(id)
  expect(line).toMatchObject({ state: 'held', reason: 'closed', proposal: { action: 'post' } })
  const parts = [{ tenantId: desk.tenantId, amount: 51 }]
  expect((await desk.act(line, 'match', { parts })).status).toBe(400)
  const matched = await desk.act(line, 'match', { parts, receivedOn: '2026-11-01' })
  expect(matched.body).toMatchObject({ state: 'matched' })
  const payment = await desk.readPayment(matched.body.matches[0]?.paymentId)
  expect(payment.receivedOn).toBe('2026-11-01')
})

test('a match in closed books is undone only by somebody who may give money back', async () => {
  const [closed, open] = [newId(), newId()]
  const accountant = await fixture.portal.createAdmin({ staff: 'accountant' })
  await desk.importRows(
    { id: closed, reference: desk.code, amount: '52.00', day: '03/11/2026' },
    { id: open, reference: desk.code, amount: '53.00', day: '04/11/2026' },
  )
  expect((await fixture.admin.call('POST /closes', { body: { through: '2026-11-03' } })).status).toBe(201)
  const undo = async (id: string, by: ApiClient) =>
    by.call<MoneyLine>(`POST /money/lines/${(await desk.findLine(id)).id}/unmatch`, {
      body: { reason: 'Wrong' },
    })
  const refused = await undo(closed, accountant)
  expect([refused.status, refused.body]).toMatchObject([403, { error: MONEY_DESK_MESSAGES.closedMonth }])
  const paymentId = (await desk.findLine(closed)).matches[0]?.paymentId
  expect((await desk.readPayment(paymentId)).reversedAt).toBeNull()
  expect((await undo(open, accountant)).body).toMatchObject({ state: 'proposed', reason: 'undone' })
  expect((await undo(closed, fixture.admin)).body).toMatchObject({ state: 'held', reason: 'closed' })
  expect((await desk.readPayment(paymentId)).reversedAt).not.toBeNull()
})

test('a month is reconciled with the books and the days that no file covers', async () => {
  const path = `GET /money/accounts/${desk.accountId}/reconciliation/2026-10`
  const { status, body } = await fixture.admin.call<MoneyReconciliation>(path)
  expect([status, body]).toMatchObject([
    200,
    { opening: 0, amountIn: 51, amountOut: 0, closing: 51, statedClosing: null, difference: null, open: [] },
  ])
  expect(body.gaps[0]).toEqual({ from: '2026-10-01', to: '2026-10-19', difference: null })
})

test('a stranger is forgotten 90 days after the line went aside, and the line stays', async () => {
  const id = newId()
  await desk.importRows({ id, name: 'Sule Abubakar', from: '0241112223', reference: 'fuel', amount: '71.00' })
  const line = await desk.findLine(id)
  await desk.act(line, 'aside', { kind: 'own' })
  const forget = async (days: number) => {
    const { db, portal } = fixture.portal
    await db.execute(
      sql`update statement_lines set aside_at = aside_at - make_interval(days => ${days}) where id = ${line.id}`,
    )
    await portal.ctx.jobs.run('match-statement-lines')
    return desk.findLine(id)
  }
  expect(await forget(90)).toMatchObject({ payerName: 'Sule Abubakar', reference: 'fuel' })
  const nobody = { payerName: null, payerNumber: null, reference: '', text: '', amount: 71, state: 'aside' }
  expect(await forget(1)).toMatchObject(nobody)
  expect(await desk.importRows({ id, name: 'Sule Abubakar', amount: '71.00' })).toMatchObject({
    known: 1,
    added: 0,
  })
})
