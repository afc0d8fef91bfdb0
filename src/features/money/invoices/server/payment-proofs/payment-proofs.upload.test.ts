import { describe, expect, it } from 'vitest'
import {
  createMultipartBody,
  createPngOfSize,
  type MultipartPart,
  sampleFiles,
} from '../../../../../testing/files.ts'
import { type ErrorBody, setUpMailFixture } from '../../../../../testing/fixture.ts'
import type { ApiClient } from '../../../../../testing/portal.ts'
import type { Invoice } from '../../invoices.contract.ts'
import { PROOF_MAX_BYTES } from '../../payment-proof.contract.ts'
import type { UploadedPaymentProof } from '../../payment-proofs.contract.ts'

const NOWHERE = '11111111-1111-4111-8111-111111111111'
const WRONG_TYPE = 'Please upload only JPEG, PNG, or PDF files'
const HTML = Buffer.from('<!doctype html><html><script>alert(1)</script></html>')
const fixture = setUpMailFixture()

const upload = <T = UploadedPaymentProof>(
  id: string,
  file: Buffer | string = sampleFiles.png,
  options: Parameters<typeof fixture.portal.uploadReceipt>[3] = {},
  by: ApiClient = fixture.tenant,
) => fixture.portal.uploadReceipt<T>(by, id, file, options)

const post = (id: string, parts: MultipartPart[]) =>
  fixture.tenant.call<ErrorBody>(`POST /invoices/${id}/receipt`, createMultipartBody(parts))

const png: MultipartPart = {
  name: 'receipt',
  content: sampleFiles.png,
  fileName: 'receipt.png',
  type: 'image/png',
}
const paymentDate: MultipartPart = { name: 'paymentDate', content: '2026-11-19' }
const manyFields = Array.from({ length: 21 }, (_, at) => ({ name: `field${at}`, content: 'x' }))

async function refused(
  invoiceId: string,
  attempt: () => Promise<{ status: number; body: ErrorBody }>,
  [status, error]: [number, unknown],
) {
  const before = [
    await fixture.readInvoice(invoiceId),
    await fixture.portal.listStoredFiles(),
    fixture.mails.attempts,
  ]
  const reply = await attempt()
  expect([reply.status, reply.body]).toEqual([status, expect.objectContaining({ success: false, error })])
  expect([
    await fixture.readInvoice(invoiceId),
    await fixture.portal.listStoredFiles(),
    fixture.mails.attempts,
  ]).toEqual(before)
}

