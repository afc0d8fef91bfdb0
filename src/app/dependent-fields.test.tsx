import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callApi, registerAdmin } from '../testing/portal/process.ts'
import { type Login, logIn, openApp, startApi } from '../testing/web.tsx'

let api: Awaited<ReturnType<typeof startApi>>
let admin: Login
let token: string
const ids = { akosua: '', kofi: '' }

beforeAll(async () => {
  api = await startApi()
  token = await registerAdmin(api.portal)
  admin = await logIn(api.portal, 'owner@landlord.test', 'correct horse')
  ids.akosua = await addTenant('Akosua Mensah', 'D1')
  ids.kofi = await addTenant('Kofi Boateng', 'D2')
})
afterAll(() => api.stop())

async function call<Answer>(path: string, body?: object): Promise<Answer> {
  const reply = await callApi<Answer>(api.portal, path, { token, ...(body && { body }) })
  if (reply.status >= 400) throw new Error(`${path}: ${reply.status}`)
  return reply.body
}

async function addTenant(name: string, unit: string): Promise<string> {
  const email = `${unit.toLowerCase()}@tenant.test`
  const { id } = await call<{ id: string }>('POST /tenants', {
    name,
    email,
    apartment: 'Bohye (Shops)',
    unit,
  })
  await call('POST /invoices', { tenantId: id, amount: 850, dueDate: '2999-12-05', sendEmail: false })
  return id
}

async function chooseTenant(dialog: HTMLElement, name: string): Promise<void> {
  const field = within(dialog).getByLabelText(/^Tenant\b/)
  fireEvent.click(field)
  fireEvent.change(field, { target: { value: name } })
  fireEvent.click(await screen.findByRole('option', { name: new RegExp(name) }))
}

const findPart = (dialog: HTMLElement) => within(dialog).findByLabelText<HTMLInputElement>(/^Amount for INV-/)

test('amounts for the invoices of one tenant are not taken for another', async () => {
  const { go } = await openApp(admin)
  await go('/payments')
  const [record] = await screen.findAllByRole('button', { name: 'Record payment' })
  if (record) fireEvent.click(record)
  const dialog = await screen.findByRole('dialog', { name: 'Record payment' })
  await waitFor(() => within(dialog).getByLabelText('Settles'))
  fireEvent.change(within(dialog).getByLabelText('Settles'), { target: { value: 'chosen' } })
  fireEvent.change(within(dialog).getByLabelText(/^Amount \(GHS\)/), { target: { value: '100' } })
  await chooseTenant(dialog, 'Akosua')
  fireEvent.change(await findPart(dialog), { target: { value: '40' } })
  await chooseTenant(dialog, 'Kofi')
  await waitFor(async () => expect((await findPart(dialog)).value).toBe(''))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Record payment' }))
  await screen.findByRole('dialog', { name: 'Payment recorded' })
  const [paid] = await call<{ amountDue: number }[]>(`GET /invoices?tenantId=${ids.kofi}`)
  expect(paid?.amountDue).toBe(750)
})

test('a reason for two leases of a unit that is typed in again can be seen', async () => {
  const { go } = await openApp(admin)
  const open = async () => {
    await go(`/tenants/${ids.akosua}?tab=lease`)
    fireEvent.click(await screen.findByRole('button', { name: 'Add Lease' }))
    const dialog = await screen.findByRole('dialog', { name: 'Add Lease' })
    await within(dialog).findByRole('option', { name: /D2/ })
    return within(dialog)
  }
  const form = await open()
  const other = form.getByRole<HTMLOptionElement>('option', { name: /D2/ })
  fireEvent.change(form.getByLabelText(/^Unit/), { target: { value: other.value } })
  fireEvent.click(form.getByRole('button', { name: 'Add Lease' }))
  fireEvent.change(await form.findByLabelText('Why both leases stand'), {
    target: { value: 'They share it' },
  })
  await go('/notifications')
  const again = await open()
  expect((await again.findByLabelText<HTMLInputElement>('Why both leases stand')).value).toBe('They share it')
})
