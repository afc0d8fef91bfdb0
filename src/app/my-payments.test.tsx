import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callApi, registerAdmin } from '../testing/portal/process.ts'
import { type Login, logIn, openApp, startApi } from '../testing/web.tsx'

const AKOSUA = { name: 'Akosua Ɔpɔku', email: 'akosua@tenant.test', password: 'tenant-secret' }

let api: Awaited<ReturnType<typeof startApi>>
let tenant: Login
let token: string
let tenantId: string
let today: string

beforeAll(async () => {
  api = await startApi()
  token = await registerAdmin(api.portal)
  const details = { apartment: 'Bohye (Shops)', unit: 'D1', phone: '024 000 0001' }
  tenantId = (await callAsAdmin<{ id: string }>('POST /tenants', { ...AKOSUA, ...details })).id
  tenant = await logIn(api.portal, AKOSUA.email, AKOSUA.password)
  today = new Date().toISOString().slice(0, 10)
  await callAsAdmin('POST /invoices', { tenantId, amount: 850, dueDate: '2999-12-05', sendEmail: false })
  const returned = await pay(100, 'CHQ-1')
  await callAsAdmin(`POST /payments/${returned.id}/reverse`, { reason: 'The cheque was returned' })
  await pay(300, 'MP-2')
})
afterAll(() => api.stop())

async function callAsAdmin<Answer>(call: string, body: object): Promise<Answer> {
  const { status, body: answer } = await callApi<Answer>(api.portal, call, { token, body })
  if (status >= 400) throw new Error(`${call}: ${status}`)
  return answer
}

const pay = (amount: number, reference: string) =>
  callAsAdmin<{ id: string }>('POST /payments', {
    tenantId,
    amount,
    reference,
    receivedOn: today,
    method: 'mobile_money',
    sendEmail: false,
  })

const section = async (name: string) => within(await screen.findByRole('region', { name }))

test('a tenant reads what of an invoice is paid and what is left', async () => {
  const app = await openApp(tenant)
  await app.go('/tenant/invoices')
  expect(await screen.findByText('GHS 300.00 of 850.00 paid, GHS 550.00 left')).toBeTruthy()
  expect(screen.getByText('You owe').parentElement?.textContent).toContain('GHS 550.00')
  expect((await screen.findByLabelText('Payment Amount')).getAttribute('placeholder')).toBe('550.00')
  expect(screen.queryByText(/credit; your next invoice/)).toBeNull()
})

test('a tenant reads every payment, with the reason of one that was reversed', async () => {
  const app = await openApp(tenant)
  await app.go('/tenant/payments')
  await app.fetched()
  const [counted, reversed] = await (await section('Payments')).findAllByRole('listitem')
  expect(counted?.textContent).toMatch(/GHS 300\.00.*For invoice #INV/)
  expect(counted?.textContent).toMatch(/Mobile money · MP-2.*View Receipt RCT-\d{4}-\d{5}/)
  expect(reversed?.textContent).toMatch(/Reversedon .*: The cheque was returned/)
  expect(screen.getByText('You owe').parentElement?.textContent).toContain('GHS 550.00')
})

test('the statement ends with what is left, in the year that was chosen', async () => {
  const app = await openApp(tenant)
  await app.go('/tenant/payments')
  await app.fetched()
  const statement = await section('Statement')
  const balance = async () => (await statement.findByText(/^Balance on/)).textContent
  expect(await balance()).toContain('GHS 550.00')
  expect(statement.getAllByRole('row').length).toBeGreaterThan(4)
  fireEvent.change(statement.getByLabelText('Period'), { target: { value: '2' } })
  await waitFor(async () => expect(await balance()).toMatch(/^Balance on 31 Dec \d{4}: GHS 0\.00$/))
})

test('credit is named where the tenant looks for what to pay', async () => {
  await pay(1000, 'MP-3')
  const app = await openApp(tenant)
  await app.go('/tenant/invoices')
  const credit = 'You have GHS 450.00 credit; it is used automatically for your next invoice.'
  expect(
    await screen.findByText((_text, element) => element?.textContent === credit, { selector: 'p' }),
  ).toBeTruthy()
})
