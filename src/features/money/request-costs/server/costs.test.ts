import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { closeBooks } from '../../../../testing/books/books.ts'
import { createCaseActions } from '../../../../testing/cases.ts'
import { takeSnapshot } from '../../../../testing/database/snapshot.ts'
import { setUpMailFixture } from '../../../../testing/fixture.ts'
import { callBehindLock } from '../../../../testing/portal/call-behind-lock.ts'
import type { ApiClient } from '../../../../testing/portal.ts'
import type { Property } from '../../../property/properties/properties.contract.ts'
import type { Vendor } from '../../../property/vendors/vendors.contract.ts'
import type { Expense, ExpenseTotals } from '../../expenses/expenses.contract.ts'
import type { Invoice } from '../../invoices/invoices.contract.ts'
import type { Cost, MailedCost } from '../costs.contract.ts'

const fixture = setUpMailFixture()
const requests = createCaseActions(fixture, 'request')
const given = { amount: 420.5, description: 'A mixer and two hours', spentOn: '2026-11-18' }
const charged = { ...given, chargeToTenant: true }

let properties: Property[]
beforeAll(async () => {
  properties = (await fixture.admin.call<Property[]>('GET /properties')).body
})

const submit = async () => (await requests.submitInStatus()).id
const add = <T = MailedCost>(id: string, body: object = given, by: ApiClient = fixture.admin, key?: string) =>
  by.call<T>(`POST /requests/${id}/costs`, { body, ...(key && { headers: { 'idempotency-key': key } }) })
const list = async (id: string, by: ApiClient = fixture.admin) =>
  (await by.call<Cost[]>(`GET /requests/${id}/costs`)).body
const remove = (id: string, costId: string, by: ApiClient = fixture.admin) =>
  by.call(`DELETE /requests/${id}/costs/${costId}`)
const readExpense = async (id: string) =>
  (await fixture.admin.call<Expense[]>('GET /expenses')).body.find((one) => one.id === id)
const closeThrough = (day: string | null) => closeBooks(fixture.admin, day)

async function refused(attempt: () => Promise<{ status: number; body: unknown }>, answer: [number, string]) {
  const before = await takeSnapshot(fixture.portal)
  const { status, body } = await attempt()
  expect([status, body]).toEqual([answer[0], expect.objectContaining({ error: answer[1] })])
  expect(await takeSnapshot(fixture.portal)).toEqual(before)
}

