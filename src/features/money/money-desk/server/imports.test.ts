import { describe, expect, test } from 'vitest'
import {
  addAccount,
  importFile,
  listMoneyLines,
  previewFile,
  toCsv,
} from '../../../../testing/money-desk/desk.ts'
import { setUpDesk } from '../../../../testing/money-desk/desk-fixture.ts'
import { makePdf } from '../../../../testing/money-desk/pdf.ts'

const desk = setUpDesk()
const { fixture, newId, writeFile } = desk

describe('a code', () => {
  test('posts, oldest invoice first, with a receipt; the same file adds nothing', async () => {
    const { id: invoiceId } = await desk.createInvoice(70)
    const id = newId()
    const row = { id, name: 'JOYCE OWUSU', reference: `rent ${desk.code.toLowerCase()}` }
    expect(await desk.importRows(row)).toMatchObject({ lines: 1, added: 1, posted: 1, amountPosted: 100 })
    const line = await desk.findLine(id)
    expect(line).toMatchObject({ state: 'matched', rule: 'code', confidence: 'sure', left: 0 })
    expect(line.matches).toMatchObject([{ tenantId: desk.tenantId, amount: 100, posted: true }])
    expect(await desk.readPayment(line.matches[0]?.paymentId)).toMatchObject({
      source: 'statement',
      method: 'mobile_money',
      reference: id,
      paidBy: 'JOYCE OWUSU',
      receivedOn: '2026-11-10',
      receiptNumber: expect.stringMatching(/^RCT-2026-/),
      allocations: [{ invoiceId, amount: 70 }],
      credit: 30,
    })
    expect((await fixture.readInvoice(invoiceId)).status).toBe('Paid')
    expect(await desk.importRows(row)).toMatchObject({ lines: 1, added: 0, known: 1, posted: 0 })
    const more = await desk.importRows(row, { reference: desk.code })
    expect(more).toMatchObject({ added: 1, known: 1, posted: 1 })
  })

  test('posts once for two imports of one file at once', async () => {
    const row = { reference: desk.code, amount: '11.00' }
    const rows = writeFile(row, row)
    const both = await Promise.all([1, 2].map(() => importFile(fixture.admin, desk.accountId, rows)))
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    expect(both.map(({ body }) => body.posted).toSorted()).toEqual([0, 2])
  })
})

describe('a preview', () => {
  test('says what an import then does, and another one is refused', async () => {
    const { tenantId, accountId } = desk
    const id = newId()
    const rows = writeFile(
      { id, reference: desk.code, amount: '12.00' },
      { name: 'Nobody Known', amount: '13.00' },
    )
    const preview = await previewFile(fixture.admin, accountId, rows)
    const post = { action: 'post', parts: [{ tenantId, amount: 12 }] }
    expect(preview.body).toMatchObject({
      needsMapping: false,
      from: '2026-11-10',
      to: '2026-11-10',
      counts: { lines: 2, added: 2, posted: 1, open: 1, amountIn: 25, amountPosted: 12 },
      lines: [
        { row: '2', outcome: 'new', state: 'matched', proposal: post },
        { row: '3', outcome: 'new', state: 'open', proposal: null },
      ],
    })
    const before = await listMoneyLines(fixture.admin)
    expect(before.some(({ transactionId }) => transactionId === id)).toBe(false)
    const { hash } = preview.body
    const typed = await desk.recordPayment({ amount: 12 })
    expect((await importFile(fixture.admin, accountId, rows, { hash })).status).toBe(409)
    await fixture.admin.call(`POST /payments/${typed.id}/reverse`, { body: { reason: 'Test' } })
    const imported = await importFile(fixture.admin, accountId, rows, { hash })
    expect([imported.status, imported.body.posted]).toEqual([201, 1])
  })

  test('names the headings where nobody has said which column is which', async () => {
    const other = await addAccount(fixture.admin, { number: '0244550102' })
    const rows = toCsv([
      ['Wann', 'Was', 'Geld'],
      ['10/11/2026', desk.code, '5.00'],
    ])
    const preview = await previewFile(fixture.admin, other, rows)
    expect(preview.body).toMatchObject({ headings: ['Wann', 'Was', 'Geld'], needsMapping: true, lines: [] })
    expect((await importFile(fixture.admin, other, rows)).status).toBe(400)
    const mapping = JSON.stringify({ day: 'Wann', text: 'Was', amount: 'Geld' })
    expect((await importFile(fixture.admin, other, rows, { mapping })).body).toMatchObject({ posted: 1 })
    const turned = toCsv([
      ['Geld', 'Wann', 'Was'],
      ['6.00', '11/11/2026', desk.code],
    ])
    expect((await importFile(fixture.admin, other, turned)).body).toMatchObject({ posted: 1 })
  })

  test('says what is wrong with which row, and nothing is imported', async () => {
    const rows = writeFile({ id: '8.74E+10' }, { amount: 'x' }, {})
    const preview = await previewFile(fixture.admin, desk.accountId, rows)
    expect(preview.body.problems.map(({ row }) => row)).toEqual(['2', '3'])
    const cut = expect.stringContaining('Row 2: Excel has cut this number')
    expect(await importFile(fixture.admin, desk.accountId, rows)).toMatchObject({
      status: 400,
      body: { details: [cut, 'Row 3: The amount cannot be read.'] },
    })
  })
})

