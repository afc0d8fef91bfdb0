import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { MailedInvoice } from '../features/money/invoices/invoices.contract.ts'
import type { UploadedPaymentProof } from '../features/money/invoices/payment-proofs.contract.ts'
import type { RecordedBatch } from '../features/money/payments/batch.contract.ts'
import type { Payment } from '../features/money/payments/payments.contract.ts'
import type { Lease } from '../features/property/leases/leases.contract.ts'
import type { Tenant } from '../features/property/tenants/tenants.contract.ts'
import type { Case } from '../features/service/cases/cases.contract.ts'
import { CASE_KINDS, CASES } from '../features/service/cases/cases.rules.ts'
import type { Photo } from '../features/service/cases/photos.contract.ts'
import { sampleFiles } from './files.ts'
import { addBook, addHandovers } from './handovers/full-tenant-records.ts'
import { addAccount, importFile, listMoneyLines, toCsv } from './money-desk/desk.ts'
import { type ApiClient, type ApiResponse, PASSWORD, type TestPortal } from './portal.ts'
import { declineSigning } from './signings.ts'

type Person = {
  portal: TestPortal
  admin: ApiClient
  tenant: ApiClient
  id: string
  uid: string
  word: string
}

const blob = (content: Buffer | string, type: string) =>
  new Blob([new Uint8Array(Buffer.from(content))], { type })

async function expectOk<T>(answer: Promise<ApiResponse<T>>): Promise<T> {
  const { status, text, body } = await answer
  if (status >= 300) throw new Error(`A call answered ${status}: ${text}`)
  return body
}

/** A tenant, imported and renamed, with the word in every text field. */
export async function createFullTenant(portal: TestPortal, admin: ApiClient, word: string): Promise<Person> {
  const row = {
    name: `${word} Ofori`,
    apartment: 'Bohye (Shops)',
    unit: `${word} 7`,
    phone: `024 ${word}`,
    email: `${word}@tenant.test`,
    moveInDate: '2026-01-01',
    leaseEndDate: '2026-12-10',
  }
  const other = {
    ...row,
    name: `Kofi Mensah`,
    email: `kofi-${randomUUID()}@tenant.test`,
    unit: '',
    phone: '',
  }
  await expectOk(admin.call('POST /tenants/import', { body: { rows: [row, other] } }))
  const [found] = await expectOk(admin.call<Tenant[]>(`GET /tenants?q=${word}`))
  const { id = '', uid } = found ?? {}
  const tenant = await portal.startSession(uid ?? '')
  const person = { portal, admin, tenant, id, uid: uid ?? '', word }
  await expectOk(tenant.call('PATCH /auth/me', { body: { name: `${word} Addo`, phone: `020 ${word}` } }))
  await expectOk(admin.call(`PATCH /tenants/${id}`, { body: { name: `${word} "Nana" Addo` } }))
  await addBook(person)
  await addHandovers(person)
  await addLeases(person)
  await addInvoices(person)
  await addPayments(person)
  await addMoneyLine(person)
  await addShares(person)
  await addContacts(person)
  for (const kind of CASE_KINDS) await addCase(person, kind)
  await addDocuments(person)
  await declineSigning(person)
  await addAnnouncements(person)
  await addTraces(person)
  return person
}

/** With an overlapping second lease, an offer, and a planned end. */
async function addLeases({ admin, id, word }: Person): Promise<void> {
  const [lease] = await expectOk(admin.call<Lease[]>(`GET /leases?tenantId=${id}`))
  const { unitId, id: leaseId } = lease ?? {}
  const second = { tenantId: id, unitId, startsOn: '2026-02-01', endsOn: '2026-03-01' }
  const headers = { 'idempotency-key': randomUUID() }
  const body = { ...second, overlapReason: `Store of ${word}` }
  await expectOk(admin.call('POST /leases', { body, headers }))
  await expectOk(admin.call(`POST /leases/${leaseId}/renewal`, { body: { rent: 7 } }))
  const steps = [{ fromDay: '2026-01-01', amount: 7 }]
  const rule = { leaseId, startsOn: '2026-02-01', description: `Water of ${word}`, steps }
  await expectOk(admin.call('POST /rent-rules', { body: rule }))
  const ending = { moveOutOn: '2026-12-10', reason: `Requested by ${word}` }
  await expectOk(admin.call(`POST /leases/${leaseId}/end`, { body: ending }))
}

