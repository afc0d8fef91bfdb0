import { beforeAll, describe, expect, test } from 'vitest'
import { setUpFixture } from '../../../../testing/fixture.ts'
import {
  addAccount,
  importFile,
  listMoneyLines,
  previewFile,
  toCsv,
} from '../../../../testing/money-desk/desk.ts'
import type { Invoice } from '../../invoices/invoices.contract.ts'
import type { Payment } from '../../payments/payments.contract.ts'
import type { Payer } from '../money-desk.contract.ts'
import type { MoneyLine } from '../money-lines.contract.ts'

const fixture = setUpFixture()
const HEADINGS = ['Date', 'Transaction ID', 'From', 'From Name', 'Amount', 'Reference', 'Balance']
let accountId: string
let tenantId: string
let code: string
let otherId: string
let ids = 0
const newId = () => String(87_425_000_000 + (ids += 1))

beforeAll(async () => {
  accountId = await addAccount(fixture.admin)
  tenantId = fixture.tenant.tenant.id
  code = fixture.tenant.tenant.payCode
  otherId = (await fixture.portal.createTenant(fixture.admin, { name: 'Yaw Boateng' })).tenant.id
})

type Row = { day?: string; id?: string; from?: string; name?: string; amount?: string; reference?: string }
const toRow = ({
  day = '10/11/2026',
  id = newId(),
  from = '',
  name = '',
  amount = '100.00',
  reference = '',
}: Row) => [day, id, from, name, amount, reference, '']
const file = (...rows: Row[]) => toCsv([HEADINGS, ...rows.map(toRow)])

async function importRows(...rows: Row[]) {
  const imported = await importFile(fixture.admin, accountId, file(...rows))
  expect(
    imported.status,
    imported.text +
      fixture.portal.logLines
        .filter((l) => l.includes('"level":50'))
        .slice(-1)
        .join(),
  ).toBe(201)
  return imported.body
}
const findLine = async (id: string): Promise<MoneyLine> => {
  const line = (await listMoneyLines(fixture.admin)).find(({ transactionId }) => transactionId === id)
  if (!line) throw new Error(`There is no line ${id}.`)
  return line
}
const act = (line: MoneyLine, name: string, body: object) =>
  fixture.admin.call<MoneyLine>(`POST /money/lines/${line.id}/${name}`, { body })
const readPayment = async (id = '') => (await fixture.admin.call<Payment>(`GET /payments/${id}`)).body
const invoice = (amount: number) =>
  fixture.createInvoice({ amount, dueDate: '2026-11-01', enteredLater: true })

describe('a code', () => {
  test('posts by itself, oldest invoice first, with a receipt; the same file adds nothing', async () => {
    const { id: invoiceId } = await invoice(70)
    const id = newId()
    const rows = { id, amount: '100.00', reference: `rent ${code.toLowerCase()}` }
    expect(await importRows(rows)).toMatchObject({ lines: 1, added: 1, posted: 1, amountPosted: 100 })
    const line = await findLine(id)
    expect(line).toMatchObject({ state: 'matched', rule: 'code', confidence: 'sure', left: 0 })
    expect(line.matches).toMatchObject([{ tenantId, amount: 100, posted: true }])
    const payment = await readPayment(line.matches[0]?.paymentId)
    expect(payment).toMatchObject({
      source: 'statement',
      method: 'mobile_money',
      reference: id,
      receivedOn: '2026-11-10',
      receiptNumber: expect.stringMatching(/^RCT-2026-/),
      allocations: [{ invoiceId, amount: 70 }],
      credit: 30,
    })
    expect((await fixture.readInvoice(invoiceId)).status).toBe('Paid')
    expect(await importRows(rows)).toMatchObject({ lines: 1, added: 0, known: 1, posted: 0 })
    expect(await importRows(rows, { reference: code })).toMatchObject({ added: 1, known: 1, posted: 1 })
  })

  test('two imports of one file at once post once', async () => {
    const rows = file({ reference: code, amount: '11.00' }, { reference: code, amount: '11.00' })
    const both = await Promise.all([1, 2].map(() => importFile(fixture.admin, accountId, rows)))
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    expect(both.map(({ body }) => body.posted).toSorted()).toEqual([0, 2])
  })
})

