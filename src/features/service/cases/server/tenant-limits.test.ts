import { describe, expect, it } from 'vitest'
import { findQuotaRefusal, type NewUse } from '../../../../server/http/tenant-limits.ts'
import { createCaseActions } from '../../../../testing/cases.ts'
import { DAY, MINUTE } from '../../../../testing/clock.ts'
import { sampleFiles } from '../../../../testing/files.ts'
import { type ErrorBody, setUpFixture } from '../../../../testing/fixture.ts'
import type { ApiClient, ApiResponse } from '../../../../testing/portal.ts'

const fixture = setUpFixture({ SMTP_URL: 'off' })
const requests = createCaseActions(fixture, 'request')
const complaints = createCaseActions(fixture, 'complaint')
type Tenant = Awaited<ReturnType<typeof fixture.otherTenant>>

const newTenant = () => fixture.portal.createTenant(fixture.admin)

function sendDocument(by: ApiClient, tenantId?: string): Promise<ApiResponse> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(sampleFiles.pdf)]), 'agreement.pdf')
  if (tenantId) form.set('tenantId', tenantId)
  return by.call('POST /upload', { form })
}

async function paymentProofSender(tenant: Tenant) {
  const { id } = await fixture.portal.createInvoice(fixture.admin, tenant.tenant.id, { sendEmail: false })
  return (by: ApiClient = tenant) => fixture.portal.uploadReceipt(by, id, sampleFiles.pdf)
}

const senders: Record<string, (tenant: Tenant) => Promise<() => Promise<ApiResponse>>> = {
  requests: async (tenant) => () => requests.submit({}, tenant),
  complaints: async (tenant) => () => complaints.submit({}, tenant),
  photos: async (tenant) => () => requests.uploadPhoto(tenant),
  documents: async (tenant) => () => sendDocument(tenant),
  receipts: paymentProofSender,
}

const statuses = async (answers: Promise<ApiResponse>[]) =>
  (await Promise.all(answers)).map(({ status }) => status)
const times = (count: number, send: () => Promise<ApiResponse>) =>
  statuses(Array.from({ length: count }, send))

describe('a tenant', () => {
  it.each(Object.entries(senders))(
    'sends 20 %s a minute, and of 21 at once exactly 20',
    async (name, prepare) => {
      const send = await prepare(await newTenant())
      const answers = await Promise.all(Array.from({ length: 21 }, send))
      const refused = answers.filter(({ status }) => status !== 201) as ApiResponse<ErrorBody>[]
      expect(refused.map(({ status }) => status)).toEqual([429])
      expect(refused[0]?.body.error).toBe(`You have sent 20 ${name} within a minute. Please try again later.`)
      expect(refused[0]?.headers.get('retry-after')).toBe('60')
      fixture.portal.clock.advance(MINUTE - 1)
      expect(await times(1, send)).toEqual([429])
      fixture.portal.clock.advance(1)
      expect(await times(1, send)).toEqual([201])
    },
  )

  it('sends 60 files a day in all, also when each photo was sent with a request', async () => {
    const tenant = await newTenant()
    const sendReceipt = await paymentProofSender(tenant)
    for (let round = 0; round < 2; round += 1) {
      const ids = await requests.uploadPhotos(20, tenant)
      for (let from = 0; from < ids.length; from += 5)
        expect((await requests.submit({ photoIds: ids.slice(from, from + 5) }, tenant)).status).toBe(201)
      fixture.portal.clock.advance(MINUTE)
    }
    expect(await times(10, sendReceipt)).not.toContain(429)
    expect(await times(10, () => sendDocument(tenant))).not.toContain(429)
    const refused = (await requests.uploadPhoto<ErrorBody>(tenant)) as ApiResponse<ErrorBody>
    expect([refused.status, refused.body.error]).toEqual([
      429,
      'You have sent 60 files within a day. Please try again later.',
    ])
    expect(await times(1, sendReceipt)).toEqual([429])
    expect(await times(1, () => sendReceipt(fixture.admin))).toEqual([201])
    expect((await requests.submit({}, tenant)).status).toBe(201)
    expect(await times(1, () => sendDocument(fixture.admin, tenant.tenant.id))).toEqual([201])
  })

  it('is not held back by others, and what was refused does not count', async () => {
    const [tenant, other] = [await newTenant(), await newTenant()]
    await times(25, () => requests.submit({}, tenant))
    expect((await requests.submit({}, other)).status).toBe(201)
    const { rows } = await fixture.portal.db.$client.query('select from quota_uses where uid = $1', [
      tenant.tenant.uid,
    ])
    expect(rows).toHaveLength(20)
    fixture.portal.clock.advance(DAY)
    await fixture.portal.portal.ctx.jobs.run('delete-expired-idempotency-keys')
    expect((await fixture.portal.db.$client.query('select from quota_uses')).rowCount).toBe(0)
  })
})

it('an admin has no limits', async () => {
  const { id } = (await newTenant()).tenant
  expect(await times(25, () => sendDocument(fixture.admin, id))).not.toContain(429)
})

describe('the limits of a day', () => {
  const NOW = new Date('2026-11-20T09:00:00Z')
  const ago = (ms: number) => new Date(NOW.getTime() - ms)
  const uses = (count: number, kind: string, bytes = 0) =>
    Array.from({ length: count }, (_, at) => ({ kind, bytes, createdAt: ago(DAY - 1 - at * MINUTE) }))
  const next = (kind: NewUse['kind'], bytes = 0): NewUse => ({ kind, bytes, now: NOW })

  it('are 100 of each', () => {
    expect(findQuotaRefusal(uses(99, 'request'), next('request'))).toBeUndefined()
    expect(findQuotaRefusal(uses(100, 'request'), next('request'))).toEqual({
      text: 'You have sent 100 requests within a day. Please try again later.',
      retryAfter: 1,
    })
    expect(findQuotaRefusal(uses(100, 'request'), next('complaint'))).toBeUndefined()
  })

  it('are 200 MB, to the byte, and name when enough has passed', () => {
    const half = 104_857_600
    const files = [...uses(2, 'photo', half / 2), { kind: 'document', bytes: half, createdAt: ago(MINUTE) }]
    expect(findQuotaRefusal(files, next('receipt', 0))).toBeUndefined()
    expect(findQuotaRefusal(files.slice(1), next('receipt', half / 2))).toBeUndefined()
    expect(findQuotaRefusal(files, next('receipt', 1))).toMatchObject({ retryAfter: 1 })
    expect(findQuotaRefusal(files, next('receipt', half / 2 + 1))).toEqual({
      text: 'You have sent 200 MB of files within a day. Please try again later.',
      retryAfter: 61,
    })
  })
})
