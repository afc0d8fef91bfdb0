import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { DAY } from '../../../../testing/clock.ts'
import { sampleFiles } from '../../../../testing/files.ts'
import { type ErrorBody, setUpMailFixture } from '../../../../testing/fixture.ts'
import type { ApiClient } from '../../../../testing/portal.ts'
import { downloadBytes, parseCsv } from '../../../../testing/sheets.ts'
import type { Property } from '../../../property/properties/properties.contract.ts'
import type { Payment } from '../../payments/payments.contract.ts'
import type { Arrears, ArrearsTotal, TenantContact } from '../arrears.contract.ts'
import { ARREARS_MESSAGES } from '../arrears.messages.ts'

const fixture = setUpMailFixture()
const printed = (bytes: Uint8Array) =>
  execFileSync('pdftotext', ['-layout', '-', '-'], { input: bytes, encoding: 'utf8' })
    .replaceAll('\u200b', '')
    .replaceAll(/\s+/g, ' ')
const TODAY = '2026-11-20'
const HERE = 'Achimota (Shops)'

type Debtor = { dueDate?: string; amount?: number; unit?: string; phone?: string; apartment?: string }

async function newDebtor(name: string, { dueDate = '2026-11-10', amount = 500, ...fields }: Debtor = {}) {
  const { admin, portal } = fixture
  const { tenant, ...client } = await portal.createTenant(admin, { name, ...fields })
  const invoice = await portal.createInvoice(admin, tenant.id, {
    amount,
    dueDate,
    enteredLater: true,
    sendEmail: false,
  })
  const post = <T = TenantContact>(path: string, body: object, by: ApiClient = admin) =>
    by.call<T>(`POST /tenants/${tenant.id}/${path}`, { body })
  const pay = async (paid: number, more: object = {}) => {
    const receivedOn = portal.clock.today()
    const body = { tenantId: tenant.id, amount: paid, receivedOn, method: 'cash', sendEmail: false, ...more }
    return (await admin.call<Payment>('POST /payments', { body })).body
  }
  const row = async () => (await list(`?q=${encodeURIComponent(name)}`))[0]
  const timeline = async () => (await admin.call<TenantContact[]>(`GET /tenants/${tenant.id}/contacts`)).body
  return { tenant, client, invoice, post, pay, row, timeline }
}

const list = async (query = '', by: ApiClient = fixture.admin) =>
  (await by.call<Arrears[]>(`GET /arrears${query}`)).body
const listNames = (rows: Arrears[]) => rows.map(({ tenantName }) => tenantName)
const reverse = (id: string) =>
  fixture.admin.call(`POST /payments/${id}/reverse`, { body: { reason: 'Bounced' } })

