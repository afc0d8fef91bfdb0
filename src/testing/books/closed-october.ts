import type { UploadedPaymentProof } from '../../features/money/invoices/payment-proofs.contract.ts'
import type { TaxSettings } from '../../features/money/taxes/taxes.contract.ts'
import type { Lease } from '../../features/property/leases/leases.contract.ts'
import type { RegisteredUnit } from '../../features/property/properties/units.contract.ts'
import type { ManualClock } from '../clock.ts'
import { sampleFiles } from '../files.ts'
import type { ApiClient, TestPortal } from '../portal.ts'

export type October = Awaited<ReturnType<typeof recordOctober>>

/** Fails unless the call succeeds. */
const succeeding = (admin: ApiClient) =>
  async function ok<T extends { id: string }>(endpoint: string, body?: object): Promise<T> {
    const { status, text, body: answer } = await admin.call<T>(endpoint, body ? { body } : {})
    if (status >= 300) throw new Error(`${endpoint} answered ${status}: ${text}`)
    return answer
  }

async function rentUnit(admin: ApiClient, portal: TestPortal, fields: object) {
  const { tenant, ...person } = await portal.createTenant(admin, { moveInDate: '2026-01-01', ...fields })
  const [lease] = (await admin.call<Lease[]>(`GET /leases?tenantId=${tenant.id}`)).body
  if (!lease) throw new Error('The tenant has no lease.')
  return { tenantId: tenant.id, leaseId: lease.id, unitId: lease.unitId, email: tenant.email, person }
}

/** A shop with VAT and a flat, with every kind of money. */
export async function recordOctober(portal: TestPortal, clock: ManualClock) {
  const admin = await portal.createAdmin()
  const ok = succeeding(admin)
  clock.set('2026-10-02T09:00:00Z')
  const shop = await rentUnit(admin, portal, { unit: 'S1', leaseEndDate: '2027-12-31' })
  const flat = await rentUnit(admin, portal, {
    unit: 'F1',
    apartment: 'Bohye apartments',
    leaseEndDate: '2026-12-31',
  })
  const left = await rentUnit(admin, portal, { unit: 'S3', leaseEndDate: '2026-10-20' })
  const gone = await rentUnit(admin, portal, { unit: 'S4', leaseEndDate: '2026-10-20' })
  const [unit] = (await admin.call<RegisteredUnit[]>('GET /units?q=S1')).body
  const propertyId = unit?.propertyId ?? ''
  const empty = await ok<RegisteredUnit>('POST /units', { propertyId, name: 'S2', kind: 'shop' })
  const unused = await ok('POST /properties', { name: 'Unused', kind: 'shops', capacity: 3 })
  const { rates } = (await admin.call<TaxSettings>('GET /settings/tax')).body
  await ok('PATCH /settings/tax', { vat: { on: true, units: [shop.unitId], from: '2026-01-01' } })

  const issue = (of: typeof shop, fields: object) =>
    ok('POST /invoices', {
      tenantId: of.tenantId,
      leaseId: of.leaseId,
      dueDate: '2026-10-10',
      sendEmail: false,
      ...fields,
    })
  const pay = (of: typeof shop, amount: number, fields: object = {}) =>
    ok('POST /payments', {
      tenantId: of.tenantId,
      amount,
      receivedOn: '2026-10-08',
      method: 'cash',
      sendEmail: false,
      force: true,
      ...fields,
    })
  const period = { periodFrom: '2026-10-01', periodTo: '2026-10-31' }
  const rentOfShop = await issue(shop, { amount: 1200, ...period })
  const power = await issue(shop, { amount: 120, purpose: 'utility' })
  const deposit = await issue(shop, { amount: 500, purpose: 'deposit' })
  const rentOfFlat = await issue(flat, { amount: 800, ...period })
  const repair = await issue(flat, { amount: 60, purpose: 'repair' })
  const unpaid = await issue(left, { amount: 400, ...period })
  const proven = await issue(left, { amount: 90, purpose: 'other' })
  await issue(gone, { amount: 300, ...period })
  clock.set('2026-10-08T09:00:00Z')
  const client = await portal.createAdmin()
  const later = succeeding(client)
  const opening = await later(`POST /tenants/${flat.tenantId}/opening-balance`, {
    amount: 250,
    day: '2026-10-01',
    purpose: 'rent',
  })
  const choose = (id: string, amount: number) => ({ allocations: [{ invoiceId: id, amount }] })
  const paid = await pay(shop, 900, choose(rentOfShop.id, 900))
  const withheld = await pay(shop, 90, { kind: 'withholding', ...choose(rentOfShop.id, 90) })
  const paidDeposit = await pay(shop, 500, choose(deposit.id, 500))
  const advance = await pay(flat, 1000, { method: 'mobile_money' })
  const credit = await pay(shop, 300, { keepCredit: true })
  await pay(gone, 300)
  const wrong = await pay(left, 70)
  await later(`POST /payments/${wrong.id}/reverse`, { reason: 'Typed twice' })
  const note = await later(`POST /invoices/${rentOfShop.id}/credit-note`, { amount: 100, reason: 'No water' })
  const writtenOff = await later(`POST /invoices/${unpaid.id}/write-off`, { amount: 50, reason: 'Agreed' })
  const used = await later(`POST /tenants/${shop.tenantId}/deposit/apply`, {
    amount: 40,
    invoiceId: power.id,
  })
  const refund = await later(`POST /tenants/${shop.tenantId}/credit/return`, {
    amount: 20,
    method: 'cash',
    reason: 'Requested',
  })
  const expense = await later('POST /expenses', {
    propertyId,
    category: 'repairs',
    amount: 60,
    spentOn: '2026-10-06',
  })
  const fields = { paymentDate: '2026-10-07' }
  const sent = await portal.uploadReceipt<UploadedPaymentProof>(client, proven.id, sampleFiles.png, {
    fields,
  })
  const proof = { id: sent.body.receipt.id }
  const names = { tenantName: 'x', tenantEmail: 'x@tenant.test' }
  const request = { tenantId: flat.tenantId, ...names, subject: 'Tap', description: 'It drips' }
  const submitted = await succeeding(flat.person)('POST /requests', request)
  return {
    proven,
    proof,
    submitted,
    shop,
    flat,
    left,
    gone,
    propertyId,
    empty,
    unused,
    rates,
    rentOfShop,
    power,
    deposit,
    rentOfFlat,
    repair,
    unpaid,
    opening,
    paid,
    withheld,
    paidDeposit,
    advance,
    credit,
    note,
    writtenOff,
    used,
    refund,
    expense,
  }
}

