import { describe, expect, it } from 'vitest'
import { takeSnapshot } from '../../../../../testing/database/snapshot.ts'
import { createPng, sampleFiles } from '../../../../../testing/files.ts'
import { type ErrorBody, setUpFixture } from '../../../../../testing/fixture.ts'
import type { InvoiceDetails } from '../../invoices.contract.ts'
import type { UploadedPaymentProof } from '../../payment-proofs.contract.ts'

const fixture = setUpFixture()
const upload = <T = UploadedPaymentProof>(id: string, file: Buffer, by = fixture.tenant) =>
  fixture.portal.uploadReceipt<T>(by, id, file)
const details = async (id: string) =>
  (await fixture.admin.call<InvoiceDetails>(`GET /invoices/${id}`)).body.receipts

describe('the same file on two invoices', () => {
  it('is shown to admins beside both receipts, and refused nowhere', async () => {
    const [first, second, third] = [
      await fixture.createInvoice(),
      await fixture.createInvoice(),
      await fixture.createInvoice(),
    ]
    const file = createPng(3, 1)
    await upload(first.id, file)
    const { body: own } = await upload(first.id, file)
    expect(await details(first.id)).toEqual([
      expect.not.objectContaining({ sameFile: expect.anything() }),
      expect.not.objectContaining({ sameFile: expect.anything() }),
    ])
    fixture.portal.clock.advance(1000)
    expect((await upload(second.id, file)).status).toBe(201)
    await upload(third.id, createPng(4, 1))
    const { uploadedAt } = own.receipt
    const firsts = { invoiceId: first.id, invoiceNumber: first.invoiceNumber, uploadedAt }
    expect((await details(second.id)).map(({ sameFile }) => sameFile)).toEqual([[firsts]])
    const seconds = (await details(first.id)).map(({ sameFile }) =>
      sameFile?.map(({ invoiceId }) => invoiceId),
    )
    expect(seconds).toEqual([[second.id], [second.id]])
    expect((await details(third.id))[0]).not.toHaveProperty('sameFile')
    const seen = await fixture.tenant.call<InvoiceDetails>(`GET /invoices/${second.id}`)
    expect(seen.body.receipts[0]).not.toHaveProperty('sameFile')
    await fixture.admin.call(`DELETE /invoices/${first.id}`)
    expect((await details(second.id))[0]).not.toHaveProperty('sameFile')
  })
})

function pngSaying(width: number, height: number): Buffer {
  const bytes = Buffer.from(sampleFiles.png)
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

/** A JPEG with this much metadata before its size. */
function jpegSaying(width: number, height: number, metadata: number): Buffer {
  const { jpeg } = sampleFiles
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  const end = Buffer.from(jpeg.subarray(frame))
  end.writeUInt16BE(height, 5)
  end.writeUInt16BE(width, 7)
  const notes = Array.from({ length: Math.ceil(metadata / 65_000) }, () => {
    const note = Buffer.alloc(65_002)
    note.set([0xff, 0xe1])
    note.writeUInt16BE(65_000, 2)
    return note
  })
  return Buffer.concat([jpeg.subarray(0, 2), ...notes, end])
}

describe('a receipt', () => {
  it.each<[string, Buffer]>([
    ['a PNG of more than 100 million pixels', pngSaying(10_000, 10_001)],
    ['a JPEG of more than 100 million pixels', jpegSaying(10_001, 10_000, 0)],
    ['a JPEG that says so behind 2 MB of metadata', jpegSaying(60_000, 60_000, 2_000_000)],
  ])('is refused as %s, and nothing stays behind', async (_, file) => {
    const { id } = await fixture.createInvoice()
    const before = await takeSnapshot(fixture.portal)
    const { status, body } = await upload<ErrorBody>(id, file)
    const error =
      'The picture has more than 100 million pixels. Please make it smaller, or take a screenshot of it.'
    expect([status, body]).toEqual([415, { success: false, error }])
    expect(await takeSnapshot(fixture.portal)).toEqual(before)
  })

  it.each<[string, Buffer]>([
    ['exactly 100 million pixels', pngSaying(10_000, 10_000)],
    ['a JPEG of as many', jpegSaying(10_000, 10_000, 300_000)],
    ['a PDF', sampleFiles.pdf],
  ])('is taken with %s', async (_, file) => {
    const { id } = await fixture.createInvoice()
    expect((await upload(id, file)).status).toBe(201)
  })
})