describe('the list of arrears', () => {
  test('says who owes what since when, and what comes next', async () => {
    const { tenant, invoice, row } = await newDebtor('Yaa Asantewaa', { unit: 'B1', phone: '024 1' })
    await fixture.portal.createInvoice(fixture.admin, tenant.id, { amount: 70, dueDate: TODAY })
    const { propertyId, ...found } = (await row()) as Arrears
    expect(found).toEqual({
      tenantId: tenant.id,
      tenantName: 'Yaa Asantewaa',
      propertyName: 'Bohye (Shops)',
      unit: 'B1',
      phone: '024 1',
      overdue: 500,
      oldestDueDate: '2026-11-10',
      daysOverdue: 10,
      lastContactAt: null,
      nextStep: 'Call',
      oldestInvoice: { id: invoice.id, invoiceNumber: invoice.invoiceNumber, remindedAt: null },
    })
    const { body } = await fixture.admin.call<Property[]>('GET /properties')
    expect(body.find(({ id }) => id === propertyId)?.name).toBe('Bohye (Shops)')
  })

  test('counts as overdue what balances do: what is left, and nothing that is under review or paid', async () => {
    const { tenant, client, invoice, pay, row } = await newDebtor('Kofi Balance')
    await pay(120.5)
    expect((await row())?.overdue).toBe(379.5)
    const balances = `GET /invoices/balances?tenantIds=${tenant.id}`
    expect((await fixture.admin.call(balances)).body).toMatchObject([{ overdue: 379.5 }])
    await fixture.portal.uploadReceipt(client, invoice.id, sampleFiles.png)
    expect(await row()).toBeUndefined()
    const other = await newDebtor('Kofi Paid')
    await other.pay(500)
    expect(await other.row()).toBeUndefined()
  })

  test('is sorted by age, filtered and paged', async () => {
    const due = { '1-30': '2026-10-21', '31-60': '2026-10-20', '61-90': '2026-08-22', '90+': '2026-08-21' }
    for (const dueDate of Object.values(due)) await newDebtor(`Aged ${dueDate}`, { dueDate, apartment: HERE })
    const oldestFirst = Object.values(due)
      .toSorted()
      .map((dueDate) => `Aged ${dueDate}`)
    expect(listNames(await list('?q=aged'))).toEqual(oldestFirst)
    for (const [age, dueDate] of Object.entries(due))
      expect(listNames(await list(`?q=aged&age=${encodeURIComponent(age)}`))).toEqual([`Aged ${dueDate}`])
    const { body: properties } = await fixture.admin.call<Property[]>('GET /properties')
    const here = properties.find(({ name }) => name === HERE)?.id
    expect(await list(`?propertyId=${here}`)).toHaveLength(4)
    const totals = await fixture.admin.call<ArrearsTotal[]>(`GET /arrears/totals?propertyId=${here}`)
    expect(totals.body).toEqual(Object.keys(due).map((age) => ({ age, tenants: 1, overdue: 500 })))
    const first = await fixture.admin.call<Arrears[]>('GET /arrears?q=aged&limit=3&count=true')
    expect([first.headers.get('x-total-count'), listNames(first.body)]).toEqual([
      '4',
      oldestFirst.slice(0, 3),
    ])
    const next = /<\/api([^>]*)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    const second = await fixture.admin.call<Arrears[]>(`GET ${next}`)
    expect(listNames(second.body)).toEqual(oldestFirst.slice(3))
    const back = /<\/api([^>]*)>; rel="prev"/.exec(second.headers.get('link') ?? '')?.[1] ?? ''
    expect(listNames((await fixture.admin.call<Arrears[]>(`GET ${back}`)).body)).toEqual(
      oldestFirst.slice(0, 3),
    )
    const limited = await fixture.portal.createAdmin({ staff: 'accountant', propertyIds: [here ?? ''] })
    expect(listNames(await list('', limited))).toEqual(oldestFirst)
    expect((await limited.call<ArrearsTotal[]>('GET /arrears/totals')).body).toEqual(totals.body)
  })

  test('counts each invoice at its own age, in the sums and in the list of an age', async () => {
    const { tenant, row } = await newDebtor('Two Ages', {
      dueDate: '2026-08-21',
      apartment: 'Bohye apartments',
    })
    const young = { amount: 120, dueDate: '2026-11-10', sendEmail: false, enteredLater: true }
    await fixture.portal.createInvoice(fixture.admin, tenant.id, young)
    const of = (age: string) => `?q=two%20ages&age=${encodeURIComponent(age)}`
    const sums = await fixture.admin.call<ArrearsTotal[]>('GET /arrears/totals?q=two%20ages')
    expect(sums.body.map(({ tenants, overdue }) => [tenants, overdue])).toEqual([
      [1, 120],
      [0, 0],
      [0, 0],
      [1, 500],
    ])
    expect((await row())?.overdue).toBe(620)
    for (const [age, overdue] of [
      ['1-30', 120],
      ['90+', 500],
    ] as const)
      expect(await list(of(age))).toMatchObject([
        { overdue, oldestDueDate: '2026-08-21', nextStep: 'Prepare Rent Control' },
      ])
    expect(await list(of('31-60'))).toEqual([])
  })

  test('is exported with its filters, and says what was promised', async () => {
    const { post, invoice } = await newDebtor('=Adwoa Export', { unit: 'X9', phone: '024 9' })
    await newDebtor('Adwoa Elsewhere', { apartment: HERE })
    await post('promises', { day: '2026-11-30', amount: 250 })
    const exported = async (query: string, by = fixture.admin as ApiClient) => {
      const path = `/arrears/export?format=csv${query}`
      const { bytes, headers } = await downloadBytes(fixture.portal, by, path)
      expect(headers.get('content-disposition')).toContain(`Arrears_${TODAY}.csv`)
      return parseCsv(bytes)
    }
    const [headings, ...found] = await exported('&q=adwoa%20export&age=1-30')
    const rows = found.slice(0, -1)
    expect(found.at(-1)?.slice(0, 6)).toEqual(['Total', '', '', '', '500.00', ''])
    const promised = ['2026-11-30', '250.00', 'Promised']
    expect(rows).toEqual([
      [
        ...["'=Adwoa Export", 'Bohye (Shops)', 'X9', '024 9', '500.00', '2026-11-10', '10'],
        ...[invoice.invoiceNumber, TODAY, ...promised, 'Promise due on 30 Nov 2026'],
      ],
    ])
    expect(headings).toHaveLength(rows[0]?.length ?? 0)
    expect(await exported('&q=adwoa%20export&age=90%2B')).toHaveLength(1)
    const { propertyId } = (await list('?q=elsewhere'))[0] as Arrears
    const limited = await fixture.portal.createAdmin({ staff: 'accountant', propertyIds: [propertyId] })
    expect((await exported('&q=adwoa', limited)).slice(1, -1).map(([name]) => name)).toEqual([
      'Adwoa Elsewhere',
    ])
    const caretaker = await fixture.portal.createAdmin({ staff: 'caretaker' })
    expect((await caretaker.call('GET /arrears/export?format=csv')).status).toBe(403)
  })
})