/** Fields that change with later acts; amounts and days do not. */
const LIVE_FIGURES = [
  ...['tenantName', 'contact', 'unitName', 'propertyName', 'reference', 'code', 'taxCode', 'hasCertificate'],
  // Valid payments, as the call counts them; `net` and the sums next to it are the books'.
  ...['count', 'byMethod'],
  // Money of the month without an invoice yet, which is a task, not a figure.
  'withoutInvoice',
]
const withoutLiveFigures = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, one: unknown) => (LIVE_FIGURES.includes(key) ? undefined : one)))

const OCTOBER = 'from=2026-10-01&to=2026-10-31'

/** Every report and list about October. */
export async function readOctober(admin: ApiClient) {
  const read = async (path: string) => {
    const { status, body, text } = await admin.call(`GET ${path}`)
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`)
    return withoutLiveFigures(body)
  }
  const closes = (await admin.call<{ id: string; reopenedAt: string | null }[]>('GET /closes')).body
  const close = closes.find(({ reopenedAt }) => reopenedAt === null)
  const { amount: _counted, ...received } = (await read(`/payments/summary?${OCTOBER}`)) as { amount: number }
  return {
    close: await read(`/closes/${close?.id}`),
    tax: await read('/tax/2026-10'),
    statement: await read('/owner-statements/2026-10'),
    vat: await read('/vat/2026-10'),
    journal: await read(`/journal?${OCTOBER}`),
    trialBalance: await read('/trial-balance?on=2026-10-31'),
    debtors: await read('/debtors?on=2026-10-31'),
    received,
  }
}
