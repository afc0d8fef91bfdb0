import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { closeBooks } from '../../../../../testing/books/books.ts'
import {
  createJpegBy,
  createPdfWith,
  createPngWith,
  createXmp,
} from '../../../../../testing/database/metadata.ts'
import { createPng, sampleFiles } from '../../../../../testing/files.ts'
import { setUpFixture } from '../../../../../testing/fixture.ts'
import type { ApiClient } from '../../../../../testing/portal.ts'
import type { Property } from '../../../../property/properties/properties.contract.ts'
import type { InvoiceDetails } from '../../invoices.contract.ts'
import type { PaymentProofFlag } from '../../payment-proof.contract.ts'
import type { UploadedPaymentProof } from '../../payment-proofs.contract.ts'

const fixture = setUpFixture({ SMTP_URL: 'off' })
const details = async (id: string, by: ApiClient = fixture.admin) =>
  (await by.call<InvoiceDetails>(`GET /invoices/${id}`)).body
const readFlags = async (id: string, by?: ApiClient): Promise<PaymentProofFlag[] | undefined> =>
  (await details(id, by)).receipts.at(-1)?.flags

async function send(
  id: string,
  fields: Record<string, string>,
  file = createPng(2, 2),
  by: ApiClient = fixture.tenant,
) {
  const { status, body, text } = await fixture.portal.uploadReceipt<UploadedPaymentProof>(by, id, file, {
    fields,
  })
  if (status !== 201) throw new Error(`The upload answered ${status}: ${text}`)
  fixture.portal.clock.advance(1000)
  return body
}

async function sendFor(fields: Record<string, string>, of: Record<string, unknown> = {}) {
  const invoice = await fixture.createInvoice(of)
  return send(invoice.id, fields)
}

const newId = () => `MP 2611-${randomUUID().slice(0, 8)}`
const reverse = (paymentId: string) =>
  fixture.admin.call(`POST /payments/${paymentId}/reverse`, { body: { reason: 'Entered twice' } })
const record = async (fields: Record<string, unknown>) => {
  const payment = { tenantId: fixture.tenant.tenant.id, amount: 5, receivedOn: '2026-11-18', method: 'cash' }
  const headers = { 'idempotency-key': randomUUID() }
  type Recorded = { id: string; receiptNumber: string }
  return (await fixture.admin.call<Recorded>('POST /payments', { body: { ...payment, ...fields }, headers }))
    .body
}

describe('a transaction id', () => {
  it('is stored as it was typed, and left out for those who send none', async () => {
    expect((await sendFor({ transactionId: ' MP261119.0938 ' })).receipt.transactionId).toBe('MP261119.0938')
    expect((await sendFor({ transactionId: '' })).receipt.transactionId).toBeNull()
    const without = await sendFor({})
    expect(without.receipt.transactionId).toBeNull()
    expect(await readFlags(without.invoice.id)).toBeUndefined()
  })

  it('that came with another receipt is flagged beside both, whatever its case, spaces and dashes', async () => {
    const id = newId()
    const first = await sendFor({ transactionId: id })
    const other = await sendFor({ transactionId: id.replaceAll(/[ -]/g, '').toLowerCase() })
    const third = await sendFor({ transactionId: `${id}0` })
    const use = ({ invoice }: UploadedPaymentProof, status: string) => ({
      kind: 'used_for_receipt',
      invoiceId: invoice.id,
      invoiceNumber: invoice.invoiceNumber,
      status,
      day: '2026-11-20',
    })
    expect(await readFlags(other.invoice.id)).toEqual([use(first, 'pending_review')])
    await fixture.reviewReceipt(first)
    expect(await readFlags(other.invoice.id)).toEqual([use(first, 'approved')])
    expect(await readFlags(first.invoice.id)).toEqual([use(other, 'pending_review')])
    await fixture.reviewReceipt(other, { status: 'rejected' })
    expect(await readFlags(first.invoice.id)).toEqual([use(other, 'rejected')])
    expect(await readFlags(third.invoice.id)).toBeUndefined()
    for (const { receipts } of [
      await details(first.invoice.id, fixture.tenant),
      (await fixture.reviewReceipt(third)).body,
    ])
      expect(receipts[0]).not.toHaveProperty('flags')
  })

  it('is flagged on the same invoice, unless a better picture follows a rejected one', async () => {
    const transactionId = newId()
    const first = await sendFor({ transactionId })
    const { id } = first.invoice
    await send(id, { transactionId })
    expect(await readFlags(id)).toMatchObject([{ kind: 'used_for_receipt', invoiceId: id }])
    await fixture.reviewReceipt(first, { status: 'rejected' })
    expect(await readFlags(id)).toBeUndefined()
  })

  it('of a receipt of a voided invoice is not flagged, that of a removed one is', async () => {
    const transactionId = newId()
    const [voided, removed] = [await sendFor({ transactionId }), await sendFor({ transactionId })]
    const { invoice } = await sendFor({ transactionId })
    await fixture.admin.call(`DELETE /invoices/${voided.invoice.id}`)
    await fixture.reviewReceipt(removed)
    await fixture.admin.call(`DELETE /invoices/${removed.invoice.id}/receipt/${removed.receipt.id}`)
    expect(await readFlags(invoice.id)).toMatchObject([{ invoiceId: removed.invoice.id, status: 'approved' }])
  })

  it('that is the reference of a payment is flagged with its receipt number, until it is reversed', async () => {
    const transactionId = newId()
    const { id, receiptNumber } = await record({ reference: transactionId.replaceAll(' ', '').toUpperCase() })
    const { invoice } = await sendFor({ transactionId }, { amount: 2000 })
    expect(await readFlags(invoice.id)).toEqual([
      { kind: 'used_for_payment', paymentId: id, receiptNumber, receivedOn: '2026-11-18' },
    ])
    await reverse(id)
    expect(await readFlags(invoice.id)).toBeUndefined()
  })

  it('of an approved receipt is the reference of its payment, and is not flagged as that', async () => {
    const transactionId = newId()
    const sent = await sendFor({ transactionId })
    const { body } = await fixture.reviewReceipt(sent)
    expect(body.paymentReference).toBe(transactionId)
    const { receipts, payments } = await details(sent.invoice.id)
    expect(payments).toMatchObject([{ reference: transactionId }])
    expect(receipts[0]).not.toHaveProperty('flags')
  })

  it('of the payment that Mark Paid recorded for the receipt is not flagged', async () => {
    const paymentReference = newId()
    const { invoice } = await sendFor({ transactionId: paymentReference })
    await fixture.changeInvoice(invoice.id, { status: 'Paid', paymentReference })
    expect(await readFlags(invoice.id)).toBeUndefined()
  })

  it('of other properties is not shown to somebody who may not see them', async () => {
    const properties = (await fixture.admin.call<Property[]>('GET /properties')).body
    const propertyId = properties.find(({ name }) => name === 'Achimota (Shops)')?.id ?? ''
    const manager = await fixture.portal.createAdmin({ staff: 'manager', propertyIds: [propertyId] })
    const inside = await fixture.portal.createTenant(fixture.admin, { apartment: 'Achimota (Shops)' })
    const transactionId = newId()
    await sendFor({ transactionId })
    await record({ reference: transactionId })
    const { id } = await fixture.portal.createInvoice(fixture.admin, inside.tenant.id)
    await send(id, { transactionId }, createPng(2, 2), inside)
    expect(await readFlags(id)).toMatchObject([{ kind: 'used_for_receipt' }, { kind: 'used_for_payment' }])
    expect(await readFlags(id, manager)).toBeUndefined()
  })
})

