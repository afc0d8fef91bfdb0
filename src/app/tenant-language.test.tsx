import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callApi, registerAdmin } from '../testing/portal/process.ts'
import { type Login, logIn, openApp, startApi } from '../testing/web.tsx'

const AKOSUA = { name: 'Akosua Opoku', email: 'akosua@tenant.test', password: 'tenant-secret' }
const KOFI = { name: 'Kofi Annor', email: 'kofi@tenant.test', password: 'tenant-secret' }

let api: Awaited<ReturnType<typeof startApi>>
let akosua: Login
let kofi: Login

beforeAll(async () => {
  api = await startApi({ TENANT_LANGUAGES: 'tw' })
  const token = await registerAdmin(api.portal)
  const place = { apartment: 'Bohye (Shops)', unit: 'D1' }
  for (const person of [AKOSUA, KOFI]) {
    const { body: tenant } = await callApi<{ id: string }>(api.portal, 'POST /tenants', {
      token,
      body: { ...person, ...place },
    })
    const invoice = { tenantId: tenant.id, amount: 850, dueDate: '2999-12-05', sendEmail: false }
    await callApi(api.portal, 'POST /invoices', { token, body: invoice })
  }
  kofi = await logIn(api.portal, KOFI.email, KOFI.password)
  const { token: own } = await logIn(api.portal, AKOSUA.email, AKOSUA.password)
  await callApi(api.portal, 'PATCH /auth/me', { token: own, body: { language: 'tw' } })
  akosua = await logIn(api.portal, AKOSUA.email, AKOSUA.password)
})
afterAll(() => api.stop())

test('a tenant who chose Twi reads the first screen and My Invoices in it', async () => {
  const app = await openApp(akosua)
  expect(document.documentElement.lang).toBe('tw')
  await app.go('/tenant-dashboard')
  expect(await screen.findByRole('heading', { name: 'Akwaaba, Akosua Opoku' })).toBeTruthy()
  const owed = (await screen.findByText('Ka a wode')).parentElement?.textContent
  expect(owed).toContain('GHS 850.00')
  expect(owed).toContain('Tua ansa na 5 Ɔpɛnimaa 2999')
  await app.go('/tenant/invoices')
  expect(await screen.findByRole('heading', { name: 'Me Ka Nkrataa' })).toBeTruthy()
  expect(await screen.findByText('Wontuaeɛ')).toBeTruthy()
})

test('another tenant reads English, and finds the choice under My Account', async () => {
  const app = await openApp(kofi)
  expect(document.documentElement.lang).toBe('en')
  await app.go('/tenant/invoices')
  expect(await screen.findByRole('heading', { name: 'My Invoices' })).toBeTruthy()
  await app.go('/account')
  const choice = await screen.findByLabelText('Language of your screens, e-mails and SMS')
  expect([...choice.querySelectorAll('option')].map(({ text }) => text)).toEqual(['English', 'Twi'])
})
