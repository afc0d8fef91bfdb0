import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Invoice } from '../features/money/invoices/invoices.contract.ts'
import type { Lease } from '../features/property/leases/leases.contract.ts'
import type { Property } from '../features/property/properties/properties.contract.ts'
import { callApi, registerAdmin } from '../testing/portal/process.ts'
import { type Login, logIn, openApp, startApi } from '../testing/web.tsx'

let api: Awaited<ReturnType<typeof startApi>>
let admin: Login
let token: string
let tenantId: string
let shop: Lease

beforeAll(async () => {
  api = await startApi()
  token = await registerAdmin(api.portal)
  admin = await logIn(api.portal, 'owner@landlord.test', 'correct horse')
  const tenant = {
    name: 'Akosua Mensah',
    email: 'akosua@tenant.test',
    apartment: 'Bohye apartments',
    unit: 'A1',
    password: 'tenant-secret',
  }
  tenantId = (await call<{ id: string }>('POST /tenants', { ...tenant, moveInDate: '2020-01-01' })).id
  await call('POST /tenants', { ...tenant, name: 'Kofi Boateng', email: 'kofi@tenant.test', unit: 'A2' })
  const propertyId = (await call<Property[]>('GET /properties')).find(({ kind }) => kind === 'shops')?.id
  const unit = await call<{ id: string }>('POST /units', { propertyId, name: 'Shop 4', kind: 'shop' })
  shop = await call('POST /leases', { tenantId, unitId: unit.id, startsOn: '2020-01-01', endsOn: null })
})
afterAll(() => api.stop())

async function call<Answer>(path: string, body?: object): Promise<Answer> {
  const reply = await callApi<Answer>(api.portal, path, { token, ...(body && { body }) })
  if (reply.status >= 400) throw new Error(`${path}: ${reply.status}`)
  return reply.body
}

const invoices = () => call<Invoice[]>(`GET /invoices?tenantId=${tenantId}`)

test('a new invoice asks for the unit, and is issued twice only when that is confirmed', async () => {
  const period = { periodFrom: '2999-12-01', periodTo: '2999-12-31', purpose: 'rent' }
  const first = {
    tenantId,
    leaseId: shop.id,
    amount: 850,
    dueDate: '2999-12-01',
    sendEmail: false,
    ...period,
  }
  const { invoiceNumber } = await call<Invoice>('POST /invoices', first)
  const { go } = await openApp(admin)
  await go('/invoices?new=1')
  const form = within(await screen.findByRole('form', { name: 'Single Invoice' }))
  const fill = (label: RegExp | string, value: string) =>
    fireEvent.change(form.getByLabelText(label), { target: { value } })
  expect(form.queryByLabelText(/^Which unit/)).toBeNull()
  fireEvent.click(form.getByLabelText(/^Tenant\b/))
  fireEvent.change(form.getByLabelText(/^Tenant\b/), { target: { value: 'Akosua' } })
  fireEvent.click(await screen.findByRole('option', { name: /Akosua/ }))
  await form.findByLabelText(/^Which unit/)
  fill(/^Amount/, '850')
  fill(/^Due Date/, '2999-12-01')
  fill('Period from', period.periodFrom)
  fill('Period to', period.periodTo)
  fireEvent.click(form.getByRole('button', { name: 'Create Invoice' }))
  expect(await form.findByText('Please choose which unit this is for')).toBeTruthy()
  fill(/^Which unit/, shop.id)
  fireEvent.click(form.getByRole('button', { name: 'Create Invoice' }))
  expect(await form.findByText(new RegExp(`${invoiceNumber} asks for the same already`))).toBeTruthy()
  expect(await invoices()).toHaveLength(1)
  fireEvent.click(form.getByRole('button', { name: 'Create anyway' }))
  await waitFor(async () => expect(await invoices()).toHaveLength(2))
  expect((await invoices()).map(({ leaseId }) => leaseId)).toEqual([shop.id, shop.id])
})

test('bulk invoices ask for the units, and each that is ticked gets an invoice', async () => {
  const before = (await invoices()).length
  const { go } = await openApp(admin)
  await go('/invoices?new=bulk')
  const form = within(await screen.findByRole('form', { name: 'Bulk Invoices' }))
  fireEvent.click(await form.findByRole('button', { name: /^Select all/ }))
  const units = within(await form.findByRole('region', { name: 'Which units' }))
  fireEvent.change(form.getByLabelText(/^Amount/), { target: { value: '90' } })
  fireEvent.change(form.getByLabelText(/^Due Date/), { target: { value: '2999-12-05' } })
  fireEvent.click(form.getByRole('button', { name: /^Create/ }))
  expect(await units.findByText('Please tick at least one unit for each of these tenants')).toBeTruthy()
  for (const box of units.getAllByRole('checkbox')) fireEvent.click(box)
  fireEvent.click(form.getByRole('button', { name: 'Create 3 Invoices' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Issue 3 Invoices' }))
  await waitFor(async () => expect(await invoices()).toHaveLength(before + 2))
})

test('a payment that was recorded already without a reference is warned of', async () => {
  const money = { tenantId, amount: 5, receivedOn: '2020-02-01', method: 'cash', sendEmail: false }
  const first = await call<{ receiptNumber: string }>('POST /payments', money)
  const { go } = await openApp(admin)
  await go('/payments')
  const [record] = await screen.findAllByRole('button', { name: 'Record payment' })
  if (record) fireEvent.click(record)
  const dialog = within(await screen.findByRole('dialog', { name: 'Record payment' }))
  fireEvent.click(await dialog.findByLabelText(/^Tenant\b/))
  fireEvent.change(dialog.getByLabelText(/^Tenant\b/), { target: { value: 'Akosua' } })
  fireEvent.click(await screen.findByRole('option', { name: /Akosua/ }))
  fireEvent.change(dialog.getByLabelText(/^Amount \(GHS\)/), { target: { value: '5' } })
  fireEvent.change(dialog.getByLabelText(/^Received on/), { target: { value: '2020-02-01' } })
  fireEvent.change(dialog.getByLabelText(/^Method/), { target: { value: 'cash' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Record payment' }))
  const done = within(await screen.findByRole('dialog', { name: 'Payment recorded' }))
  expect(done.getByText(new RegExp(`^${first.receiptNumber} of 1 Feb 2020 is GHS 5\\.00`))).toBeTruthy()
})

test('the tenant reads for which unit an invoice is', async () => {
  const { go } = await openApp(await logIn(api.portal, 'akosua@tenant.test', 'tenant-secret'))
  await go('/tenant/invoices')
  expect((await screen.findAllByText('Shop 4')).length).toBeGreaterThan(0)
})
