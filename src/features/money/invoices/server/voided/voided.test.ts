import { describe, expect, it } from 'vitest'
import { sampleFiles } from '../../../../../testing/files.ts'
import { type ErrorBody, setUpFixture } from '../../../../../testing/fixture.ts'
import type { ApiClient } from '../../../../../testing/portal.ts'
import type { Invoice } from '../../invoices.contract.ts'
import type { UploadedPaymentProof } from '../../payment-proofs.contract.ts'
import type { VoidedInvoice } from '../../voided.contract.ts'

const fixture = setUpFixture()

const voidInvoice = (id: string, reason?: string, by: ApiClient = fixture.admin) =>
  by.call<ErrorBody>(`DELETE /invoices/${id}${reason ? `?reason=${encodeURIComponent(reason)}` : ''}`)
const restore = <T = Invoice>(id: string, by: ApiClient = fixture.admin) =>
  by.call<T>(`POST /invoices/${id}/restore`)
const listVoided = (query = '') => fixture.admin.call<VoidedInvoice[]>(`GET /invoices/voided${query}`)

const REMINDED = { before: { on: true, days: 30 }, onDay: { on: true }, after: { on: true, days: 60 } }
const SCREENS = [
  'GET /invoices',
  'GET /invoices?limit=50&count=true',
  'GET /invoices?limit=50&count=true&sort=dueDate',
  'GET /invoices?limit=50&count=true&sort=-amount',
  'GET /invoices?limit=50&count=true&sort=tenantName',
  'GET /invoices?limit=50&count=true&status=overdue',
  'GET /invoices?limit=50&count=true&status=overdue&sort=dueDate',
  'GET /invoices?limit=50&count=true&status=under%20review&q=Akosua',
  'GET /invoices?limit=50&count=true&q=INV',
  'GET /invoices?limit=50&count=true&dueMonth=2026-12',
  'GET /invoices/totals',
  'GET /invoices/totals?q=Akosua',
  'GET /invoices/export?format=csv',
  'GET /analytics/summary',
  'GET /analytics/invoices?startDate=2026-01-01&endDate=2027-01-01',
  'GET /analytics/overdue-details',
  'GET /search?q=INV-2026',
  'POST /reminders/preview',
  'GET /notifications',
]
const TENANT_SCREENS = ['GET /invoices', 'GET /invoices?limit=50&count=true', 'GET /invoices/totals']

async function everything(): Promise<Record<string, unknown>> {
  const { admin, tenant } = fixture
  const balance = `GET /invoices/balances?tenantIds=${tenant.tenant.id}`
  const calls: [string, ApiClient][] = [
    ...[...SCREENS, balance].map((call) => [call, admin] as [string, ApiClient]),
    ...TENANT_SCREENS.map((call) => [call, tenant] as [string, ApiClient]),
  ]
  const shown = await Promise.all(
    calls.map(async ([call, by]) => {
      const { status, text, headers } = await by.call(call, call.startsWith('POST') ? { body: REMINDED } : {})
      expect([call, status]).toEqual([call, 200])
      const counted = headers.get('x-total-count')
      return [`${by === tenant ? 'tenant' : 'admin'} ${call}`, [counted, text]] as const
    }),
  )
  return Object.fromEntries(shown)
}

async function withReceipt(fields: Record<string, unknown> = {}): Promise<UploadedPaymentProof> {
  const { id } = await fixture.createInvoice(fields)
  return (await fixture.portal.uploadReceipt<UploadedPaymentProof>(fixture.tenant, id, sampleFiles.png)).body
}