describe('a cost of a request', () => {
  it('is an expense of the tenant’s unit for repairs, paid to the vendor, which counts once', async () => {
    const id = await submit()
    const name = `Kwame ${randomUUID()}`
    const vendor = (await fixture.admin.call<Vendor>('POST /vendors', { body: { name } })).body
    await fixture.admin.call(`PATCH /requests/${id}`, { body: { vendorId: vendor.id } })
    const { status, body } = await add(id)
    const createdAt = fixture.portal.clock.now().toISOString()
    const cost = {
      id: expect.any(String),
      amount: 420.5,
      description: given.description,
      supplier: name,
      spentOn: '2026-11-18',
      bill: null,
      createdAt,
      createdBy: 'Ama Mensah',
      voidedAt: null,
      voidReason: null,
      closed: false,
      invoice: null,
    }
    expect([status, body]).toEqual([201, { ...cost, emailSent: false, emailError: null }])
    expect(await list(id)).toEqual([cost])
    const expense = await readExpense(body.id)
    const { body: tenant } = await fixture.admin.call<{ apartment: string; unit: string | null }>(
      `GET /tenants/${fixture.tenant.tenant.id}`,
    )
    expect(expense).toMatchObject({
      category: 'repairs',
      amount: 420.5,
      supplier: name,
      note: given.description,
      requestId: id,
      propertyName: tenant.apartment,
      unitName: tenant.unit,
    })
    const { body: totals } = await fixture.admin.call<ExpenseTotals>(
      `GET /expenses/totals?q=${name.slice(6)}`,
    )
    expect(totals).toMatchObject({ total: 420.5, count: 1 })
  })

  it('is charged to the tenant with an invoice for a repair, mailed as any other, once for one key', async () => {
    const id = await submit()
    const mailsBefore = fixture.mails.received.length
    const key = randomUUID()
    const replies = await Promise.all([1, 2].map(() => add(id, charged, fixture.admin, key)))
    const { body } = replies[0] ?? {}
    expect(replies[1]?.body).toEqual(body)
    expect(body).toMatchObject({ emailSent: true, emailError: null })
    expect(body?.invoice).toMatchObject({
      amount: 420.5,
      amountDue: 420.5,
      dueDate: '2026-12-04',
      status: 'Unpaid',
      voided: false,
    })
    expect(fixture.mails.received).toHaveLength(mailsBefore + 1)
    expect(await list(id)).toHaveLength(1)
    const own = await fixture.tenant.call<Invoice>(`GET /invoices/${body?.invoice?.id}`)
    expect(own.body).toMatchObject({ purpose: 'repair', amount: 420.5, status: 'Unpaid' })
    expect(own.body.description).toMatch(/: A mixer and two hours$/)
    const later = await add(id, { ...charged, dueDate: '2027-01-15' })
    expect(later.body.invoice?.dueDate).toBe('2027-01-15')
    await refused(
      () => add(id, { ...charged, dueDate: '2026-11-19' }),
      [400, 'Due date must not be earlier than today'],
    )
  })

  it.each([
    [{ amount: 0 }, 'The amount must be more than 0'],
    [{ amount: -1 }, 'Amount must be an amount in GHS from 0 to 100,000,000 with at most two decimals'],
    [{ amount: 0.001 }, 'Amount must be an amount in GHS from 0 to 100,000,000 with at most two decimals'],
    [{ amount: 1e12 }, 'Amount must be an amount in GHS from 0 to 100,000,000 with at most two decimals'],
    [{ description: ' ' }, 'Description is required: say what the cost was for'],
    [{ spentOn: '2026-11-21' }, 'The date must not be later than today'],
  ])('is refused with %j', async (fields, error) => {
    const id = await submit()
    await refused(() => add(id, { ...charged, ...fields }), [400, error])
  })

  it('is no cost of a complaint, nor of a request that is not there', async () => {
    const { id } = await createCaseActions(fixture, 'complaint').submitInStatus()
    for (const unknown of [id, randomUUID()]) {
      await refused(() => add(unknown), [404, 'Request not found'])
      await refused(() => remove(unknown, randomUUID()), [404, 'Request not found'])
    }
    const request = await submit()
    await refused(() => remove(request, randomUUID()), [404, 'Cost not found'])
  })

  it('is charged later, once, also by two windows at once, and again once its invoice is voided', async () => {
    const id = await submit()
    const { body: cost } = await add(id, { ...given, supplier: 'Melcom' })
    expect([cost.supplier, cost.invoice]).toEqual(['Melcom', null])
    const charge = (body: object = {}) =>
      fixture.admin.call<MailedCost>(`POST /requests/${id}/costs/${cost.id}/charge`, { body })
    await refused(() => charge({ dueDate: '2026-11-19' }), [400, 'Due date must not be earlier than today'])
    await fixture.admin.call(`PATCH /expenses/${cost.id}`, { body: { amount: 400 } })
    const replies = await Promise.all([charge(), charge()])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
    const charged = replies.find(({ status }) => status === 201)?.body
    expect(charged).toMatchObject({ emailSent: true, invoice: { amount: 400, dueDate: '2026-12-04' } })
    const number = charged?.invoice?.invoiceNumber
    await refused(charge, [409, `This cost was charged already, with invoice ${number}.`])
    await fixture.admin.call(`DELETE /invoices/${charged?.invoice?.id}`)
    const again = await charge({ dueDate: '2027-01-15' })
    expect(again.body.invoice).toMatchObject({ dueDate: '2027-01-15', voided: false })
    expect(await list(id)).toMatchObject([{ invoice: { id: again.body.invoice?.id } }])
    await refused(
      () => fixture.admin.call(`POST /invoices/${charged?.invoice?.id}/restore`),
      [
        409,
        'What this invoice charged was charged again, changed or taken back since, so it cannot be restored.',
      ],
    )
    await remove(id, cost.id)
    await refused(charge, [409, 'This expense was voided; it cannot be changed any more.'])
  })

  it('stays an expense, and the invoice too, when its request is deleted', async () => {
    const { id } = await requests.submitInStatus('resolved')
    const { body } = await add(id, charged)
    expect((await fixture.admin.call(`DELETE /requests/${id}`)).status).toBe(204)
    expect(await readExpense(body.id)).toMatchObject({ requestId: null, voidedAt: null })
    expect((await fixture.tenant.call(`GET /invoices/${body.invoice?.id}`)).status).toBe(200)
    await refused(() => remove(id, body.id), [404, 'Request not found'])
  })

  it('is charged to no tenant who was deleted, but can still be entered', async () => {
    const other = await fixture.portal.createTenant(fixture.admin)
    const body = { subject: 'Tap', description: 'It drips', tenantId: other.tenant.id }
    const person = { tenantName: other.tenant.name, tenantEmail: other.tenant.email }
    const { id } = (await other.call<{ id: string }>('POST /requests', { body: { ...body, ...person } })).body
    await fixture.admin.call(`DELETE /tenants/${other.tenant.id}`)
    const error =
      'This tenant was deleted, so nothing can be charged to them. Add the cost without charging it.'
    await refused(() => add(id, charged), [409, error])
    expect((await add(id)).status).toBe(201)
  })
})