describe('a preview', () => {
  test('says what an import then does, and another one is refused', async () => {
    const id = newId()
    const rows = file({ id, reference: code, amount: '12.00' }, { name: 'Nobody Known', amount: '13.00' })
    const preview = await previewFile(fixture.admin, accountId, rows)
    expect(preview.body).toMatchObject({
      needsMapping: false,
      from: '2026-11-10',
      to: '2026-11-10',
      counts: { lines: 2, added: 2, posted: 1, open: 1, amountIn: 25, amountPosted: 12 },
      lines: [
        {
          row: '2',
          outcome: 'new',
          state: 'matched',
          proposal: { action: 'post', parts: [{ tenantId, amount: 12 }] },
        },
        { row: '3', outcome: 'new', state: 'open', proposal: null },
      ],
    })
    expect((await listMoneyLines(fixture.admin)).some(({ transactionId }) => transactionId === id)).toBe(
      false,
    )
    const { hash } = preview.body
    const payment = {
      tenantId,
      amount: 12,
      receivedOn: '2026-11-10',
      method: 'mobile_money',
      sendEmail: false,
    }
    const typed = await fixture.admin.call<Payment>('POST /payments', { body: payment })
    expect((await importFile(fixture.admin, accountId, rows, { hash })).status).toBe(409)
    await fixture.admin.call(`POST /payments/${typed.body.id}/reverse`, { body: { reason: 'Test' } })
    const imported = await importFile(fixture.admin, accountId, rows, { hash })
    expect([imported.status, imported.body.posted]).toEqual([201, 1])
  })

  test('names the headings where nobody has said which column is which', async () => {
    const other = await addAccount(fixture.admin, { number: '0244550102' })
    const rows = toCsv([
      ['Wann', 'Was', 'Geld'],
      ['10/11/2026', code, '5.00'],
    ])
    const preview = await previewFile(fixture.admin, other, rows)
    expect(preview.body).toMatchObject({ headings: ['Wann', 'Was', 'Geld'], needsMapping: true, lines: [] })
    expect((await importFile(fixture.admin, other, rows)).status).toBe(400)
    const mapping = JSON.stringify({ day: 'Wann', text: 'Was', amount: 'Geld' })
    expect((await importFile(fixture.admin, other, rows, { mapping })).body).toMatchObject({ posted: 1 })
    const turned = toCsv([
      ['Geld', 'Wann', 'Was'],
      ['6.00', '11/11/2026', code],
    ])
    expect((await importFile(fixture.admin, other, turned)).body).toMatchObject({ posted: 1 })
  })

  test('says what is wrong with which row, and nothing is imported', async () => {
    const rows = file({ id: '8.74E+10' }, { amount: 'x' }, {})
    const preview = await previewFile(fixture.admin, accountId, rows)
    expect(preview.body.problems.map(({ row }) => row)).toEqual(['2', '3'])
    const imported = await importFile(fixture.admin, accountId, rows)
    expect([imported.status, imported.body]).toMatchObject([
      400,
      {
        details: [
          expect.stringContaining('Row 2: Excel has cut this number'),
          'Row 3: The amount cannot be read.',
        ],
      },
    ])
  })
})

describe('a proposal', () => {
  test('is accepted by one press, and only for its tenant', async () => {
    const { id: invoiceId } = await invoice(77)
    const id = newId()
    expect(await importRows({ id, name: 'AKOSUA OPOKU DEDE', amount: '77.00' })).toMatchObject({
      proposed: 1,
      posted: 0,
    })
    const line = await findLine(id)
    expect(line).toMatchObject({
      state: 'proposed',
      rule: 'name',
      proposal: { action: 'post', parts: [{ tenantId, amount: 77 }], paymentIds: [] },
    })
    const accept = (tenant: string) =>
      fixture.admin.call('POST /money/lines/accept', { body: { lines: [{ id: line.id, tenantId: tenant }] } })
    expect((await accept(otherId)).body).toEqual({
      results: [{ id: line.id, state: 'proposed', error: 'Another tenant is proposed now.' }],
    })
    expect((await accept(tenantId)).body).toEqual({ results: [{ id: line.id, state: 'matched' }] })
    expect((await accept(tenantId)).body).toMatchObject({
      results: [{ error: 'This line is matched already.' }],
    })
    expect((await fixture.readInvoice(invoiceId)).status).toBe('Paid')
  })

  test('of a payment that was typed in without a reference is a link', async () => {
    const payment = {
      tenantId,
      amount: 41,
      receivedOn: '2026-11-08',
      method: 'mobile_money',
      sendEmail: false,
    }
    const typed = await fixture.admin.call<Payment>('POST /payments', { body: payment })
    const id = newId()
    await importRows({ id, reference: code, amount: '41.00' })
    const line = await findLine(id)
    expect(line.proposal).toEqual({
      action: 'link',
      parts: [{ tenantId, tenantName: expect.any(String), amount: 41 }],
      paymentIds: [typed.body.id],
    })
    await fixture.admin.call('POST /money/lines/accept', { body: { lines: [{ id: line.id, tenantId }] } })
    expect((await findLine(id)).matches).toMatchObject([{ paymentId: typed.body.id, posted: false }])
  })

  test('a payment with the id is linked by itself, and nothing is posted', async () => {
    const reference = newId()
    const payment = {
      tenantId,
      amount: 42,
      receivedOn: '2026-11-08',
      method: 'mobile_money',
      reference,
      sendEmail: false,
    }
    const typed = await fixture.admin.call<Payment>('POST /payments', { body: payment })
    expect(await importRows({ id: reference, amount: '42.00' })).toMatchObject({ linked: 1, posted: 0 })
    expect((await findLine(reference)).matches).toMatchObject([{ paymentId: typed.body.id, posted: false }])
  })
})

