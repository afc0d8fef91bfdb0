import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { dayOfNumber, numberOfDay } from '../../../../testing/charges/billing.oracle.ts'
import { type History, historyFrom, owedFor } from '../../../../testing/charges/lease-ends.oracle.ts'
import { manualClock } from '../../../../testing/clock.ts'
import { type ApiClient, startTestPortal } from '../../../../testing/portal.ts'
import type { Lease } from '../../../property/leases/leases.contract.ts'
import type { RecurringCharge } from '../../charges/charges.contract.ts'
import type { RentPlan } from '../../charges/plans.contract.ts'
import type { Invoice } from '../../invoices/invoices.contract.ts'
import { findJournalDifference } from '../../ledger/server/journal/journal.compare.queries.ts'
import type { PlannedLeaseEnd } from '../lease-ends.contract.ts'

const BATCHES = 10
const IN_ONE_BATCH = 100
const SPAN = 1100

const clock = manualClock('2027-01-01T08:00:00Z')
const portal = await startTestPortal({ LOG_LEVEL: 'error' }, { clock })
const admin: ApiClient = await portal.createAdmin()
const { uid } = (await admin.call<{ uid: string }>('GET /auth/me')).body
afterAll(() => portal.close())

async function call<T>(endpoint: string, body?: object): Promise<T> {
  const reply = await admin.call<T>(endpoint, body && { body })
  if (reply.status >= 300) throw new Error(`${endpoint} answered ${reply.status}: ${reply.text}`)
  return reply.body
}

type Played = {
  history: History
  lease: Lease
  paidLater: number
  planned: PlannedLeaseEnd | undefined
  held: number
}
type Act = { day: number; run: () => Promise<unknown> }

const cedis = (pesewas: number) => pesewas / 100
const readBalance = ({ tenantId }: Lease) =>
  call<{ balance: number; deposit: number }>(`GET /tenants/${tenantId}/balance`)

async function moveIn({ startsOn, deposit, handMade }: History, unit: string): Promise<Lease> {
  const { tenant } = await portal.createTenant(admin, { unit, moveInDate: dayOfNumber(startsOn) })
  const [lease] = await call<Lease[]>(`GET /leases?tenantId=${tenant.id}`)
  if (!lease) throw new Error('The tenant has no lease.')
  const common = { tenantId: tenant.id, leaseId: lease.id, sendEmail: false, force: true }
  const dueDate = dayOfNumber(startsOn + 700)
  if (deposit.amount > 0) {
    const depositInvoice = { ...common, amount: cedis(deposit.amount), purpose: 'deposit', dueDate }
    const { id: invoiceId } = await call<Invoice>('POST /invoices', depositInvoice)
    if (deposit.paid > 0) await pay(lease, deposit.paid, [{ invoiceId, amount: cedis(deposit.paid) }])
  }
  for (const { from, to, amount, credited } of handMade) {
    const days = { periodFrom: dayOfNumber(from), periodTo: dayOfNumber(to), dueDate: dayOfNumber(from) }
    const depositInvoice = { ...common, ...days, amount: cedis(amount), advanceReason: 'Agreed' }
    const { id } = await call<Invoice>('POST /invoices', depositInvoice)
    if (credited > 0)
      await call(`POST /invoices/${id}/credit-note`, { amount: cedis(credited), reason: 'A leak' })
  }
  return lease
}

const pay = ({ tenantId }: Lease, amount: number, allocations?: object[]) =>
  call('POST /payments', {
    tenantId,
    amount: cedis(amount),
    method: 'cash',
    sendEmail: false,
    allocations,
    receivedOn: clock.today(),
  })

async function activateCharge({ id: leaseId }: Lease, charge: History['rules'][number]): Promise<void> {
  const { everyMonths, anchorDay, leadDays, startsOn, isProrated, advanceMonths, instalments, steps } = charge
  const { id } = await call<RecurringCharge>('POST /rent-rules', {
    leaseId,
    everyMonths,
    anchorDay,
    leadDays,
    advanceMonths,
    instalments,
    sendEmail: false,
    startsOn: dayOfNumber(startsOn),
    proration: isProrated ? 'daily' : 'none',
    steps: steps.map(({ fromDay, amount }) => ({ fromDay: dayOfNumber(fromDay), amount: cedis(amount) })),
  })
  const about = { ruleIds: [id], through: clock.today() }
  const { periods, hash } = await call<RentPlan>('POST /rent-rules/preview', about)
  const skip = periods
    .filter(({ selected }) => !selected)
    .map(({ periodFrom }) => ({ ruleId: id, periodFrom }))
  await call('POST /rent-rules/activate', { ...about, hash, skip, reasons: [{ ruleId: id, text: 'Agreed' }] })
}

