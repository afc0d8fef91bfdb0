import { once } from 'node:events'
import { mkdir, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { describe, expect, it } from 'vitest'
import { createMultipartBody, createPngOfSize, sampleFiles } from '../../../../../testing/files.ts'
import { type ErrorBody, setUpFixture } from '../../../../../testing/fixture.ts'
import type { PaymentProof } from '../../payment-proof.contract.ts'
import type { UploadedPaymentProof } from '../../payment-proofs.contract.ts'

const SECOND = 1000
const fixture = setUpFixture()

async function bytesAt(address: string, token?: string) {
  const headers = token === undefined ? undefined : { authorization: `Bearer ${token}` }
  const reply = await fetch(`${fixture.portal.url}${address}`, { ...(headers && { headers }) })
  return { status: reply.status, headers: reply.headers, bytes: Buffer.from(await reply.arrayBuffer()) }
}
const ticketFor = async ({ receiptUrl }: PaymentProof) =>
  (await fixture.tenant.call<{ token: string }>(`POST ${receiptUrl.slice(4)}/ticket`)).body.token

describe('the file of a receipt', () => {
  it('is served unchanged to an admin and its own tenant, with its type', async () => {
    const { id } = await fixture.createInvoice()
    const content = createPngOfSize(300_000)
    const { body } = await fixture.portal.uploadReceipt<UploadedPaymentProof>(fixture.tenant, id, content, {
      name: 'Ɔpɔku.html',
      type: 'text/html',
    })
    for (const { token } of [fixture.admin, fixture.tenant]) {
      const { status, headers, bytes } = await bytesAt(body.receipt.receiptUrl, token)
      expect(status).toBe(200)
      expect(bytes.equals(content)).toBe(true)
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'image/png',
        'content-length': '300000',
        'content-disposition': `inline; filename="Opoku.html.png"; filename*=UTF-8''%C6%86p%C9%94ku.html.png`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringMatching(
          /^default-src 'none'; style-src 'unsafe-inline'; .*sandbox$/,
        ),
        'cache-control': 'no-store',
      })
    }
  })

  it('is nobody else’s', async () => {
    const { receipt } = await fixture.createInvoiceWithReceipt()
    const other = await fixture.otherTenant()
    expect((await bytesAt(receipt.receiptUrl, other.token)).status).toBe(404)
    expect((await bytesAt(receipt.receiptUrl)).status).toBe(401)
    expect((await bytesAt(receipt.receiptUrl, 'nonsense')).status).toBe(401)
    expect((await other.call(`POST ${receipt.receiptUrl.slice(4)}/ticket`)).status).toBe(404)
    expect((await fixture.portal.anonymous.call(`POST ${receipt.receiptUrl.slice(4)}/ticket`)).status).toBe(
      401,
    )
  })

  it('is found below its own invoice only', async () => {
    const [one, another] = [
      await fixture.createInvoiceWithReceipt(),
      await fixture.createInvoiceWithReceipt(),
    ]
    const crossed = one.receipt.receiptUrl.replace(one.invoice.id, another.invoice.id)
    expect((await bytesAt(crossed, fixture.admin.token)).status).toBe(404)
  })

  it('opens with a ticket for 60 seconds, which opens no other address', async () => {
    const [{ receipt }, { receipt: foreign }] = [
      await fixture.createInvoiceWithReceipt(),
      await fixture.createInvoiceWithReceipt(),
    ]
    const ticket = await ticketFor(receipt)
    const open = async (address: string) => (await bytesAt(`${address}?token=${ticket}`)).status
    fixture.portal.clock.advance(60 * SECOND - 1)
    expect(await open(receipt.receiptUrl)).toBe(200)
    expect(await open(foreign.receiptUrl)).toBe(401)
    expect(await open(`${receipt.receiptUrl}/`)).toBe(401)
    expect(await open('/api/auth/me')).toBe(401)
    fixture.portal.clock.advance(1)
    expect(await open(receipt.receiptUrl)).toBe(401)
    expect(fixture.portal.logLines.join('')).not.toContain(ticket.split('.').at(-1))
  })

  it.each([
    ['an end of its own', (ticket: string) => `${ticket.slice(0, -1)}${ticket.endsWith('A') ? 'B' : 'A'}`],
    [
      'a later hour',
      (ticket: string) => ticket.replace(/\.(\d+)\./, (_, until) => `.${Number(until) + SECOND}.`),
    ],
    ['more parts', (ticket: string) => `${ticket}.x`],
    ['nothing in it', () => ''],
  ])('does not open with a ticket that was given %s', async (_, forge) => {
    const { receipt } = await fixture.createInvoiceWithReceipt()
    const ticket = forge(await ticketFor(receipt))
    expect((await bytesAt(`${receipt.receiptUrl}?token=${ticket}`)).status).toBe(401)
  })
})