describe('a person', () => {
  test('splits a line, links the rest, undoes it, and puts it aside', async () => {
    const id = newId()
    await importRows({ id, amount: '100.00', name: 'Some Employer' })
    const line = await findLine(id)
    const match = (...parts: object[]) => act(line, 'match', { parts })
    expect((await match({ tenantId, amount: 100.01 })).status).toBe(400)
    expect((await match({ tenantId, amount: 10 }, { tenantId, amount: 10 })).status).toBe(400)
    const part = await match({ tenantId, amount: 60 }, { tenantId: otherId, amount: 30 })
    expect(part.body).toMatchObject({ state: 'part', left: 10 })
    const body = { tenantId, amount: 10, receivedOn: '2026-11-09', method: 'cash', sendEmail: false }
    const cash = await fixture.admin.call<Payment>('POST /payments', { body })
    const linked = await act(line, 'link', { paymentIds: [cash.body.id] })
    expect(linked.body).toMatchObject({ state: 'matched', left: 0 })
    expect((await act(line, 'link', { paymentIds: [cash.body.id] })).status).toBe(409)
    expect((await match({ tenantId, amount: 1 })).status).toBe(409)
    const undone = await act(line, 'unmatch', { reason: 'Wrong tenant' })
    expect(undone.body).toMatchObject({ state: 'open', reason: 'undone', left: 100, matches: [] })
    const payments = await Promise.all(linked.body.matches.map(({ paymentId }) => readPayment(paymentId)))
    expect(payments.map(({ reversedAt, source }) => [source, reversedAt !== null]).toSorted()).toEqual([
      ['office', false],
      ['statement', true],
      ['statement', true],
    ])
    expect((await act(line, 'unmatch', { reason: 'Again' })).status).toBe(409)
    expect((await act(line, 'aside', { kind: 'other_income' })).body).toMatchObject({
      state: 'aside',
      asideKind: 'other_income',
    })
    expect((await match({ tenantId, amount: 100 })).body).toMatchObject({ state: 'matched' })
  })

  test('reverses the payment elsewhere, which opens the line for a look', async () => {
    const id = newId()
    await importRows({ id, reference: code, amount: '15.00' })
    const { matches, ...line } = await findLine(id)
    await fixture.admin.call(`POST /payments/${matches[0]?.paymentId}/reverse`, {
      body: { reason: 'Not ours' },
    })
    expect(await findLine(id)).toMatchObject({ state: 'open', reason: 'undone', matches: [] })
    await importRows({ amount: '1.00' })
    expect(await findLine(id)).toMatchObject({ state: 'proposed', reason: 'undone', confidence: 'sure' })
    expect((await act({ ...line, matches }, 'match', { parts: [{ tenantId, amount: 15 }] })).status).toBe(200)
  })
})

describe('a payer', () => {
  test('is remembered, posts exact amounts by itself where somebody says so, and is forgotten', async () => {
    const from = '0209990001'
    const [first, second, third] = [newId(), newId(), newId()]
    await importRows({ id: first, from, amount: '21.00' })
    await act(await findLine(first), 'match', { parts: [{ tenantId, amount: 21 }] })
    await importRows({ id: second, from, amount: '22.00' })
    expect(await findLine(second)).toMatchObject({ state: 'proposed', rule: 'payer', confidence: 'likely' })
    const readPayers = async () =>
      (await fixture.admin.call<Payer[]>('GET /money/payers')).body.filter((one) => one.number !== null)
    const [payer] = await readPayers()
    expect(payer).toMatchObject({ number: '020…001', times: 1, auto: false, tenantId })
    await fixture.admin.call(`PATCH /money/payers/${payer?.id}`, { body: { auto: true } })
    await invoice(5000)
    const open = (await fixture.admin.call<Invoice[]>(`GET /invoices?tenantId=${tenantId}`)).body
    const due = open.reduce((sum, { amountDue }) => sum + amountDue, 0)
    expect(await importRows({ id: third, from, amount: due.toFixed(2) })).toMatchObject({ posted: 1 })
    expect((await act(await findLine(third), 'unmatch', { reason: 'Test' })).status).toBe(200)
    await act(await findLine(first), 'unmatch', { reason: 'Test' })
    expect(await readPayers()).toEqual([])
    expect((await fixture.admin.call(`DELETE /money/payers/${payer?.id}`)).status).toBe(404)
  })
})