describe('a promise', () => {
  test('is kept by two part payments, and not by a credit note or money from before', async () => {
    const { invoice, post, pay, row, timeline } = await newDebtor('Esi Keeps', { amount: 900 })
    await pay(50)
    fixture.portal.clock.advance(1)
    const { status, body } = await post('promises', { day: '2026-11-22', amount: 300, note: 'On payday' })
    expect([status, body]).toMatchObject([
      201,
      { kind: 'promise', by: 'Ama Mensah', note: 'On payday', promise: { state: 'open' } },
    ])
    expect(await row()).toMatchObject({
      promise: { day: '2026-11-22', amount: 300, state: 'open' },
      nextStep: 'Promise due on 22 Nov 2026',
      lastContactAt: body.at,
    })
    const note = { amount: 300, reason: 'No water' }
    await fixture.admin.call(`POST /invoices/${invoice.id}/credit-note`, { body: note })
    await pay(299.99)
    expect((await row())?.promise?.state).toBe('open')
    await pay(0.01)
    expect(await row()).toMatchObject({
      promise: { state: 'kept' },
      overdue: 250,
      nextStep: 'Ask for a promise',
    })
    expect((await timeline())[0]?.promise?.state).toBe('kept')
  })

  test('holds through its day, is broken the day after it, and by a payment that is reversed', async () => {
    const { clock } = fixture.portal
    const before = clock.now().toISOString()
    const late = await newDebtor('Ato Late')
    const bounced = await newDebtor('Adwoa Bounced')
    for (const { post } of [late, bounced]) await post('promises', { day: '2026-11-21', amount: 200 })
    const cheque = await bounced.pay(200)
    const states = async () => [(await late.row())?.promise?.state, (await bounced.row())?.promise?.state]
    expect(await states()).toEqual(['open', 'kept'])
    clock.advance(DAY)
    expect(await states()).toEqual(['open', 'kept'])
    expect((await late.row())?.nextStep).toBe('Promise due today')
    clock.advance(DAY)
    await late.pay(200)
    expect(await states()).toEqual(['broken', 'kept'])
    expect((await late.row())?.nextStep).toBe('Promise broken: call again')
    await reverse(cheque.id)
    expect(await states()).toEqual(['broken', 'broken'])
    await bounced.post('promises', { day: '2026-11-30', amount: 100 })
    expect((await bounced.row())?.promise).toEqual({ day: '2026-11-30', amount: 100, state: 'open' })
    clock.set(before)
  })

  test('is refused for a day that has passed, for nothing, and of a tenant that is not there', async () => {
    const { post } = await newDebtor('Kwame Refused')
    const past = await post<ErrorBody>('promises', { day: '2026-11-19', amount: 10 })
    expect([past.status, past.body.error]).toEqual([400, ARREARS_MESSAGES.dayPassed])
    expect((await post('promises', { day: TODAY, amount: 0 })).status).toBe(400)
    const nobody = 'POST /tenants/00000000-0000-4000-8000-000000000000/promises'
    expect((await fixture.admin.call(nobody, { body: { day: TODAY, amount: 10 } })).status).toBe(404)
  })
})

