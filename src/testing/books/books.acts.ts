import type { Expense } from '../../features/money/expenses/expenses.contract.ts'
import type { Invoice } from '../../features/money/invoices/invoices.contract.ts'
import type { Attempt } from '../../features/money/online-payments/online-payments.contract.ts'
import type { Payment } from '../../features/money/payments/payments.contract.ts'
import type { Lease } from '../../features/property/leases/leases.contract.ts'
import { addDays, type Day } from '../../shared/days.ts'
import type { PaystackStandIn } from '../../stand-in/paystack/stand-in.ts'
import type { ManualClock } from '../clock.ts'
import type { ApiClient, ApiResponse, TestPortal } from '../portal.ts'
import type { random } from '../random.ts'

type Person = Awaited<ReturnType<TestPortal['createTenant']>>

/** A simulated office with tenants who rent one or two units. */
export type BooksActs = {
  portal: TestPortal
  clock: ManualClock
  provider: PaystackStandIn
  random: ReturnType<typeof random>
  people: readonly Person[]
  admin: ApiClient
  call<T = unknown>(endpoint: string, body?: object): Promise<ApiResponse<T>>
  goTo(day: Day): Promise<void>
}

type Act = (acts: BooksActs, person: Person) => Promise<ApiResponse | undefined>

const cedis = ({ random }: BooksActs, most = 2_000) => random.whole(1, most * 100) / 100
const recently = ({ clock, random }: BooksActs, most = 40) => addDays(clock.today(), -random.whole(0, most))

async function pickRecord<T>(
  { call, random }: BooksActs,
  path: string,
  isChosen: (one: T) => boolean = () => true,
): Promise<T | undefined> {
  const found = ((await call<T[]>(`GET ${path}`)).body ?? []).filter(isChosen)
  const [first, ...rest] = found
  return first && random.pick([first, ...rest])
}

const pickInvoice = (acts: BooksActs, { tenant }: Person, isChosen?: (one: Invoice) => boolean) =>
  pickRecord<Invoice>(acts, `/invoices?tenantId=${tenant.id}`, isChosen)
const pickPayment = (acts: BooksActs, { tenant }: Person, isChosen?: (one: Payment) => boolean) =>
  pickRecord<Payment>(acts, `/payments?tenantId=${tenant.id}&state=counted`, isChosen)
const pickLease = (acts: BooksActs, { tenant }: Person, isChosen?: (one: Lease) => boolean) =>
  pickRecord<Lease>(acts, `/leases?tenantId=${tenant.id}`, isChosen)
const isRunning = ({ state }: Lease) => state === 'current'

const pay = (acts: BooksActs, { tenant }: Person, more: object = {}) =>
  acts.call<Payment>('POST /payments', {
    tenantId: tenant.id,
    amount: cedis(acts),
    receivedOn: recently(acts),
    sendEmail: false,
    method: acts.random.pick(['cash', 'mobile_money', 'bank_transfer']),
    ...more,
  })

async function issue(acts: BooksActs, { tenant }: Person, more: object = {}) {
  const { clock, random, call } = acts
  const lease = await pickLease(acts, { tenant } as Person, isRunning)
  const periodFrom = addDays(clock.today(), random.whole(-60, 40))
  const period = { periodFrom, periodTo: addDays(periodFrom, random.pick([29, 30, 89, 364, 12])) }
  return call<Invoice>('POST /invoices', {
    tenantId: tenant.id,
    ...(lease && { leaseId: lease.id }),
    amount: cedis(acts),
    purpose: 'rent',
    dueDate: addDays(clock.today(), random.whole(0, 40)),
    sendEmail: false,
    force: true,
    advanceReason: 'Agreed',
    ...(random.chance(70) && period),
    ...more,
  })
}

const reason = 'As agreed'