describe('money that left again', () => {
  const out = (id: string, amount: string) => ({ amount: `-${amount}`, reference: `Reversal of ${id}` })

  test('is aside with what came in, where nothing was posted', async () => {
    const id = newId()
    expect(await importRows({ id, reference: code, amount: '18.00' }, out(id, '18.00'))).toMatchObject({
      posted: 0,
    })
    expect(await findLine(id)).toMatchObject({ state: 'aside', reason: 'reversed' })
  })

  test('is proposed to be reversed, where it was posted from an earlier file', async () => {
    const id = newId()
    await importRows({ id, reference: code, amount: '19.00' })
    const { matches } = await findLine(id)
    const rows = { id: newId(), ...out(id, '19.00') }
    await importRows(rows)
    const line = await findLine(rows.id)
    expect(line).toMatchObject({
      kind: 'reversal',
      state: 'proposed',
      proposal: { action: 'reverse', paymentIds: [matches[0]?.paymentId] },
    })
    const accepted = await fixture.admin.call('POST /money/lines/accept', {
      body: { lines: [{ id: line.id, tenantId }] },
    })
    expect(accepted.body).toEqual({ results: [{ id: line.id, state: 'aside' }] })
    expect(await findLine(id)).toMatchObject({ state: 'aside', reason: 'reversed', matches: [] })
    expect((await readPayment(matches[0]?.paymentId)).reversedAt).not.toBeNull()
  })
})

describe('texts', () => {
  const text = (id: string, reference: string, amount = '23.00') =>
    `Payment received for GHS ${amount} from AMA SERWAA Current Balance: GHS 1.00. Reference: ${reference}. Transaction ID: ${id}. TRANSACTION FEE: 0.00`
  const paste = (given: string, receivedOn?: string) =>
    fixture.admin.call<Record<string, unknown>>('POST /money/texts', {
      body: { accountId, text: given, ...(receivedOn && { receivedOn }) },
    })

  test('post as a file does, and the file that follows adds nothing', async () => {
    const id = newId()
    const pasted = await paste(`${text(id, code)}\nYour bundle ends today`, '2026-11-12')
    expect([pasted.status, pasted.body]).toMatchObject([
      201,
      { added: 1, posted: 1, unread: ['Your bundle ends today'] },
    ])
    expect(await findLine(id)).toMatchObject({ day: '2026-11-12', state: 'matched' })
    expect(await importRows({ id, amount: '23.00', day: '12/11/2026' })).toMatchObject({ added: 0, known: 1 })
  })

  test('an amount without an id in a file, near a text, waits for a decision', async () => {
    const id = newId()
    await paste(text(id, 'x', '24.00'), '2026-11-12')
    expect(await importRows({ id: '', amount: '24.00', reference: code })).toMatchObject({
      added: 1,
      held: 0,
      posted: 1,
    })
    expect(
      await importRows({ id: '', amount: '24.00', reference: `${code} again`, day: '11/11/2026' }),
    ).toMatchObject({ held: 1, posted: 0 })
    const [held] = await listMoneyLines(fixture.admin, 'state=held')
    if (!held) throw new Error('Nothing is held.')
    expect(held).toMatchObject({ reason: 'perhaps-same' })
    expect((await act(held, 'match', { parts: [{ tenantId, amount: 1 }] })).status).toBe(409)
    expect((await act(held, 'decide', { same: false })).body).toMatchObject({ state: 'matched' })
    expect((await act(held, 'decide', { same: true })).status).toBe(409)
  })
})

test('an import into the wrong account is taken back while nothing of it is matched', async () => {
  const { id } = await importRows({ amount: '31.00' }, { amount: '32.00' })
  const open = await listMoneyLines(fixture.admin, 'state=open')
  const line = open.find(({ amount }) => amount === 31)
  if (!line) throw new Error('Nothing is open.')
  await act(line, 'match', { parts: [{ tenantId, amount: line.left }] })
  const refused = await fixture.admin.call<{ builtOn: object[] }>(`DELETE /money/statements/${id}`)
  expect([refused.status, refused.body.builtOn.length]).toEqual([409, 1])
  await act(line, 'unmatch', { reason: 'Wrong account' })
  expect((await fixture.admin.call(`DELETE /money/statements/${id}`)).status).toBe(204)
  expect((await listMoneyLines(fixture.admin)).some((one) => one.id === line.id)).toBe(false)
})
