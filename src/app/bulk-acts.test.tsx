import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Announcement } from '../features/service/announcements/announcements.contract.ts'
import type { Case } from '../features/service/cases/cases.contract.ts'
import { callApi, registerAdmin } from '../testing/portal/process.ts'
import { type Login, logIn, openApp, startApi } from '../testing/web.tsx'

let api: Awaited<ReturnType<typeof startApi>>
let admin: Login
let token: string
let akosua: string

beforeAll(async () => {
  api = await startApi()
  token = await registerAdmin(api.portal)
  admin = await logIn(api.portal, 'owner@landlord.test', 'correct horse')
  akosua = await addTenant('Akosua Mensah', 'Bohye (Shops)')
  const kofi = await addTenant('Kofi Boateng', 'Palmwine (Shops)')
  await addTenant('Yaw Osei', 'Palmwine (Shops)')
  for (const [tenantId, subject] of [
    [akosua, 'The tap drips'],
    [kofi, 'The gate is stuck'],
  ])
    await call('POST /requests/taken', { tenantId, subject, description: 'Since Monday' })
})
afterAll(() => api.stop())

async function call<Answer>(path: string, body?: object): Promise<Answer> {
  const reply = await callApi<Answer>(api.portal, path, { token, ...(body && { body }) })
  if (reply.status >= 400) throw new Error(`${path}: ${reply.status}`)
  return reply.body
}

const addTenant = async (name: string, apartment: string): Promise<string> =>
  (
    await call<{ id: string }>('POST /tenants', {
      name,
      apartment,
      email: `${name.toLowerCase().replace(' ', '.')}@tenant.test`,
    })
  ).id

const press = (name: string | RegExp, within_: HTMLElement = document.body) =>
  fireEvent.click(within(within_).getByRole('button', { name }))
const type = (dialog: HTMLElement, label: RegExp, value: string) =>
  fireEvent.change(within(dialog).getByLabelText(label), { target: { value } })

test('chosen tenants are messaged, after the count of who gets it', async () => {
  const { go } = await openApp(admin)
  await go('/tenants')
  for (const name of ['Akosua Mensah', 'Kofi Boateng'])
    fireEvent.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
  screen.getByRole('button', { name: 'Export 2 chosen tenants' })
  press('Send Message')
  const dialog = await screen.findByRole('dialog', { name: 'Send Message' })
  expect(dialog.textContent).toContain('Akosua Mensah')
  await within(dialog).findByText(/^2 tenants get it as a notice in the portal/)
  type(dialog, /^Title/, 'No water on Friday')
  type(dialog, /^Text/, 'From 8 to 12.')
  press('Send to 2 tenants', dialog)
  await screen.findByText(/“No water on Friday” is sent to 2 tenants/)
  expect(await call<Announcement[]>('GET /announcements')).toMatchObject([
    { audience: 'tenants', recipientCount: 2 },
  ])
})

test('chosen requests get a status, and the property narrows the list', async () => {
  const { go } = await openApp(admin)
  await go('/requests')
  for (const subject of ['The tap drips', 'The gate is stuck'])
    fireEvent.click(await screen.findByRole('checkbox', { name: `Select ${subject}` }))
  press('Set Status')
  const dialog = await screen.findByRole('dialog', { name: 'Set Status' })
  fireEvent.change(within(dialog).getByLabelText('New status'), { target: { value: 'resolved' } })
  press('Change 2 requests', dialog)
  await within(dialog).findByText('2 changed.')
  press('Done', dialog)
  expect((await call<Case[]>('GET /requests')).map(({ status }) => status)).toEqual(['resolved', 'resolved'])
  const [property] = await screen.findAllByLabelText<HTMLSelectElement>('Property')
  if (!property) throw new Error('No filter by property')
  const choice = within(property).getByRole<HTMLOptionElement>('option', { name: 'Bohye (Shops)' })
  fireEvent.change(property, { target: { value: choice.value } })
  await waitFor(() => expect(screen.queryByText('The gate is stuck')).toBeNull())
  screen.getByText('The tap drips')
})

test('a new invoice from the page of a tenant is for that tenant', async () => {
  const { go } = await openApp(admin)
  await go(`/invoices?tenantId=${akosua}&new=1`)
  const form = await screen.findByRole('form', { name: 'Single Invoice' })
  const tenant = within(form).getByLabelText<HTMLInputElement>(/^Tenant\b/)
  await waitFor(() => expect(tenant.value).toContain('Akosua Mensah'))
})