const ACTS: Record<string, Act> = {
  issue,
  issueOther: (acts, person) =>
    issue(acts, person, { purpose: acts.random.pick(['service_charge', 'utility', 'repair', 'other']) }),
  deposit: async (acts, person) => {
    const issued = await issue(acts, person, {
      purpose: 'deposit',
      periodFrom: undefined,
      periodTo: undefined,
    })
    const { id: invoiceId, amount } = issued.body
    return issued.status < 300
      ? pay(acts, person, { amount, receivedOn: recently(acts, 3), allocations: [{ invoiceId, amount }] })
      : issued
  },
  pay,
  withhold: (acts, person) => pay(acts, person, { kind: 'withholding', amount: cedis(acts, 80) }),
  payOnline: async (acts, person) => {
    const started = await person.call<Attempt>('POST /pay', { body: { amount: cedis(acts, 300) } })
    if (started.status >= 300) return started
    acts.provider.checkout(started.body.reference, {})
    acts.clock.advance(11_000)
    await acts.portal.portal.ctx.jobs.run('check-online-payments')
    return started
  },
  reverse: async (acts, person) => {
    const payment = await pickPayment(acts, person)
    return payment && acts.call(`POST /payments/${payment.id}/reverse`, { reason, force: true })
  },
  correct: async (acts, person) => {
    const payment = await pickPayment(acts, person)
    const body = { receivedOn: recently(acts), reason }
    return payment && acts.call(`POST /payments/${payment.id}/correct`, body)
  },
  creditNote: async (acts, person) => {
    const invoice = await pickInvoice(acts, person)
    const body = { amount: cedis(acts, 300), reason }
    return invoice && acts.call(`POST /invoices/${invoice.id}/credit-note`, body)
  },
  writeOff: async (acts, person) => {
    const invoice = await pickInvoice(acts, person, ({ amountDue }) => amountDue > 0)
    return invoice && acts.call(`POST /invoices/${invoice.id}/write-off`, { reason })
  },
  void: async (acts, person) => {
    const invoice = await pickInvoice(acts, person)
    return invoice && acts.call(`DELETE /invoices/${invoice.id}`)
  },
  restore: async (acts, { tenant }) => {
    const invoice = await pickRecord<Invoice>(acts, `/invoices/voided?tenantId=${tenant.id}`)
    return invoice && acts.call(`POST /invoices/${invoice.id}/restore`)
  },
  amount: async (acts, person) => {
    const invoice = await pickInvoice(acts, person, ({ purpose }) => purpose !== 'deposit')
    return invoice && acts.call(`PATCH /invoices/${invoice.id}`, { amount: cedis(acts) })
  },
  purpose: async (acts, person) => {
    const invoice = await pickInvoice(acts, person, ({ purpose }) => purpose !== 'deposit')
    const purpose = acts.random.pick(['rent', 'service_charge', 'utility', 'other'])
    return invoice && acts.call(`PATCH /invoices/${invoice.id}`, { purpose })
  },
  leaseOfInvoice: async (acts, person) => {
    const [invoice, lease] = [await pickInvoice(acts, person), await pickLease(acts, person)]
    return invoice && lease && acts.call(`PATCH /invoices/${invoice.id}`, { leaseId: lease.id })
  },
  markPaid: async (acts, person) => {
    const invoice = await pickInvoice(acts, person, ({ amountDue }) => amountDue > 0)
    const body = { status: 'Paid', paidOn: recently(acts), paymentMethod: 'Cash' }
    return invoice && acts.call(`PATCH /invoices/${invoice.id}`, body)
  },
  useCredit: (acts, { tenant }) => acts.call(`POST /tenants/${tenant.id}/credit/apply`),
  returnCredit: (acts, { tenant }) =>
    acts.call(`POST /tenants/${tenant.id}/credit/return`, {
      amount: cedis(acts, 200),
      method: 'cash',
      reason,
      paidOn: recently(acts, 20),
    }),
  useDeposit: (acts, { tenant }) =>
    acts.call(`POST /tenants/${tenant.id}/deposit/apply`, { amount: cedis(acts, 300) }),
  returnDeposit: (acts, { tenant }) =>
    acts.call(`POST /tenants/${tenant.id}/deposit/return`, { amount: cedis(acts, 300), method: 'cash' }),
  expense: async (acts, person) => {
    const lease = await pickLease(acts, person)
    const body = { category: 'repairs', amount: cedis(acts, 100), spentOn: recently(acts) }
    return lease && acts.call('POST /expenses', { ...body, propertyId: lease.propertyId })
  },
  voidExpense: async (acts) => {
    const expense = await pickRecord<Expense>(acts, '/expenses')
    return expense && acts.call(`DELETE /expenses/${expense.id}`, { reason })
  },
  move: (acts, { tenant }) =>
    acts.call(`PATCH /tenants/${tenant.id}`, { unit: `M${acts.random.whole(1, 30)}` }),
  end: async (acts, person) => {
    const lease = await pickLease(acts, person, isRunning)
    const about = { moveOutOn: addDays(acts.clock.today(), acts.random.whole(-40, 40)) }
    if (!lease) return undefined
    const plan = await acts.call<{ hash: string }>(`POST /leases/${lease.id}/end/preview`, about)
    if (plan.status >= 300) return plan
    return acts.call(`POST /leases/${lease.id}/end`, { ...about, reason, hash: plan.body.hash })
  },
  goOn: async (acts, person) => {
    const lease = await pickLease(acts, person)
    return lease && acts.call(`PATCH /leases/${lease.id}`, { endsOn: null })
  },
  letAgain: async (acts, person) => {
    const lease = await pickLease(acts, person, ({ state }) => state === 'ended')
    const again = { startsOn: acts.clock.today(), endsOn: null, overlapReason: reason }
    return lease && acts.call('POST /leases', { tenantId: person.tenant.id, unitId: lease.unitId, ...again })
  },
  renew: async (acts, person) => {
    const lease = await pickLease(acts, person, ({ endsOn }) => endsOn !== null)
    if (!lease?.endsOn) return undefined
    const offer = { endsOn: addDays(lease.endsOn, 365), rent: cedis(acts), advanceReason: reason }
    const offered = await acts.call(`POST /leases/${lease.id}/renewal`, offer)
    return offered.status < 300 ? acts.call(`POST /leases/${lease.id}/renewal/accept`) : offered
  },
}

// Frequent acts are listed several times.
const NAMES = [
  ...['issue', 'issue', 'issue', 'pay', 'pay', 'pay', 'pay', 'issueOther', 'withhold'],
  ...Object.keys(ACTS),
] as [string, ...string[]]

/** A random act, with its name and status; 404 without a target. */
export async function actOn(acts: BooksActs): Promise<{ name: string; status: number }> {
  const name = acts.random.pick(NAMES)
  const [first, ...rest] = acts.people
  if (!first) throw new Error('Nobody rents anything.')
  acts.clock.advance(60_000)
  const answer = await ACTS[name]?.(acts, acts.random.pick([first, ...rest]))
  return { name, status: answer?.status ?? 404 }
}