async function end(played: Played, { last, proration }: History['ends'][number]): Promise<void> {
  const { id } = played.lease
  if (last === null) {
    await call(`PATCH /leases/${id}`, { endsOn: null })
    return
  }
  const about = { moveOutOn: dayOfNumber(last), ...(proration && { proration }) }
  played.planned = await call<PlannedLeaseEnd>(`POST /leases/${id}/end/preview`, about)
  played.held = (await readBalance(played.lease)).deposit
  played.paidLater = 0
  await call(`POST /leases/${id}/end`, { ...about, reason: 'Moves away', hash: played.planned.hash })
}

function createActs(history: History, unit: string): { acts: Act[]; played: () => Played } {
  let played: Played | undefined
  const current = () => {
    if (!played) throw new Error('Nobody has moved in.')
    return played
  }
  const { startsOn, endsOn, rules: charges, payments, ends } = history
  const begin = async () => {
    const lease = await moveIn(history, unit)
    played = { history, lease, paidLater: 0, planned: undefined, held: 0 }
  }
  const acts: Act[] = [
    { day: startsOn, run: begin },
    ...charges.map((charge) => ({
      day: charge.activatedOn,
      run: () => activateCharge(current().lease, charge),
    })),
    ...(endsOn === null
      ? []
      : [
          {
            day: startsOn + 80,
            run: () => call(`PATCH /leases/${current().lease.id}`, { endsOn: dayOfNumber(endsOn) }),
          },
        ]),
    ...ends.map((one) => ({ day: one.day, run: () => end(current(), one) })),
    ...payments.map(({ day, amount }) => ({
      day,
      run: async () => {
        current().paidLater += amount
        await pay(current().lease, amount)
      },
    })),
  ]
  return { acts: acts.toSorted((one, other) => one.day - other.day), played: current }
}

/** Deferred amount, and income less credit notes. */
async function readJournal({ tenantId }: Lease): Promise<{ deferred: number; income: number }> {
  const { rows } = await portal.db.execute<{ deferred: number; income: number }>(sql`
    select coalesce(sum(credit - debit) filter (where account = 'Deferred income'), 0)::int as deferred,
      coalesce(sum(credit - debit) filter (where account like '%income' and account <> 'Deferred income'
        or account = 'Credit notes'), 0)::int as income
    from journal_lines where tenant_id = ${tenantId}::uuid`)
  return rows[0] ?? { deferred: 0, income: 0 }
}

async function compare({ history, lease, planned, paidLater, held }: Played): Promise<string[]> {
  const owed = owedFor(history)
  const paid = history.deposit.paid + history.payments.reduce((sum, { amount }) => sum + amount, 0)
  const { balance, deposit } = await readBalance(lease)
  const { deferred, income } = await readJournal(lease)
  const { owed: open = 0, credit = 0 } = planned?.after ?? {}
  const pesewas = (value: number) => Math.round(value * 100)
  const found: [string, number, number][] = [
    ['the balance', pesewas(balance), owed + pesewas(deposit) - paid],
    ['the preview', pesewas(open - credit) - paidLater, pesewas(balance)],
    ['the deposit', pesewas(deposit), pesewas(held)],
    ['deferred income', deferred, 0],
    ['income', income, owed],
  ]
  return found
    .filter(([, is, expected]) => is !== expected)
    .map(([name, is, expected]) => `${name} is ${is} instead of ${expected}: ${JSON.stringify(history)}`)
}

async function goTo(day: number): Promise<void> {
  clock.set(`${dayOfNumber(day)}T08:00:00Z`)
  Object.assign(admin, await portal.startSession(uid))
}

/** Runs histories in parallel with automatic billing, until a year after the last act. */
async function play(histories: readonly History[], batch: number, begin: number): Promise<string[]> {
  const players = histories.map((history, at) => createActs(history, `E${batch}-${at}`))
  const acts = players.flatMap((player) => player.acts).toSorted((one, other) => one.day - other.day)
  const last = acts.at(-1)?.day ?? begin
  let next = 0
  for (let day = begin; day <= last + 460; day += 1) {
    const isQuiet = day > last + 100
    const [bills, acted] = [day % (isQuiet ? 30 : 5) === 0, acts[next]?.day === day]
    if (bills || acted) await goTo(day)
    for (; acts[next]?.day === day; next += 1) await acts[next]?.run()
    if (bills) await portal.portal.ctx.jobs.run('bill-rent')
  }
  expect(await portal.db.transaction(findJournalDifference)).toBeUndefined()
  const differences: string[] = []
  for (const player of players) differences.push(...(await compare(player.played())))
  return differences
}

test('whoever leaves owes what the plan asks had the day been known, and is billed nothing after it', async () => {
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const begin = numberOfDay('2027-01-01') + batch * SPAN
    const histories = fc.sample(historyFrom(begin), { numRuns: IN_ONE_BATCH, seed: 20 + batch })
    expect(await play(histories, batch, begin)).toEqual([])
  }
}, 3_600_000)
