import { describe, expect, test } from 'vitest'
import { createMultipartBody, sampleFiles } from '../../../../testing/files.ts'
import { type ErrorBody, setUpFixture } from '../../../../testing/fixture.ts'
import { downloadBytes } from '../../../../testing/sheets.ts'
import type { RecordedPayment } from '../../payments/payments.contract.ts'
import type { Certificate, MissingCertificate, TaxMonth } from '../taxes.contract.ts'

const fixture = setUpFixture()
const MONEY = { amount: 80, receivedOn: '2026-11-20', method: 'cash', sendEmail: false }

async function newTenant() {
  const { tenant, ...client } = await fixture.portal.createTenant(fixture.admin)
  const pay = (more: object = {}) =>
    fixture.admin.call<RecordedPayment>('POST /payments', {
      body: { ...MONEY, tenantId: tenant.id, ...more },
    })
  return { client, pay }
}

const reverse = (id: string) =>
  fixture.admin.call(`POST /payments/${id}/reverse`, { body: { reason: 'The cheque came back' } })
const download = (path: string) => downloadBytes(fixture.portal, fixture.admin, path)

describe('a certificate', () => {
  const upload = <T = Certificate>(id: string, content = sampleFiles.pdf, name = 'certificate.pdf') =>
    fixture.admin.call<T>(
      `POST /payments/${id}/certificate`,
      createMultipartBody([{ name: 'file', content, fileName: name, type: 'application/pdf' }]),
    )
  const missing = async () =>
    (await fixture.admin.call<MissingCertificate[]>('GET /tax/certificates/missing')).body.map(
      ({ paymentId, days }) => [paymentId, days],
    )

  test('is missing from the 31st day on, until it is there', async () => {
    const { pay } = await newTenant()
    const { body: fresh } = await pay({ kind: 'withholding', receivedOn: '2026-10-21' })
    const { body: old } = await pay({ kind: 'withholding', receivedOn: '2026-10-20' })
    const { body: reversed } = await pay({ kind: 'withholding', receivedOn: '2026-10-19' })
    await reverse(reversed.id)
    await pay({ receivedOn: '2026-10-01' })
    expect(await missing()).toEqual([[old.id, 31]])
    const { status, body } = await upload(old.id)
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({
        paymentId: old.id,
        fileName: 'certificate.pdf',
        contentType: 'application/pdf',
      }),
    ])
    expect(await missing()).toEqual([])
    expect((await upload(fresh.id)).status).toBe(201)
  })

  test('is served to the office, and replaced by a later one', async () => {
    const { client, pay } = await newTenant()
    const { body } = await pay({ kind: 'withholding' })
    const path = `/payments/${body.id}/certificate`
    expect((await fixture.admin.call(`GET ${path}`)).status).toBe(404)
    await upload(body.id)
    await upload(body.id, sampleFiles.png, 'later.png')
    const { headers, bytes } = await download(path)
    expect([headers.get('content-type'), bytes.equals(sampleFiles.png)]).toEqual(['image/png', true])
    const ticket = await fixture.admin.call<{ token: string }>(`POST ${path}/ticket`)
    const opened = await fixture.portal.anonymous.call(`GET ${path}?token=${ticket.body.token}`)
    expect(opened.status).toBe(200)
    expect((await client.call(`GET ${path}`)).status).toBe(403)
  })

  test('is refused for money, for a reversed payment, and where it is no picture or PDF', async () => {
    const { pay } = await newTenant()
    const { body: money } = await pay()
    expect(await upload<ErrorBody>(money.id)).toMatchObject({
      status: 409,
      body: { error: 'Only withheld tax has a certificate.' },
    })
    const { body: withheld } = await pay({ kind: 'withholding' })
    expect(await upload<ErrorBody>(withheld.id, Buffer.from('<html>'), 'certificate.pdf')).toMatchObject({
      status: 415,
      body: { error: 'Please upload only JPEG, PNG, or PDF files' },
    })
    const readLine = async () => {
      const { body } = await fixture.admin.call<TaxMonth>('GET /tax/2026-11')
      return body.lines.find(({ paymentId }) => paymentId === withheld.id)?.hasCertificate
    }
    expect(await readLine()).toBe(false)
    await reverse(withheld.id)
    expect((await upload(withheld.id)).status).toBe(409)
    // Received and reversed on one day, it is in no month.
    expect(await readLine()).toBe(undefined)
  })
})