describe('contacts', () => {
  test('stand in one list with promises and reminders that were sent, newest first', async () => {
    const { clock } = fixture.portal
    const { tenant, invoice, post, row, timeline } = await newDebtor('Afia Timeline')
    await post('contacts', { channel: 'visit', note: 'Nobody there' })
    clock.advance(1000)
    expect((await fixture.admin.call(`POST /invoices/${invoice.id}/remind`)).body).toMatchObject({
      emailSent: true,
    })
    expect(await row()).toMatchObject({ lastContactAt: clock.now().toISOString() })
    clock.advance(1000)
    await post('promises', { day: TODAY, amount: 100 })
    clock.advance(1000)
    const { body } = await post('contacts', { channel: 'whatsapp' })
    const entries = await timeline()
    expect(
      entries.map(({ kind, channel, note, invoiceNumber }) => [kind, channel, note, invoiceNumber]),
    ).toEqual([
      ['contact', 'whatsapp', null, null],
      ['promise', null, null, null],
      ['reminder', 'email', null, invoice.invoiceNumber],
      ['contact', 'visit', 'Nobody there', null],
    ])
    expect(await row()).toMatchObject({ lastContactAt: body.at })
    const paged = await fixture.admin.call<TenantContact[]>(
      `GET /tenants/${tenant.id}/contacts?limit=3&count=true`,
    )
    expect([paged.headers.get('x-total-count'), paged.body]).toEqual(['4', entries.slice(0, 3)])
    const next = /<\/api([^>]*)>; rel="next"/.exec(paged.headers.get('link') ?? '')?.[1] ?? ''
    expect((await fixture.admin.call(`GET ${next}`)).body).toEqual(entries.slice(3))
  })
})

describe('the evidence', () => {
  test('is one PDF with a table of contents, the hash of each part and what they hold', async () => {
    const { tenant, invoice, post } = await newDebtor('Akua "Evidence" #panic()', { unit: 'B9' })
    await fixture.admin.call(`POST /invoices/${invoice.id}/remind`)
    await post('contacts', { channel: 'visit', note: 'Nobody\nthere' })
    await post('promises', { day: '2026-11-28', amount: 200 })
    const { token = '' } = fixture.admin
    const answer = await fetch(`${fixture.portal.url}/api/tenants/${tenant.id}/evidence`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const text = printed(new Uint8Array(await answer.arrayBuffer()))
    for (const title of ['Leases', 'Statement', 'Invoices', 'Reminders', 'Promises and contacts'])
      expect(text).toContain(title)
    for (const found of [tenant.name, invoice.invoiceNumber, 'Nobody', 'GHS 200.00 by 28 Nov 2026: open'])
      expect(text).toContain(found)
    expect(text.match(/SHA-256 [0-9a-f]{64}/g)).toHaveLength(6)
    const limited = await fixture.portal.createAdmin({ staff: 'manager', propertyIds: [] })
    expect((await limited.call(`GET /tenants/${tenant.id}/evidence`)).status).toBe(404)
  })
})