describe('a voided invoice', () => {
  it.each([
    ['unpaid', () => fixture.createInvoice()],
    ['under review', async () => (await withReceipt()).invoice],
    [
      'overdue',
      async () =>
        (await fixture.changeInvoice((await fixture.createInvoice()).id, { status: 'overdue' })).body,
    ],
  ])(
    'that was %s leaves every screen as if it had never been, and comes back as it was',
    async (_, create) => {
      await fixture.admin.call('POST /notifications/read-all')
      const without = await everything()
      const { id } = await create()
      const before = await fixture.readInvoice(id)
      const withInvoice = await everything()
      expect(withInvoice).not.toEqual(without)
      expect((await voidInvoice(id, 'Entered twice')).status).toBe(204)
      expect(await everything()).toEqual(without)
      const restored = await restore(id)
      expect([restored.status, restored.body]).toEqual([200, before])
      expect(await fixture.readInvoice(id)).toEqual(before)
      // Notices of the invoice are not restored.
      const notices = 'admin GET /notifications'
      expect({ ...(await everything()), [notices]: '' }).toEqual({ ...withInvoice, [notices]: '' })
      await voidInvoice(id)
    },
  )

  it('that was paid leaves its money as credit, which settles it again when it comes back', async () => {
    const without = await everything()
    const { id } = (await fixture.reviewReceipt(await withReceipt())).body
    const before = await fixture.readInvoice(id)
    const sums = async () => {
      const shown = await everything()
      return Object.entries(shown).filter(([call]) => /totals|analytics|balances/.test(call))
    }
    const withInvoice = await sums()
    expect((await voidInvoice(id, 'Entered twice')).status).toBe(204)
    const voided: Record<string, unknown> = await everything()
    const balances = Object.keys(without).find((call) => call.includes('balances')) ?? ''
    expect({ ...voided, [balances]: '' }).toEqual({ ...without, [balances]: '' })
    expect(JSON.stringify(voided[balances])).toContain(String.raw`\"credit\":1500.5`)
    fixture.portal.clock.advance(1000)
    const receipts = before.receipts.map((receipt) => ({ ...receipt, status: 'accepted' }))
    const updatedAt = fixture.portal.clock.now().toISOString()
    const byCredit = {
      paidOn: '2026-11-20',
      paymentMethod: 'Credit',
      creditUsed: 1500.5,
      updatedAt,
      receipts,
    }
    expect((await restore(id)).body).toEqual({ ...before, ...byCredit })
    expect(await sums()).toEqual(withInvoice)
    expect((await fixture.admin.call(`DELETE /invoices/${id}?reversePayments=true`)).status).toBe(204)
    expect((await restore(id)).body).toMatchObject({
      displayStatus: 'Payment Under Review',
      amountDue: 1500.5,
    })
    await voidInvoice(id)
  })

  it('that was paid has its money settle what else is due, the oldest first', async () => {
    const { id } = await fixture.createInvoice({ amount: 100 })
    await fixture.changeInvoice(id, { status: 'Paid' })
    const later = await fixture.createInvoice({ amount: 70, dueDate: '2026-12-07' })
    const earlier = await fixture.createInvoice({ amount: 60, dueDate: '2026-12-06' })
    await voidInvoice(id)
    expect(await fixture.readInvoice(earlier.id)).toMatchObject({
      displayStatus: 'Paid',
      paymentMethod: 'Credit',
    })
    expect(await fixture.readInvoice(later.id)).toMatchObject({
      amountPaid: 40,
      amountDue: 30,
      status: 'Unpaid',
    })
    expect((await restore(id)).body).toMatchObject({ displayStatus: 'Unpaid', amountDue: 100, paidOn: null })
    for (const each of [id, later.id, earlier.id])
      await fixture.admin.call(`DELETE /invoices/${each}?reversePayments=true`)
    await fixture.createInvoice({ amount: 100 }).then((used) => voidInvoice(used.id))
  })

  it('is not found by any call, for either role, and keeps its receipt and file', async () => {
    const { invoice, receipt } = await withReceipt()
    const file = receipt.receiptUrl.replace('/api', '')
    const files = await fixture.portal.listStoredFiles()
    await voidInvoice(invoice.id)
    const of = `/invoices/${invoice.id}`
    for (const call of [
      `GET ${of}`,
      `PATCH ${of}`,
      `DELETE ${of}`,
      `POST ${of}/remind`,
      `GET ${of}/pdf`,
      `POST ${of}/pdf/ticket`,
      `GET ${file}`,
      `POST ${file}/ticket`,
      `PUT ${of}/receipt/${receipt.id}/review`,
      `DELETE ${of}/receipt/${receipt.id}`,
    ])
      for (const by of [fixture.admin, fixture.tenant]) {
        const body = /^(PATCH|PUT)/.test(call) ? { body: {} } : {}
        const { status } = await by.call(call, body)
        expect([call, [403, 404].includes(status), by === fixture.admin && status === 403]).toEqual([
          call,
          true,
          false,
        ])
      }
    expect((await fixture.portal.uploadReceipt(fixture.tenant, invoice.id, sampleFiles.png)).status).toBe(404)
    const again = await fixture.admin.call<{ results: { error: string }[] }>('POST /invoices/bulk/mails', {
      body: { invoiceIds: [invoice.id] },
    })
    expect(again.body.results[0]?.error).toBe('Invoice not found')
    expect(await fixture.portal.listStoredFiles()).toEqual(files)
    await fixture.portal.portal.ctx.jobs.run('delete-unused-files')
    expect((await restore(invoice.id)).status).toBe(200)
    expect((await fixture.tenant.call(`GET ${file}`)).status).toBe(200)
  })

  it('is listed with who, when, why and amount; its number is not used again', async () => {
    const { id, invoiceNumber } = await fixture.createInvoice({ amount: 12.5 })
    fixture.portal.clock.advance(1000)
    const voidedAt = fixture.portal.clock.now().toISOString()
    await voidInvoice(id, '  Entered twice ')
    const { body } = await listVoided('?limit=1')
    expect(body).toEqual([
      expect.objectContaining({
        id,
        invoiceNumber,
        amount: 12.5,
        tenantName: fixture.tenant.tenant.name,
        voidedAt,
        voidedByName: 'Ama Mensah',
        voidReason: 'Entered twice',
      }),
    ])
    expect(body[0]?.voidedBy).toMatch(/^[0-9a-f-]{36}$/)
    const next = await fixture.createInvoice()
    expect(next.invoiceNumber > invoiceNumber).toBe(true)
    await restore(id)
    expect((await listVoided('?limit=1')).body.map((row) => row.id)).not.toContain(id)
  })

  it('is found among the voided ones by name, number and page', async () => {
    const ids: string[] = []
    for (const amount of [1, 2, 3]) {
      fixture.portal.clock.advance(1000)
      const { id, invoiceNumber } = await fixture.createInvoice({ amount, tenantName: 'x' })
      ids.unshift(id)
      await voidInvoice(id)
      expect((await listVoided(`?q=${invoiceNumber}`)).body.map((row) => row.id)).toEqual([id])
    }
    expect((await listVoided('?q=opoku&limit=3')).body.map(({ id }) => id)).toEqual(ids)
    expect((await listVoided('?q=nobody&count=true')).headers.get('x-total-count')).toBe('0')
    const first = await listVoided('?limit=2&count=true')
    expect(first.body.map(({ id }) => id)).toEqual(ids.slice(0, 2))
    expect(Number(first.headers.get('x-total-count'))).toBe((await listVoided()).body.length)
    const next = /cursor=([^&>]+)/.exec(first.headers.get('link') ?? '')?.[1]
    expect((await listVoided(`?limit=1&cursor=${next}`)).body.map(({ id }) => id)).toEqual(ids.slice(2))
  })

  it('is restored once, by an admin, and only when it is voided', async () => {
    const { id } = await fixture.createInvoice()
    const refused = await restore<ErrorBody>(id)
    expect([refused.status, refused.body.error]).toEqual([409, 'This invoice is not voided.'])
    await voidInvoice(id)
    expect((await voidInvoice(id)).status).toBe(404)
    expect((await restore(id, fixture.tenant)).status).toBe(403)
    const both = await Promise.all([restore(id), restore(id)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await restore('11111111-1111-4111-8111-111111111111')).status).toBe(404)
    expect((await fixture.tenant.call('GET /invoices/voided')).status).toBe(403)
  })

  it('may have no reason, and none of more than 200 characters', async () => {
    const { id } = await fixture.createInvoice()
    expect((await voidInvoice(id, 'x'.repeat(201))).status).toBe(400)
    expect((await voidInvoice(id)).status).toBe(204)
    expect((await listVoided(`?limit=1`)).body[0]).toMatchObject({ voidReason: null })
  })
})