test('a PDF with a password posts as other files do', async () => {
  const bank = await addAccount(fixture.admin, { kind: 'bank', number: '1441000123456' })
  const cells = (y: number, ...texts: string[]) => texts.map((text, at) => ({ x: 40 + at * 120, y, text }))
  const pdf = makePdf(
    [
      [
        ...cells(700, 'Date', 'Details', 'Credit', 'Debit'),
        ...cells(680, '09/11/2026', `TRF ${desk.code}`, '14.00'),
      ],
    ],
    'akwaaba',
  )
  expect(await importFile(fixture.admin, bank, pdf)).toMatchObject({
    status: 400,
    body: { needsPassword: true },
  })
  const imported = await importFile(fixture.admin, bank, pdf, { password: 'akwaaba' })
  expect([imported.status, imported.body]).toMatchObject([201, { lines: 1, posted: 1, amountPosted: 14 }])
  const scan = await importFile(fixture.admin, bank, makePdf([[]]))
  expect(scan).toMatchObject({
    status: 400,
    body: {
      error:
        'This PDF has only pictures, so its lines cannot be read. Please choose a CSV or Excel file, or a PDF with text.',
    },
  })
})

describe('texts', () => {
  const text = (id: string, reference: string, amount = '23.00') =>
    `Payment received for GHS ${amount} from AMA SERWAA Current Balance: GHS 1.00. Reference: ${reference}. Transaction ID: ${id}. TRANSACTION FEE: 0.00`
  const paste = (given: string) =>
    fixture.admin.call<Record<string, unknown>>('POST /money/texts', {
      body: { accountId: desk.accountId, text: given, receivedOn: '2026-11-12' },
    })

  test('post as a file does, and the file that follows adds nothing', async () => {
    const id = newId()
    const pasted = await paste(`${text(id, desk.code)}\nYour bundle ends today`)
    const unread = ['Your bundle ends today']
    expect([pasted.status, pasted.body]).toMatchObject([201, { added: 1, posted: 1, unread }])
    expect(await desk.findLine(id)).toMatchObject({ day: '2026-11-12', state: 'matched' })
    const again = await desk.importRows({ id, amount: '23.00', day: '12/11/2026' })
    expect(again).toMatchObject({ added: 0, known: 1 })
  })

  test('an amount without an id in a file, near a text, waits for a decision', async () => {
    await paste(text(newId(), 'x', '24.00'))
    const far = { id: '', amount: '24.00', reference: desk.code }
    expect(await desk.importRows(far)).toMatchObject({ added: 1, held: 0, posted: 1 })
    const near = { ...far, reference: `${desk.code} again`, day: '11/11/2026' }
    expect(await desk.importRows(near)).toMatchObject({ held: 1, posted: 0 })
    const [held] = await listMoneyLines(fixture.admin, 'state=held')
    if (!held) throw new Error('Nothing is held.')
    expect(held).toMatchObject({ reason: 'perhaps-same' })
    const parts = [{ tenantId: desk.tenantId, amount: 1 }]
    expect((await desk.act(held, 'match', { parts })).status).toBe(409)
    expect((await desk.act(held, 'decide', { same: false })).body).toMatchObject({ state: 'matched' })
    expect((await desk.act(held, 'decide', { same: true })).status).toBe(409)
  })
})

test('an import into the wrong account is taken back while nothing of it is matched', async () => {
  const { id } = await desk.importRows({ amount: '31.00' }, { amount: '32.00' })
  const open = await listMoneyLines(fixture.admin, 'state=open')
  const line = open.find(({ amount }) => amount === 31)
  if (!line) throw new Error('Nothing is open.')
  await desk.act(line, 'match', { parts: [{ tenantId: desk.tenantId, amount: line.left }] })
  const refused = await fixture.admin.call<{ builtOn: object[] }>(`DELETE /money/statements/${id}`)
  expect([refused.status, refused.body.builtOn.length]).toEqual([409, 1])
  await desk.act(line, 'unmatch', { reason: 'Wrong account' })
  expect((await fixture.admin.call(`DELETE /money/statements/${id}`)).status).toBe(204)
  expect((await listMoneyLines(fixture.admin)).some((one) => one.id === line.id)).toBe(false)
})
