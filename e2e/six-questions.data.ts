import { addDays } from '../src/shared/days.ts'
import { callApi } from '../src/testing/portal/process.ts'
import { issueInvoice, type Login } from './admin.ts'
import { expect, type Servers } from './portal.ts'

type Portal = Servers['portal']
type Added = { id: string }

export const TODAY = new Date().toISOString().slice(0, 10)
const LAST_MONTH = addDays(`${TODAY.slice(0, 7)}-01`, -10)
const PASSWORD = 'tenant-secret'

/** Two tenants with a reversal, a credit note, withheld tax, credit, a deposit, and something of each To do. */
export async function fillOffice(portal: Portal, token: string): Promise<void> {
  const post = async <T = Added>(path: string, body: object, by = token) => {
    const answer = await callApi<T>(portal, `POST ${path}`, { token: by, body })
    expect([path, answer.status < 300]).toEqual([path, true])
    return answer.body
  }
  const addTenant = (name: string, unit: string, more: object) =>
    post('/tenants', {
      name,
      unit,
      password: PASSWORD,
      apartment: 'Bohye (Shops)',
      email: `${unit}@tenant.test`,
      ...more,
    })
  const ama = await addTenant('Ama Mensah', 'A1', { leaseEndDate: addDays(TODAY, 20) })
  const kojo = await addTenant('Kojo Antwi', 'A2', {
    moveInDate: addDays(TODAY, -400),
    leaseEndDate: addDays(TODAY, -3),
  })
  const invoice = (tenantId: string, amount: number, more: object = {}) =>
    post('/invoices', { tenantId, amount, dueDate: addDays(TODAY, 9), sendEmail: false, ...more })
  const pay = (tenantId: string, amount: number, more: object = {}) =>
    post('/payments', { tenantId, amount, receivedOn: TODAY, method: 'cash', sendEmail: false, ...more })
  await issueInvoice(portal, token, { tenantId: ama.id, description: 'Rent', amount: 900.5, due: -40 })
  await pay(ama.id, 300.25, { receivedOn: LAST_MONTH, method: 'mobile_money' })
  const bounced = await pay(ama.id, 120, { receivedOn: LAST_MONTH, method: 'cheque' })
  await post(`/payments/${bounced.id}/reverse`, { reason: 'The cheque came back' })
  const deposit = await invoice(kojo.id, 500, { purpose: 'deposit' })
  const allocations = [{ invoiceId: deposit.id, amount: 500 }]
  await pay(kojo.id, 500, { method: 'bank_transfer', allocations, receivedOn: LAST_MONTH })
  await invoice(kojo.id, 700)
  await pay(kojo.id, 650)
  await pay(kojo.id, 50, { kind: 'withholding' })
  await pay(kojo.id, 80.75, { method: 'mobile_money' })
  const credited = await invoice(ama.id, 400)
  await post(`/invoices/${credited.id}/credit-note`, { amount: 150.1, reason: 'The roof leaked' })
  const [property] = (await callApi<Added[]>(portal, 'GET /properties', { token })).body
  await post('/units', { propertyId: property?.id, name: 'Z9', kind: 'shop' })
  await submit(portal, { ...ama, name: 'Ama Mensah', email: 'A1@tenant.test' }, await invoice(ama.id, 75))
}

type Person = { id: string; name: string; email: string }

/** A receipt, two requests and a complaint of a tenant. */
async function submit(portal: Portal, person: Person, { id: invoiceId }: Added): Promise<void> {
  const login = { email: person.email, password: PASSWORD }
  const { token } = (await callApi<Login>(portal, 'POST /auth/login', { body: login })).body
  const form = new FormData()
  form.set('paymentDate', TODAY)
  form.set('receipt', new Blob(['%PDF-1.4\n'], { type: 'application/pdf' }), 'receipt.pdf')
  const sent = await callApi(portal, `POST /invoices/${invoiceId}/receipt`, { token, form })
  expect(sent.status).toBe(201)
  const from = { tenantId: person.id, tenantName: person.name, tenantEmail: person.email }
  for (const subject of ['Tap drips', 'Door sticks'])
    await callApi(portal, 'POST /requests', {
      token,
      body: { ...from, subject, description: 'Since Monday.' },
    })
  await callApi(portal, 'POST /complaints', {
    token,
    body: { ...from, subject: 'Noise', message: 'At night.' },
  })
}