describe('deleting a receipt', () => {
  it('keeps the row and the file of one that was ever approved, which nobody sees any more', async () => {
    const sent = await withReceipt()
    const { id } = sent.invoice
    await fixture.reviewReceipt(sent)
    await fixture.changeInvoice(id, { status: 'Unpaid' })
    const files = await fixture.portal.listStoredFiles()
    const call = `/invoices/${id}/receipt/${sent.receipt.id}`
    expect((await fixture.admin.call(`DELETE ${call}`)).status).toBe(204)
    expect(await fixture.portal.listStoredFiles()).toEqual(files)
    const invoice = await fixture.readInvoice(id)
    expect([invoice.receipts, invoice.displayStatus]).toEqual([[], 'Unpaid'])
    expect((await fixture.admin.call(`GET ${call}/file`)).status).toBe(404)
    expect((await fixture.admin.call(`DELETE ${call}`)).status).toBe(404)
    const { rows } = await fixture.portal.db.$client.query(
      'select deleted_by_name, approved_at is not null as approved from receipts where id = $1',
      [sent.receipt.id],
    )
    expect(rows).toEqual([{ deleted_by_name: 'Ama Mensah', approved: true }])
    expect((await fixture.changeInvoice(id, { status: 'Paid' })).body.receipts).toEqual([])
    expect((await fixture.changeInvoice(id, { status: 'Unpaid' })).body.displayStatus).toBe('Unpaid')
  })

  it.each(['waiting', 'rejected'])('removes one that is %s with its file', async (state) => {
    const sent = await withReceipt()
    if (state === 'rejected') await fixture.reviewReceipt(sent, { status: 'rejected' })
    const files = await fixture.portal.listStoredFiles()
    await fixture.admin.call(`DELETE /invoices/${sent.invoice.id}/receipt/${sent.receipt.id}`)
    expect(await fixture.portal.listStoredFiles()).toHaveLength(files.length - 1)
    const { rows } = await fixture.portal.db.$client.query('select from receipts where id = $1', [
      sent.receipt.id,
    ])
    expect(rows).toHaveLength(0)
  })
})
