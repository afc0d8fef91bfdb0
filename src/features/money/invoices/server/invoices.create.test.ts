import { describe, expect, it } from 'vitest'
import { type ErrorBody, setUpMailFixture } from '../../../../testing/fixture.ts'
import type { Invoice, MailedInvoice } from '../invoices.contract.ts'

const TODAY = '2026-11-20'
const NOWHERE = '11111111-1111-4111-8111-111111111111'

const fixture = setUpMailFixture()

const issue = <T = MailedInvoice>(fields: object) =>
  fixture.admin.call<T>('POST /invoices', {
    body: { tenantId: fixture.tenant.tenant.id, amount: 1500.5, dueDate: '2026-12-05', ...fields },
  })
const all = async () => (await fixture.admin.call<Invoice[]>('GET /invoices')).body

describe('a new invoice', () => {
  it('answers 201 with the whole object, as it is read later', async () => {
    const { tenant } = fixture.tenant
    const { status, body } = await issue({ description: 'Rent for December' })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      invoiceNumber: 'INV-2026-00001',
      tenantId: tenant.id,
      tenantName: tenant.name,
      tenantEmail: tenant.email,
      amount: 1500.5,
      amountPaid: 0,
      amountCredited: 0,
      amountWrittenOff: 0,
      creditUsed: 0,
      settledBy: null,
      amountDue: 1500.5,
      amountSubmitted: 0,
      vatRate: null,
      vatAmount: null,
      vatCredited: 0,
      eVatNumber: null,
      purpose: 'rent',
      openingPurpose: null,
      leaseId: null,
      unitName: null,
      propertyName: 'Bohye (Shops)',
      periodFrom: null,
      periodTo: null,
      enteredLater: false,
      dueDate: '2026-12-05',
      status: 'Unpaid',
      displayStatus: 'Unpaid',
      daysLeft: 15,
      description: 'Rent for December',
      paidOn: null,
      paymentMethod: null,
      paymentReference: null,
      remindedAt: null,
      createdAt: '2026-11-20T09:00:00.000Z',
      timestamp: '2026-11-20T09:00:00.000Z',
      updatedAt: '2026-11-20T09:00:00.000Z',
      voidedAt: null,
      mayGiveBack: true,
      receipts: [],
      emailSent: true,
      pdfAttached: true,
      emailError: null,
    })
    const { emailSent, pdfAttached, emailError, ...invoice } = body
    const details = { payments: [] }
    expect((await fixture.admin.call(`GET /invoices/${body.id}`)).body).toEqual({ ...invoice, ...details })
    expect(await all()).toContainEqual(invoice)
  })

  it('mails the tenant the amount, the due day and the PDF', async () => {
    const { body } = await issue({})
    const mail = fixture.mails.findLastTo(fixture.tenant.tenant.email)
    expect(mail.subject).toBe(`Invoice ${body.invoiceNumber}: GHS 1,500.50, due 5 Dec 2026`)
    expect(mail.attachments).toMatchObject([
      { filename: `Invoice_${body.invoiceNumber}_Akosua_Ɔpɔku_Dɛdɛ.pdf`, mimeType: 'application/pdf' },
    ])
  })

  it('may be due today', async () => {
    const { status, body } = await issue({ dueDate: TODAY })
    expect([status, body.daysLeft, body.displayStatus]).toEqual([201, 0, 'Unpaid'])
    expect(Object.is(body.daysLeft, 0)).toBe(true)
  })

  it('must not be due before today', async () => {
    const before = await all()
    const { status, body } = await issue<ErrorBody>({ dueDate: '2026-11-19' })
    expect([status, body.error]).toEqual([400, 'Due date must not be earlier than today'])
    expect(await all()).toEqual(before)
  })

  it.each([NOWHERE, 'nobody', '../tenants'])(
    'for the tenant %j, who does not exist: 404',
    async (tenantId) => {
      const { status, body } = await issue<ErrorBody>({ tenantId })
      expect([status, body.error]).toEqual([404, 'Tenant not found'])
    },
  )

  it.each([[undefined], [''], [null], [7]])('without a tenant (%j): 400', async (tenantId) => {
    const { status, body } = await issue<ErrorBody>({ tenantId })
    expect([status, body.error]).toEqual([400, 'Please select a valid tenant'])
  })

  it('accepts the uid of the tenant’s login', async () => {
    expect((await issue({ tenantId: fixture.tenant.tenant.uid })).body.tenantId).toBe(
      fixture.tenant.tenant.id,
    )
  })

  it('takes name, address and computed fields from the database, not from the body', async () => {
    const { body } = await issue({
      tenantName: 'Mallory',
      tenantEmail: 'mallory@evil.test',
      id: NOWHERE,
      invoiceNumber: 'INV-1999-00001',
      displayStatus: 'Paid',
      receipts: [{}],
    })
    expect(body).toMatchObject({
      tenantName: fixture.tenant.tenant.name,
      tenantEmail: fixture.tenant.tenant.email,
      createdAt: '2026-11-20T09:00:00.000Z',
      displayStatus: 'Unpaid',
      receipts: [],
    })
    expect(body.id).not.toBe(NOWHERE)
    expect(fixture.mails.received.filter((mail) => JSON.stringify(mail).includes('mallory'))).toEqual([])
  })

  it.each([[undefined], [''], ['   '], [null]])(
    'with the description %j: the usual one',
    async (description) => {
      expect((await issue({ description })).body.description).toBe('Rent invoice for Akosua Ɔpɔku Dɛdɛ')
    },
  )

  it.each([
    ['deposit', 'Deposit invoice for Akosua Ɔpɔku Dɛdɛ'],
    ['other', 'Invoice for Akosua Ɔpɔku Dɛdɛ'],
  ])('of the purpose %s without a description: %s', async (purpose, description) => {
    expect((await issue({ purpose })).body).toMatchObject({ purpose, description })
  })

  it('without mail when asked: emailSent false, and nothing is sent', async () => {
    const sent = fixture.mails.attempts
    const { body } = await issue({ sendEmail: false })
    expect(body).toMatchObject({ emailSent: false, pdfAttached: false, emailError: null })
    expect(fixture.mails.attempts).toBe(sent)
  })
})