async function addInvoices({ portal, admin, tenant, id, word }: Person): Promise<void> {
  const body = { tenantId: id, amount: 1500.5, dueDate: '2026-12-05', description: `Rent of ${word}` }
  const headers = { 'idempotency-key': randomUUID() }
  const invoice = await expectOk(admin.call<MailedInvoice>('POST /invoices', { body, headers }))
  const upload = (by: ApiClient) =>
    expectOk(
      portal.uploadReceipt<UploadedPaymentProof>(
        by,
        invoice.id,
        Buffer.concat([sampleFiles.pdf, Buffer.from(`<</Producer(${word})>>`)]),
        {
          fields: { notes: `Paid by ${word}`, transactionId: `MoMo ${word}` },
          name: `${word}.pdf`,
          type: 'application/pdf',
          headers: { 'idempotency-key': randomUUID() },
        },
      ),
    )
  const review = ({ receipt }: UploadedPaymentProof, status: string) =>
    expectOk(
      admin.call(`PUT /invoices/${invoice.id}/receipt/${receipt.id}/review`, {
        body: { status, reviewNotes: `Seen, ${word}` },
      }),
    )
  await review(await upload(tenant), 'rejected')
  await review(await upload(admin), 'approved')
  const payment = { paidOn: '2026-11-18', paymentMethod: `Cash of ${word}`, paymentReference: `Book ${word}` }
  await expectOk(admin.call(`PATCH /invoices/${invoice.id}`, { body: { status: 'Unpaid' } }))
  for (const change of [{ status: 'Paid', ...payment }, { status: 'Unpaid' }, { status: 'Paid', ...payment }])
    await expectOk(admin.call(`PATCH /invoices/${invoice.id}`, { body: change }))
  const bulk = { ...body, tenantIds: [id], description: 'Service charge', tenantId: undefined }
  const issued = await expectOk(
    admin.call<{ results: { invoiceId: string }[] }>('POST /invoices/bulk', { body: bulk }),
  )
  await expectOk(admin.call(`PATCH /invoices/${issued.results[0]?.invoiceId}`, { body: { status: 'Paid' } }))
  const second = await expectOk(admin.call<MailedInvoice>('POST /invoices', { body: { ...body, amount: 7 } }))
  await expectOk(portal.uploadReceipt(tenant, second.id, sampleFiles.png, { name: `${word}.png` }))
  await expectOk(admin.call(`DELETE /invoices/${second.id}?reason=${encodeURIComponent(`Meant ${word}`)}`))
}

/** A line of a statement that was linked with a payment, so that its payer is remembered. */
async function addMoneyLine({ admin, id, word }: Person): Promise<void> {
  const accountId = await addAccount(admin)
  const [payment] = await expectOk(
    admin.call<Payment[]>(`GET /payments?tenantId=${id}&state=counted&kind=money`),
  )
  const { amount = 0, id: paymentId = '' } = payment ?? {}
  const headings = ['Date', 'Transaction ID', 'Amount', 'From', 'From Name', 'Reference', 'Details']
  const cells = ['18/11/2026', '87425747421', amount.toFixed(2), `024 ${word}`]
  const rows = [headings, [...cells, `${word} Addo`, `Rent ${word}`, `Received from ${word}`]]
  await expectOk(importFile(admin, accountId, toCsv(rows)))
  const [line] = await listMoneyLines(admin, `accountId=${accountId}`)
  await expectOk(admin.call(`POST /money/lines/${line?.id}/link`, { body: { paymentIds: [paymentId] } }))
}

/** The sharer's name is stored with each link. */
async function addShares({ tenant, uid }: Person): Promise<void> {
  await expectOk(tenant.call(`POST /tenants/${uid}/statement/share`, { body: { from: '2026-01-01' } }))
}

/** Reversed, so that no money is held; withheld tax has a certificate. */
async function addPayments({ admin, id, word }: Person): Promise<void> {
  const payment = { tenantId: id, amount: 7, receivedOn: '2026-11-18', method: 'cash', kind: 'withholding' }
  const body = { ...payment, reference: `Book ${word}`, note: `Brought by ${word}` }
  const headers = { 'idempotency-key': randomUUID() }
  const { id: paymentId } = await expectOk(admin.call<{ id: string }>('POST /payments', { body, headers }))
  const batch = { ...payment, kind: undefined, tenantId: undefined, paidBy: `Uncle of ${word}` }
  const parts = [{ tenantId: id, amount: 3 }]
  const { payments: paid } = await expectOk(
    admin.call<RecordedBatch>('POST /payments/batch', { body: { ...batch, parts } }),
  )
  const form = new FormData()
  const file = Buffer.concat([sampleFiles.pdf, Buffer.from(`certificate of ${word}`)])
  form.set('file', blob(file, 'application/pdf'), `${word}.pdf`)
  await expectOk(admin.call(`POST /payments/${paymentId}/certificate`, { form }))
  const reason = `Entered twice for ${word}`
  for (const one of [paymentId, ...paid.map((payment) => payment.id)])
    await expectOk(admin.call(`POST /payments/${one}/reverse`, { body: { reason } }))
}

async function addContacts({ admin, id, word }: Person): Promise<void> {
  const headers = () => ({ 'idempotency-key': randomUUID() })
  const contact = { channel: 'call', note: `${word} was not there` }
  await expectOk(admin.call(`POST /tenants/${id}/contacts`, { body: contact, headers: headers() }))
  const promise = { day: '2026-12-05', amount: 7, note: `${word} pays on payday` }
  await expectOk(admin.call(`POST /tenants/${id}/promises`, { body: promise, headers: headers() }))
}