describe('a cost that is deleted', () => {
  it('is voided with its invoice, once, and stays in the list', async () => {
    const id = await submit()
    const { body } = await add(id, charged)
    expect((await remove(id, body.id)).status).toBe(204)
    const [cost] = await list(id)
    expect(cost).toMatchObject({
      voidReason: 'The cost of the request was deleted',
      invoice: { voided: true },
    })
    expect((await fixture.tenant.call(`GET /invoices/${body.invoice?.id}`)).status).toBe(404)
    await refused(() => remove(id, body.id), [409, 'This cost was deleted already.'])
  })

  it('takes an invoice with it that somebody issues at the same time', async () => {
    const id = await submit()
    const { body: cost } = await add(id)
    const charge = () => fixture.admin.call(`POST /requests/${id}/costs/${cost.id}/charge`, { body: {} })
    const isChargeWaiting = async () =>
      (await fixture.portal.db.$client.query(`select 1 from pg_locks where not granted`)).rowCount
    const removeNext = async () => {
      await expect.poll(isChargeWaiting, { timeout: 15_000 }).toBe(1)
      return remove(id, cost.id)
    }
    const lock = `select 1 from expenses where id = '${cost.id}' for update`
    const replies = await callBehindLock(fixture.portal, lock, [charge, removeNext])
    expect(replies.map(({ status }) => status)).toEqual([201, 204])
    expect(await list(id)).toMatchObject([{ voidedAt: expect.any(String), invoice: { voided: true } }])
  })

  it('is refused once something was paid on its invoice', async () => {
    const id = await submit()
    const { body } = await add(id, charged)
    const payment = { tenantId: fixture.tenant.tenant.id, amount: 0.5, receivedOn: '2026-11-19' }
    const allocations = [{ invoiceId: body.invoice?.id, amount: 0.5 }]
    const paid = await fixture.admin.call<{ id: string }>('POST /payments', {
      body: { ...payment, method: 'cash', allocations, sendEmail: false },
    })
    expect(paid.status).toBe(201)
    const number = body.invoice?.invoiceNumber
    const error = `Something was paid on invoice ${number}, so this cost stays. Reverse the payment first, then delete the cost.`
    await refused(() => remove(id, body.id), [409, error])
    await fixture.admin.call(`POST /payments/${paid.body.id}/reverse`, { body: { reason: 'Bounced' } })
    expect((await remove(id, body.id)).status).toBe(204)
  })

  it('is neither added nor deleted in closed books', async () => {
    const id = await submit()
    const { body } = await add(id, { ...charged, spentOn: '2026-10-31' })
    await closeThrough('2026-10-31')
    const closed = 'The books are closed through 31 Oct 2026'
    await refused(
      () => add(id, { ...charged, spentOn: '2026-10-31' }),
      [400, `${closed}. Please choose a later date, or ask an owner to open them again.`],
    )
    await refused(
      () => remove(id, body.id),
      [409, `${closed}, so this expense stays as it is. An owner can open them again.`],
    )
    await closeThrough(null)
  })

  it('shows what was changed, voided or deleted elsewhere', async () => {
    const id = await submit()
    const { body } = await add(id, charged)
    await fixture.admin.call(`PATCH /expenses/${body.id}`, { body: { amount: 400, note: 'Mixer' } })
    await fixture.admin.call(`DELETE /invoices/${body.invoice?.id}`)
    expect((await list(id))[0]).toMatchObject({
      amount: 400,
      description: 'Mixer',
      voidedAt: null,
      invoice: { amount: 420.5, voided: true },
    })
    const other = (await add(id, charged)).body
    await fixture.admin.call(`DELETE /expenses/${other.id}`, { body: { reason: 'Twice' } })
    const shown = (await list(id)).find((one) => one.id === other.id)
    expect(shown).toMatchObject({ voidReason: 'Twice', invoice: { voided: false } })
    expect((await remove(id, other.id)).status).toBe(204)
    expect((await list(id)).find((one) => one.id === other.id)?.invoice?.voided).toBe(true)
  })
})

describe('costs are seen', () => {
  it('neither by tenants nor caretakers, and deleted with their invoice by whom may void that', async () => {
    const id = await submit()
    const { body } = await add(id, charged)
    const caretaker = await fixture.portal.createAdmin({ staff: 'caretaker' })
    for (const person of [fixture.tenant, caretaker]) {
      expect((await person.call(`GET /requests/${id}/costs`)).status).toBe(403)
      expect((await add(id, given, person)).status).toBe(403)
    }
    const accountant = await fixture.portal.createAdmin({ staff: 'accountant' })
    expect((await add(id, charged, accountant)).status).toBe(201)
    await refused(() => remove(id, body.id, accountant), [403, 'Your role (accountant) may not do this.'])
  })

  it('by nobody who works for other properties, even with the request assigned to them', async () => {
    const id = await submit()
    const elsewhere = properties.find(({ name }) => name === 'Palmwine (Shops)')?.id ?? ''
    const manager = await fixture.portal.createAdmin({ staff: 'manager', propertyIds: [elsewhere] })
    const { uid } = (await manager.call<{ uid: string }>('GET /auth/me')).body
    await refused(() => add(id, given, manager), [404, 'Request not found'])
    await fixture.admin.call(`PATCH /requests/${id}`, { body: { assigneeUid: uid } })
    const error = 'You work for other properties only, so you cannot enter costs for this request.'
    await refused(() => add(id, given, manager), [403, error])
    expect((await manager.call(`GET /requests/${id}/costs`)).status).toBe(403)
  })
})