describe('when it was created', () => {
  it.each([
    ['2026-11-01T10:30:00.123Z', '2026-11-01T10:30:00.123Z'],
    ['2026-11-01T10:30:00+02:00', '2026-11-01T08:30:00.000Z'],
    ['2026-11-20T09:05:00Z', '2026-11-20T09:05:00.000Z'],
    ['1970-01-01T00:00:00Z', '1970-01-01T00:00:00.000Z'],
  ])('is stored as given: %s', async (createdAt, kept) => {
    const { status, body } = await issue({ createdAt, sendEmail: false })
    expect([status, body.createdAt, body.timestamp]).toEqual([201, kept, kept])
    expect((await fixture.admin.call<Invoice>(`GET /invoices/${body.id}`)).body.createdAt).toBe(kept)
  })

  it.each([[undefined], [null], ['']])('defaults to now for %j', async (createdAt) => {
    const { body } = await issue({ createdAt, sendEmail: false })
    expect(body.createdAt).toBe('2026-11-20T09:00:00.000Z')
  })

  const FORM = 'Created at must be a date and time with a zone, in the form of ISO 8601'
  it.each([
    ['2026-11-20T09:05:00.001Z', 'Created at must not be in the future'],
    ['1969-12-31T23:59:59.999Z', 'Created at must not be before 1970'],
    ['2026-11-20', FORM],
    ['2026-11-20T09:00:00', FORM],
    ['2026-02-30T09:00:00Z', FORM],
    ['yesterday', FORM],
    [1_795_000_000_000, 'Created at must be a text'],
  ])('is refused as %j', async (createdAt, error) => {
    const before = await all()
    const { status, body } = await issue<ErrorBody>({ createdAt })
    expect([status, body]).toEqual([400, { error, details: [error] }])
    expect(await all()).toEqual(before)
  })

  it('decides the order in the list, the year of the number and the day on the document', async () => {
    const { body: older } = await issue({ createdAt: '2024-02-29T23:30:00-01:00' })
    expect(older.invoiceNumber).toBe('INV-2024-00001')
    const { body: newer } = await issue({ createdAt: '2024-03-01T00:30:00.001Z', sendEmail: false })
    expect(newer.invoiceNumber).toBe('INV-2024-00002')
    const ids = (await all()).map(({ id }) => id)
    expect(ids.indexOf(newer.id)).toBe(ids.indexOf(older.id) - 1)
    const first = await fixture.admin.call<Invoice[]>(`GET /invoices?limit=${ids.indexOf(newer.id) + 1}`)
    const next = /<\/api([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1]
    expect((await fixture.admin.call<Invoice[]>(`GET ${next}`)).body[0]?.id).toBe(older.id)
    expect(fixture.mails.findLastTo(fixture.tenant.tenant.email).text).toContain(older.invoiceNumber)
  })

  it('is always now for many at once', async () => {
    const { body } = await fixture.admin.call<{ results: { invoiceId: string }[] }>('POST /invoices/bulk', {
      body: {
        tenantIds: [fixture.tenant.tenant.id],
        amount: 7,
        dueDate: TODAY,
        sendEmail: false,
        createdAt: '2024-01-01T00:00:00Z',
      },
    })
    const { createdAt } = (await fixture.admin.call<Invoice>(`GET /invoices/${body.results[0]?.invoiceId}`))
      .body
    expect(createdAt).toBe('2026-11-20T09:00:00.000Z')
  })

  it('is part of what an Idempotency-Key compares', async () => {
    const send = (createdAt: string) =>
      fixture.admin.call<MailedInvoice>('POST /invoices', {
        body: { tenantId: fixture.tenant.tenant.id, amount: 1, dueDate: TODAY, sendEmail: false, createdAt },
        headers: { 'idempotency-key': 'created-at' },
      })
    const first = await send('2026-11-01T10:00:00Z')
    const again = await send('2026-11-01T10:00:00.000Z')
    expect([again.status, again.body.id]).toEqual([201, first.body.id])
    expect((await send('2026-11-01T10:00:01Z')).status).toBe(422)
  })
})

describe('the amount', () => {
  it.each([0, 0.01, 0.1, 0.29, 19.99, 1234.5, 99_999_999.99, 100_000_000])(
    '%d is taken exactly',
    async (amount) => {
      const { status, body } = await issue({ amount, sendEmail: false })
      expect([status, body.amount]).toEqual([201, amount])
      expect((await fixture.admin.call<Invoice>(`GET /invoices/${body.id}`)).body.amount).toBe(amount)
    },
  )

  it.each([100_000_000.01, 100_000_001, 1e300, 1.005, 0.001, -0.01, -1])('%d is refused', async (amount) => {
    const { status, body } = await issue<ErrorBody>({ amount })
    expect(status).toBe(400)
    expect(body.error).toBe('Amount must be an amount in GHS from 0 to 100,000,000 with at most two decimals')
  })

  it.each([['1500'], [null], [true], [[]], [undefined]])('%j is no number', async (amount) => {
    expect((await issue<ErrorBody>({ amount })).status).toBe(400)
  })
})

describe('the status at creation', () => {
  it('Paid sends the confirmation instead of the invoice, and is paid today', async () => {
    const { body } = await issue({ status: 'paid' })
    expect(body).toMatchObject({
      status: 'Paid',
      displayStatus: 'Paid',
      paidOn: TODAY,
      emailSent: true,
      pdfAttached: true,
    })
    const about = fixture.mails.received.filter((mail) => mail.subject?.includes(body.invoiceNumber))
    expect(about.map(({ subject }) => subject)).toEqual([
      `Payment received: GHS 1,500.50 for invoice ${body.invoiceNumber}`,
    ])
  })

  it.each(['pending', 'UNPAID'])('%s is stored as Unpaid', async (status) => {
    expect((await issue({ status, sendEmail: false })).body.status).toBe('Unpaid')
  })

  it.each(['Payment Submitted', 'overdue', 'approved', '__proto__', ''])('%j is refused', async (status) => {
    const reply = await issue<ErrorBody>({ status })
    expect([reply.status, reply.body.error]).toEqual([400, 'Status must be one of: Unpaid, Paid'])
  })
})

it('is refused to tenants and anonymous callers', async () => {
  const other = await fixture.otherTenant()
  const before = (await all()).length
  const body = { tenantId: other.tenant.id, amount: 1, dueDate: TODAY }
  expect((await other.call('POST /invoices', { body })).status).toBe(403)
  expect((await fixture.portal.anonymous.call('POST /invoices', { body })).status).toBe(401)
  expect(await all()).toHaveLength(before)
})