describe('an amount or a day that does not fit', () => {
  it('is flagged while the receipt is under review', async () => {
    const sent = await sendFor({ amount: '1500', paymentDate: '2026-10-01' })
    const early = { kind: 'before_invoice', since: '2026-11-20' }
    expect(await readFlags(sent.invoice.id)).toEqual([{ kind: 'other_amount', difference: -0.5 }, early])
    await closeBooks(fixture.admin, '2026-10-31')
    const closed = { kind: 'closed_day', closedThrough: '2026-10-31' }
    expect(await readFlags(sent.invoice.id)).toEqual([{ kind: 'other_amount', difference: -0.5 }, closed])
    await closeBooks(fixture.admin, null)
    await fixture.reviewReceipt(sent, { amount: 1500 })
    expect(await readFlags(sent.invoice.id)).toBeUndefined()
  })

  it('is compared with what is left of the invoice', async () => {
    const first = await sendFor({ amount: '500' })
    await fixture.reviewReceipt(first, { amount: 500 })
    await send(first.invoice.id, { amount: '1000.5' })
    expect(await readFlags(first.invoice.id)).toBeUndefined()
    await send(first.invoice.id, { amount: '1500.5' })
    expect(await readFlags(first.invoice.id)).toEqual([{ kind: 'other_amount', difference: 500 }])
  })
})

describe('a file that an editing program saved', () => {
  const edited = (program: string): PaymentProofFlag[] => [{ kind: 'edited', program }]
  it.each<[string, Buffer, PaymentProofFlag[] | undefined]>([
    ['a photo from Photoshop', createJpegBy('Adobe Photoshop 24.0 (Windows)'), edited('Adobe Photoshop')],
    ['a photo of a camera', createJpegBy('HDR+ 1.0.540104767zd'), undefined],
    [
      'a picture from Canva',
      createPngWith(
        'iTXt',
        `XML:com.adobe.xmp\0\0\0\0\0${createXmp('<xmp:CreatorTool>Canva (Renderer)</xmp:CreatorTool>')}`,
      ),
      edited('Canva'),
    ],
    ['a screenshot', createPngWith('tEXt', 'Software\0gnome-screenshot'), undefined],
    ['a PDF from Sejda', createPdfWith('/Producer(SAMBox 3.0.19 \\(www.sejda.com\\))'), edited('Sejda')],
    [
      'a long PDF that names it at its end',
      createPdfWith('/Producer(iLovePDF)', Buffer.alloc(3_000_000)),
      edited('iLovePDF'),
    ],
    ['a PDF of a bank', createPdfWith('/Producer(iText 7.2.3)'), undefined],
    [
      'a malformed photo',
      Buffer.concat([sampleFiles.jpeg.subarray(0, 24), Buffer.from('Exif\0\0II\xff')]),
      [{ kind: 'damaged', damage: 'cut' }],
    ],
  ])('is taken and flagged, for the office only: %s', async (_, file, flags) => {
    const { id } = await fixture.createInvoice()
    await send(id, {}, file)
    expect(await readFlags(id)).toEqual(flags)
    expect((await details(id, fixture.tenant)).receipts[0]).not.toHaveProperty('flags')
  })
})