describe('a receipt from the tenant', () => {
  it('turns the invoice to Payment Submitted, and the admin is mailed', async () => {
    const { id } = await fixture.createInvoice()
    const fields = { amount: '1500.5', notes: 'Paid at the bank\r\nin Achimota' }
    const { status, body } = await upload(id, sampleFiles.png, { fields })
    expect(status).toBe(201)
    expect(body).toMatchObject({ success: true, adminEmailSent: true, tenantFound: true })
    expect(body.receipt).toEqual({
      id: expect.any(String),
      method: null,
      status: 'pending_review',
      paymentDate: '2026-11-19',
      amount: 1500.5,
      transactionId: null,
      notes: 'Paid at the bank\r\nin Achimota',
      reviewNotes: null,
      receiptUrl: `/api/invoices/${id}/receipt/${body.receipt.id}/file`,
      fileName: 'receipt.png',
      fileSize: sampleFiles.png.length,
      contentType: 'image/png',
      uploadedAt: '2026-11-20T09:00:00.000Z',
      createdAt: '2026-11-20T09:00:00.000Z',
      reviewedAt: null,
    })
    expect(body.invoice).toMatchObject({ status: 'Payment Submitted', displayStatus: 'Payment Under Review' })
    expect(body.invoice.receipts).toEqual([body.receipt])
    const { body: own } = await fixture.tenant.call<Invoice>(`GET /invoices/${id}`)
    expect(own).toEqual({ ...body.invoice, payments: [] })
    const mail = fixture.mails.findLastTo(fixture.admin.email)
    expect(mail.subject).toBe(`Akosua Ɔpɔku Dɛdɛ sent a receipt for invoice ${body.invoice.invoiceNumber}`)
    expect(mail.text).toContain('\n> Paid at the bank\n> in Achimota\n  Akosua Ɔpɔku Dɛdɛ\n')
  })

  it('makes an overdue invoice no longer overdue', async () => {
    const { id } = await fixture.createInvoice()
    await fixture.changeInvoice(id, { dueDate: '2026-01-01', status: 'overdue' })
    expect((await upload(id)).body.invoice.displayStatus).toBe('Payment Under Review')
  })

  it.each([
    ['a JPEG named .png', sampleFiles.jpeg, 'x.png', 'image/png', 'image/jpeg'],
    ['a PDF without a type', sampleFiles.pdf, 'receipt', '', 'application/pdf'],
    ['a PNG sent as text/html', sampleFiles.png, 'x.html', 'text/html', 'image/png'],
    ['a JPEG sent as image/jpg', sampleFiles.jpeg, 'x.jpg', 'image/jpg', 'image/jpeg'],
  ])('may be %s; the type is detected from its bytes', async (_, file, name, type, contentType) => {
    const { id } = await fixture.createInvoice()
    const { status, body } = await upload(id, file, { name, type })
    expect([status, body.receipt.contentType]).toEqual([201, contentType])
    const served = await fixture.tenant.call(`GET ${body.receipt.receiptUrl.replace('/api', '')}`)
    expect(served.headers.get('content-type')).toBe(contentType)
  })

  it('may have its fields after the file', async () => {
    const { id } = await fixture.createInvoice()
    const { status } = await post(id, [png, { name: 'amount', content: '7.25' }, paymentDate])
    expect(status).toBe(201)
    expect((await fixture.readInvoice(id)).receipts).toMatchObject([
      { amount: 7.25, paymentDate: '2026-11-19' },
    ])
  })

  it('may leave amount and notes empty, and name the tenant by id or uid', async () => {
    const { tenant } = fixture.tenant
    for (const tenantId of [tenant.id, tenant.uid ?? '']) {
      const { id } = await fixture.createInvoice()
      const { status, body } = await upload(id, sampleFiles.png, {
        fields: { amount: '', notes: '', tenantId },
      })
      expect([status, body.receipt.amount, body.receipt.notes]).toEqual([201, null, null])
    }
  })

  it('of exactly 10,485,760 bytes is taken, one byte more is too large', async () => {
    const { id } = await fixture.createInvoice()
    const { status, body } = await upload(id, createPngOfSize(PROOF_MAX_BYTES))
    expect([status, body.receipt.fileSize, PROOF_MAX_BYTES]).toEqual([201, 10_485_760, 10_485_760])
    await refused(id, () => upload<ErrorBody>(id, createPngOfSize(PROOF_MAX_BYTES + 1)), [
      413,
      'File size must be less than 10MB',
    ])
  })
})

it('an admin may upload for a tenant; then no admin is mailed', async () => {
  const { id } = await fixture.createInvoice()
  const sent = fixture.mails.attempts
  const { status, body } = await upload(id, sampleFiles.pdf, {}, fixture.admin)
  expect([status, body.adminEmailSent, body.tenantFound]).toEqual([201, false, true])
  expect(fixture.mails.attempts).toBe(sent)
})