async function addCase(person: Person, kind: (typeof CASE_KINDS)[number]): Promise<void> {
  const { admin, tenant, id, word } = person
  const { path, bodyField, working } = CASES[kind]
  const photo = async () => {
    const form = new FormData()
    form.set('photo', blob(sampleFiles.png, 'image/png'), `${word}.png`)
    return (await expectOk(tenant.call<Photo>(`POST /${path}/photos`, { form }))).id
  }
  const body = {
    tenantId: id,
    tenantName: word,
    tenantEmail: `${word}@tenant.test`,
    subject: `Tap of ${word}`,
  }
  const made = await expectOk(
    tenant.call<Case>(`POST /${path}`, {
      body: { ...body, [bodyField]: `${word} has no water`, photoIds: [await photo()] },
      headers: { 'idempotency-key': randomUUID() },
    }),
  )
  const answer = { status: working, adminResponse: `We come, ${word}` }
  await expectOk(admin.call(`PATCH /${path}/${made.id}`, { body: answer }))
  const reply = { tenantId: id, tenantReply: `${word} waits`, photoIds: [await photo()] }
  await expectOk(tenant.call(`POST /${path}/${made.id}/reply`, { body: reply }))
  await expectOk(admin.call(`GET /${path}/photos/${made.photos[0]?.id}/file`))
  await photo()
}

async function addDocuments({ admin, tenant, id, word }: Person): Promise<void> {
  for (const by of [admin, tenant]) {
    const form = new FormData()
    form.set('tenantId', id)
    form.set('name', `Agreement of ${word}`)
    form.set('category', `Papers of ${word}`)
    form.set(
      'file',
      blob(Buffer.concat([sampleFiles.pdf, Buffer.from(word)]), 'application/pdf'),
      `${word}.pdf`,
    )
    const headers = { 'idempotency-key': randomUUID() }
    const { url } = await expectOk(by.call<{ url: string }>('POST /upload', { form, headers }))
    await expectOk(admin.call(`GET ${url.replace('/api', '')}`))
  }
}

/** One about them alone, and one that others got too. */
async function addAnnouncements({ portal, admin, tenant, id, word }: Person): Promise<void> {
  const other = await portal.createTenant(admin)
  const send = (title: string, tenantIds: string[]) =>
    expectOk(
      admin.call<{ id: string }>('POST /announcements', {
        body: { title, text: `${title}.`, audience: 'tenants', tenantIds, sendEmail: true },
        headers: { 'idempotency-key': randomUUID() },
      }),
    )
  await send(`The key of ${word} is here`, [id])
  const shared = await send('No water on Friday', [id, other.tenant.id])
  await expectOk(tenant.call(`POST /announcements/${shared.id}/read`))
}

/** Other traces: sign-ins, a link, a digest for the office, a job and a waiting message. */
async function addTraces({ portal, admin, id, word }: Person): Promise<void> {
  const email = `${word}@tenant.test`
  await portal.anonymous.call('POST /auth/login', { body: { email, password: PASSWORD } })
  await expectOk(admin.call(`POST /tenants/${id}/welcome`, { headers: { 'idempotency-key': randomUUID() } }))
  await expectOk(portal.anonymous.call('POST /auth/forgot', { body: { email } }))
  await portal.portal.ctx.jobs.run('send-reminders')
  await portal.db.execute(sql`
    update deliveries set state = 'pending', next_attempt_at = '2999-01-01', sent_at = null, last_error = ${`550 <${email}>`}
    where id = (select id from deliveries where kind = 'invoice' and recipient = ${email} limit 1)`)
}

/** Emails still being sent in the background. */
export async function countDueDeliveries({ db }: Pick<TestPortal, 'db'>): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*) as count from deliveries where state = 'pending' and next_attempt_at < '2999-01-01'`,
  )
  return rows[0]?.count ?? 0
}

/** 'table.column' of each text in the database that contains a word, in any case. */
export async function findColumnsWith({ db }: Pick<TestPortal, 'db'>, word: string): Promise<string[]> {
  const { rows } = await db.execute<{ schema: string; table: string; column: string }>(sql`
    select table_schema as schema, table_name as table, column_name as column
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'
      and data_type in ('text', 'json', 'jsonb', 'character varying', 'ARRAY')`)
  const found: string[] = []
  for (const { schema, table, column } of rows) {
    const from = sql`${sql.identifier(schema)}.${sql.identifier(table)}`
    const held = await db.execute(
      sql`select from ${from} where strpos(lower(${sql.identifier(column)}::text), ${word.toLowerCase()}) > 0 limit 1`,
    )
    if (held.rows.length > 0) found.push(`${table}.${column}`)
  }
  return found.sort()
}
