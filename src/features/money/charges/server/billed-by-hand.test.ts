import { expect, test } from 'vitest'
import { setUpBillingOffice } from '../../../../testing/charges/billing-office.ts'
import type { Lease } from '../../../property/leases/leases.contract.ts'
import type { Invoice } from '../../invoices/invoices.contract.ts'
import type { RecurringCharge, RecurringChargeDetails } from '../charges.contract.ts'
import { CHARGE_MESSAGES, PLAN_WARNINGS } from '../charges.messages.ts'
import type { RentPlan } from '../plans.contract.ts'

const office = setUpBillingOffice()
const { ok, setDay, addLease } = office

const steps = [{ fromDay: '2026-01-01', amount: 1500.5 }]
const addCharge = (lease: Lease, fields: Record<string, unknown> = {}) =>
  ok<RecurringCharge>('POST /rent-rules', { leaseId: lease.id, steps, startsOn: '2026-12-01', ...fields })
const preview = (ruleIds: string[], through: string) =>
  ok<RentPlan>('POST /rent-rules/preview', { ruleIds, through })
const run = () => office.portal.portal.ctx.jobs.run('bill-rent')
const listInvoices = ({ tenantId }: Lease) => ok<Invoice[]>(`GET /invoices?tenantId=${tenantId}`)
const read = (id: string) => ok<RecurringChargeDetails>(`GET /rent-rules/${id}`)

test('a period that was billed by hand is left out of the run, which says why; another charge of it is not', async () => {
  await setDay('2026-11-20')
  const lease = await addLease()
  const [rent, water, power] = [
    await addCharge(lease),
    await addCharge(lease, { purpose: 'utility', description: 'Water' }),
    await addCharge(lease, { purpose: 'utility', description: 'Power' }),
  ]
  const ids = [rent.id, water.id, power.id]
  const { hash } = await preview(ids, '2026-11-20')
  await ok('POST /rent-rules/activate', { ruleIds: ids, through: '2026-11-20', hash })
  const december = {
    periodFrom: '2026-12-01',
    periodTo: '2026-12-31',
    dueDate: '2026-12-01',
    sendEmail: false,
  }
  const byHand = { tenantId: lease.tenantId, leaseId: lease.id, amount: 1400, ...december }
  const { invoiceNumber, id } = await ok<Invoice>('POST /invoices', byHand)
  const other = await ok<Invoice>('POST /invoices', { ...byHand, purpose: 'utility', amount: 90 })
  const { periods } = await preview([rent.id], '2026-11-30')
  expect(periods[0]?.warnings).toEqual([PLAN_WARNINGS.billedByHand(invoiceNumber)])
  await setDay('2026-11-27')
  await Promise.all([run(), run()])
  const taken = [await read(water.id), await read(power.id)].map(({ billings }) => billings[0]?.state).sort()
  expect(taken).toEqual(['billed', 'skipped'])
  expect((await read(rent.id)).billings).toMatchObject([
    { periodFrom: '2026-12-01', state: 'skipped', reason: CHARGE_MESSAGES.billedByHand(invoiceNumber) },
  ])
  const issued = (await listInvoices(lease)).filter((invoice) => ![id, other.id].includes(invoice.id))
  expect(issued).toMatchObject([{ purpose: 'utility', amount: 1500.5 }])
})