describe('is refused, and nothing is stored:', () => {
  it('a receipt for the invoice of another tenant', async () => {
    const { id } = await fixture.createInvoice()
    const other = await fixture.otherTenant()
    await refused(id, () => upload<ErrorBody>(id, sampleFiles.png, {}, other), [404, 'Invoice not found'])
    await refused(id, () => upload<ErrorBody>(NOWHERE), [404, 'Invoice not found'])
    await refused(id, () => upload<ErrorBody>(id, sampleFiles.png, {}, fixture.portal.anonymous), [
      401,
      'Please sign in.',
    ])
  })

  it('a tenantId that is not that of the invoice', async () => {
    const { id } = await fixture.createInvoice()
    const { tenant } = await fixture.otherTenant()
    for (const tenantId of [tenant.id, NOWHERE, 'x']) {
      const fields = { tenantId }
      await refused(id, () => upload<ErrorBody>(id, sampleFiles.png, { fields }), [
        403,
        'The tenantId is not that of the invoice.',
      ])
    }
  })

  it('a receipt for a Paid invoice', async () => {
    const { id } = await fixture.createInvoice({ status: 'Paid' })
    const error = 'This invoice is already paid; no further receipt is needed.'
    await refused(id, () => upload<ErrorBody>(id), [409, error])
    await refused(
      id,
      () => upload<ErrorBody>(id, sampleFiles.png, { headers: { 'idempotency-key': 'late' } }),
      [409, error],
    )
  })

  it.each<[string, Buffer | string, number, string]>([
    ['an empty file', '', 400, 'The file is empty. Please choose the photo or PDF of the receipt.'],
    ['HTML named .png', HTML, 415, WRONG_TYPE],
    ['a text', 'I have paid', 415, WRONG_TYPE],
    ['a GIF', Buffer.from('GIF89a\u0001\0\u0001\0'), 415, WRONG_TYPE],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 415, WRONG_TYPE],
    ['a single byte', 'x', 415, WRONG_TYPE],
    ['a PDF only at its end', Buffer.concat([Buffer.alloc(8192), sampleFiles.pdf]), 415, WRONG_TYPE],
  ])('%s', async (_, file, status, error) => {
    const { id } = await fixture.createInvoice()
    await refused(id, () => upload<ErrorBody>(id, file), [status, error])
  })

  it.each<[string, MultipartPart[], string]>([
    ['no file', [paymentDate], 'Please select a receipt file'],
    ['no part at all', [], 'Please select a receipt file'],
    [
      'a file sent as a plain field',
      [paymentDate, { name: 'receipt', content: 'text' }],
      'Please select a receipt file',
    ],
    [
      'a file in another field',
      [paymentDate, { ...png, name: 'file' }],
      "Send one file, in the field 'receipt'.",
    ],
    ['two files', [paymentDate, png, png], "Send one file, in the field 'receipt'."],
    ['three files', [paymentDate, png, png, png], "Send one file, in the field 'receipt'."],
    [
      'a second file elsewhere',
      [png, { ...png, name: 'other' }, paymentDate],
      "Send one file, in the field 'receipt'.",
    ],
    ['no payment date', [png], 'Payment date is required'],
    ['an empty payment date', [png, { ...paymentDate, content: ' ' }], 'Payment date is required'],
    [
      'a payment date that is none',
      [png, { ...paymentDate, content: '2026-02-30' }],
      'Payment date must be a day like 2026-12-05',
    ],
    [
      'an amount that is none',
      [paymentDate, { name: 'amount', content: '1.005' }, png],
      'Amount must be an amount in GHS from 0 to 100,000,000 with at most two decimals',
    ],
    [
      'notes of 5,001 characters',
      [paymentDate, { name: 'notes', content: 'Ɔ'.repeat(5001) }, png],
      'Notes must have at most 5000 characters',
    ],
    [
      'notes without end',
      [paymentDate, { name: 'notes', content: 'x'.repeat(30_000) }, png],
      'Notes is too long.',
    ],
    ['21 fields', [png, ...manyFields], 'The form has too many parts.'],
    ['a field twice', [png, paymentDate, paymentDate], 'Payment date is there twice.'],
    [
      'a field named __proto__',
      [png, paymentDate, { name: '__proto__', content: 'x' }],
      'The form has a field whose name is not allowed.',
    ],
  ])('%s', async (_, parts, error) => {
    const { id } = await fixture.createInvoice()
    await refused(id, () => post(id, parts), [400, error])
  })

  it('JSON, or nothing, instead of a form', async () => {
    const { id } = await fixture.createInvoice()
    const call = `POST /invoices/${id}/receipt`
    const error = 'Please select a receipt file'
    await refused(id, () => fixture.tenant.call<ErrorBody>(call, { body: { paymentDate: '2026-11-19' } }), [
      400,
      error,
    ])
    await refused(id, () => fixture.tenant.call<ErrorBody>(call), [400, error])
  })
})

it('refuses control characters in notes, and stores any other text unchanged', async () => {
  const { id } = await fixture.createInvoice()
  const notes = '<b>"paid"</b>\r\n₵ 5 & Ɔ 🏠'
  expect((await upload(id, sampleFiles.png, { fields: { notes } })).body.receipt.notes).toBe(notes)
  await refused(id, () => upload<ErrorBody>(id, sampleFiles.png, { fields: { notes: 'a\u0000b' } }), [
    400,
    'Notes must not contain control characters',
  ])
})