describe('the name of a file', () => {
  it.each([
    [
      'Akosua Ɔpɔku.png',
      'Akosua Ɔpɔku.png',
      `filename="Akosua Opoku.png"; filename*=UTF-8''Akosua%20%C6%86p%C9%94ku.png`,
    ],
    ['../../../etc/passwd', 'passwd', 'filename="passwd.png"'],
    ['C:\\fakepath\\photo.png', 'photo.png', 'filename="photo.png"'],
    ['..', 'file', 'filename="file.png"'],
    ['', 'file', 'filename="file.png"'],
    ['say \\"hi\\".png', 'say "hi".png', 'filename="say _hi_.png"'],
    [
      'a%0D%0ASet-Cookie: x=1.png',
      'a%0D%0ASet-Cookie: x=1.png',
      `filename="a_0D_0ASet-Cookie_ x=1.png"; filename*=UTF-8''a%250D%250ASet-Cookie_%20x%3D1.png`,
    ],
    ['tab\tbell\u0007.png', 'tabbell.png', 'filename="tabbell.png"'],
    [`${'x'.repeat(300)}.png`, 'x'.repeat(200), `filename="${'x'.repeat(200)}.png"`],
    ['🏠'.repeat(300), '🏠'.repeat(200), expect.stringContaining('%F0%9F%8F%A0')],
  ])('is kept and served safely (case %#)', async (sent, kept, disposition: string) => {
    const { id } = await fixture.createInvoice()
    const form = createMultipartBody([
      { name: 'paymentDate', content: '2026-11-19' },
      { name: 'receipt', fileName: sent, type: 'image/png', content: sampleFiles.png },
    ])
    const { status, body } = await fixture.tenant.call<UploadedPaymentProof>(
      `POST /invoices/${id}/receipt`,
      form,
    )
    expect([status, body.receipt?.fileName]).toEqual([201, kept])
    const { headers } = await bytesAt(body.receipt.receiptUrl, fixture.tenant.token)
    expect(headers.get('set-cookie')).toBeNull()
    expect(headers.get('content-disposition')).toMatch(
      /^inline; filename="[ -~]+"(; filename\*=UTF-8''[\w.%!~*'()-]+)?$/,
    )
    expect(headers.get('content-disposition')?.slice('inline; '.length)).toEqual(disposition)
  })
})

describe('deleting a receipt', () => {
  it('that was rejected keeps the payment that an admin entered', async () => {
    const sent = await fixture.createInvoiceWithReceipt()
    const { id } = sent.invoice
    await fixture.reviewReceipt(sent, { status: 'rejected' })
    await fixture.changeInvoice(id, { status: 'Payment Submitted' })
    const { status } = await fixture.admin.call(`DELETE /invoices/${id}/receipt/${sent.receipt.id}`)
    expect([status, (await fixture.readInvoice(id)).status]).toEqual([204, 'Payment Submitted'])
  })

  it('deletes the file, and without another receipt under review the invoice is Unpaid', async () => {
    const { invoice, receipt } = await fixture.createInvoiceWithReceipt()
    const { body: second } = await fixture.portal.uploadReceipt<UploadedPaymentProof>(
      fixture.tenant,
      invoice.id,
      sampleFiles.pdf,
    )
    const before = (await fixture.portal.listStoredFiles()).length
    const states: string[] = []
    for (const { receiptUrl } of [receipt, second.receipt]) {
      expect((await fixture.admin.call(`DELETE ${receiptUrl.slice(4).replace('/file', '')}`)).status).toBe(
        204,
      )
      states.push((await fixture.readInvoice(invoice.id)).status)
    }
    expect(states).toEqual(['Payment Submitted', 'Unpaid'])
    expect(await fixture.portal.listStoredFiles()).toHaveLength(before - 2)
    expect((await bytesAt(receipt.receiptUrl, fixture.admin.token)).status).toBe(404)
  })

  it('is for admins, and 404 for an unknown receipt', async () => {
    const { receipt } = await fixture.createInvoiceWithReceipt()
    const address = `DELETE ${receipt.receiptUrl.slice(4).replace('/file', '')}`
    expect((await fixture.tenant.call(address)).status).toBe(403)
    expect((await fixture.admin.call(address)).status).toBe(204)
    const again = await fixture.admin.call<ErrorBody>(address)
    expect([again.status, again.body.error]).toEqual([404, 'Receipt not found'])
  })
})

describe('when the file store fails', () => {
  async function withoutStore(work: () => Promise<void>) {
    const store = path.join(fixture.portal.folder, 'files')
    await rename(store, `${store}.away`)
    await writeFile(store, 'not a folder')
    try {
      await work()
    } finally {
      await rm(store)
      await rename(`${store}.away`, store)
    }
  }

  it('an upload answers 500 with a reference, and there is no row without its file', async () => {
    await fixture.createInvoiceWithReceipt()
    const { id } = await fixture.createInvoice()
    await withoutStore(async () => {
      const { status, body } = await fixture.portal.uploadReceipt<ErrorBody>(
        fixture.tenant,
        id,
        sampleFiles.png,
      )
      expect([status, body.success]).toEqual([500, false])
      expect(body.error).toMatch(/^Something went wrong on our side;.* reference [0-9a-f]{8}\.$/)
    })
    expect(await fixture.readInvoice(id)).toMatchObject({ status: 'Unpaid', receipts: [] })
    expect((await fixture.portal.uploadReceipt(fixture.tenant, id, sampleFiles.png)).status).toBe(201)
  })

  it('a file that cannot be opened answers an error that can be read', async () => {
    const { receipt } = await fixture.createInvoiceWithReceipt()
    await withoutStore(async () => {
      const { status, headers, bytes } = await bytesAt(receipt.receiptUrl, fixture.admin.token)
      expect([status, headers.get('content-type')]).toEqual([500, 'application/json; charset=utf-8'])
      expect(headers.get('content-disposition')).toBeNull()
      expect(JSON.parse(bytes.toString()).error).toMatch(/^Something went wrong on our side/)
    })
  })
})

describe('during an upload', () => {
  async function uploadSlowly(invoiceId: string, meanwhile: () => Promise<unknown>) {
    const { raw, headers } = createMultipartBody([
      { name: 'paymentDate', content: '2026-11-19' },
      { name: 'receipt', fileName: 'a.png', content: createPngOfSize(200_000) },
    ])
    async function* halves() {
      yield raw.subarray(0, 100_000)
      await expect.poll(unfinished, { timeout: 15_000 }).toHaveLength(1)
      await meanwhile()
      yield raw.subarray(100_000)
    }
    const upload = request(`${fixture.portal.url}/api/invoices/${invoiceId}/receipt`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${fixture.tenant.token}` },
    })
    const [[reply]] = await Promise.all([once(upload, 'response'), pipeline(halves, upload)])
    return { status: reply.statusCode, body: JSON.parse((await reply.toArray()).join('')) as ErrorBody }
  }
  const unfinished = async () =>
    (await fixture.portal.listStoredFiles()).filter((name) => name.endsWith('.part'))

  it.each([
    ['is marked Paid', 409, (id: string) => fixture.changeInvoice(id, { status: 'Paid' })],
    ['is deleted', 404, (id: string) => fixture.admin.call(`DELETE /invoices/${id}`)],
  ])('its invoice %s: %d, and nothing is kept', async (_, expected, meanwhile) => {
    const { id } = await fixture.createInvoice()
    const before = await fixture.portal.listStoredFiles()
    const { status, body } = await uploadSlowly(id, () => meanwhile(id))
    expect([status, body.success]).toEqual([expected, false])
    expect(await fixture.portal.listStoredFiles()).toEqual(before)
  })
})

describe('the daily sweep', () => {
  it('deletes files without a receipt after 24 hours, unfinished ones too', async () => {
    const { receipt } = await fixture.createInvoiceWithReceipt()
    const folder = path.join(fixture.portal.folder, 'files', 'receipts')
    await mkdir(folder, { recursive: true })
    const at = (hours: number) => new Date(fixture.portal.clock.now().getTime() - hours * 60 * 60 * SECOND)
    for (const name of await readdir(folder)) await utimes(path.join(folder, name), at(48), at(48))
    const before = await fixture.portal.listStoredFiles()
    for (const [name, hours] of [
      ['orphan', 24.01],
      ['half.part', 30],
      ['young', 23.99],
    ] as const) {
      await writeFile(path.join(folder, name), 'x')
      await utimes(path.join(folder, name), at(hours), at(hours))
    }
    await fixture.portal.portal.ctx.jobs.run('delete-unused-files')
    expect(await fixture.portal.listStoredFiles()).toEqual(
      [...before, 'portal/database', 'receipts/young', 'trash/2026-11-20-receipts-orphan'].sort(),
    )
    expect((await bytesAt(receipt.receiptUrl, fixture.admin.token)).status).toBe(200)
  })

  it('keeps the files of another database', async () => {
    const files = path.join(fixture.portal.folder, 'files')
    await writeFile(path.join(files, 'portal', 'database'), 'another one')
    await writeFile(path.join(files, 'receipts', 'orphan'), 'x')
    const longAgo = new Date(0)
    await utimes(path.join(files, 'receipts', 'orphan'), longAgo, longAgo)
    const before = await fixture.portal.listStoredFiles()
    await fixture.portal.portal.ctx.jobs.run('delete-unused-files')
    expect(await fixture.portal.listStoredFiles()).toEqual(before)
  })
})
