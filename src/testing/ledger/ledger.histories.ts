import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { findJournalDifference } from '../../features/money/ledger/server/journal/journal.compare.queries.ts'
import type { TenantBalance } from '../../features/money/payments/accounts.contract.ts'
import type { DepositSettlement } from '../../features/money/payments/deposit.contract.ts'
import { toCedis, toPesewas } from '../../shared/money.ts'
import type { ApiClient, TestPortal } from '../portal.ts'
import { NEW, pickAct, type Step, step } from './ledger.acts.ts'
import { modelCard, occupiedTwiceText, readCard, type TwoLeases } from './ledger.cards.ts'
import { LedgerModel, RefusedByModel } from './ledger.model.ts'

type Tenancy = { tenantId: string; leases: TwoLeases }
type Actor = Tenancy & { model: LedgerModel }

/** Cards are compared every 10 steps. */
const CARDS_EVERY = 10

/** Random histories through the API, with a model of each tenant's money. */
class LedgerHistories {
  readonly portal: TestPortal
  readonly admin: ApiClient
  private readonly actors: Actor[]
  at = 0
  done = 0
  refused = 0

  constructor(portal: TestPortal, admin: ApiClient, tenancies: readonly Tenancy[]) {
    this.portal = portal
    this.admin = admin
    this.actors = tenancies.map((tenancy) => ({ ...tenancy, model: new LedgerModel() }))
  }

  /** Throws if portal and model differ, in refusals or in any sum. */
  async run(step: Step): Promise<void> {
    const actor = this.actors[step.tenant]
    const act = actor && (await pickAct(this, actor, step))
    if (!act) return
    this.at += 1
    this.portal.clock.advance(1000)
    const next = actor.model.copy()
    const expected = succeeds(() => act.change(next))
    const { status, text } = await this.admin.call(act.call.endpoint, act.call.send)
    if (status < 300 !== expected)
      throw new Error(`${step.act}: expected ${expected ? 'success' : 'a refusal'}, got ${status} ${text}`)
    if (!expected) {
      this.refused += 1
      return
    }
    this.done += 1
    await this.nameNew(actor, next)
    actor.model = next
    await this.compare(actor, step)
    expectSame(step.act, 'journal', await this.portal.db.transaction(findJournalDifference), undefined)
    if (this.done % CARDS_EVERY === 0) await this.compareCards(step.act, [actor])
  }

  async compareCards(act: string, actors = this.actors): Promise<void> {
    for (const { leases, model } of actors)
      for (const which of ['now', 'next'] as const) {
        const card = await readCard(this.admin, leases[which])
        const today = this.portal.clock.today()
        expectSame(act, `rent card (${which})`, card, modelCard(model, leases, { which, today }))
      }
  }

  private async nameNew({ tenantId }: Actor, { invoices, payments }: LedgerModel): Promise<void> {
    const newest = async (table: string) => {
      const { rows } = await this.portal.db.$client.query<{ id: string }>(
        `select id from ${table} where tenant_id = $1 order by created_at desc limit 1`,
        [tenantId],
      )
      return rows[0]?.id ?? ''
    }
    const invoice = invoices.find(({ id }) => id === NEW)
    if (invoice) {
      invoice.id = await newest('invoices')
      for (const payment of payments) rename(payment.parts, invoice.id)
      for (const payment of payments) if (payment.markedPaid === NEW) payment.markedPaid = invoice.id
    }
    const payment = payments.find(({ id }) => id === NEW)
    if (payment) payment.id = await newest('payments')
  }

  private async compare({ tenantId, model }: Actor, { act }: Step): Promise<void> {
    const { rows: invoices } = await this.portal.db.$client.query<InvoiceSums>(
      `select id, amount, amount_paid + amount_credited as settled, status = 'Paid' as paid from invoices
       where tenant_id = $1 and voided_at is null order by id`,
      [tenantId],
    )
    const modelled = model.invoices
      .filter(({ voided }) => !voided)
      .map((one) => ({
        id: one.id,
        amount: one.amount,
        settled: model.settled(one),
        paid: model.isPaid(one),
      }))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    expectSame(act, 'invoices', invoices, modelled)
    const { rows: payments } = await this.portal.db.$client.query<PaymentSums>(
      `select id, amount, unallocated as credit, reversed_at is not null as reversed from payments
       where tenant_id = $1 order by id`,
      [tenantId],
    )
    const expected = model.payments
      .map((one) => ({
        id: one.id,
        amount: one.amount,
        credit: model.getCredit(one),
        reversed: one.reversed,
      }))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    expectSame(act, 'payments', payments, expected)
    const { body } = await this.admin.call<TenantBalance>(`GET /tenants/${tenantId}/balance`)
    expectSame(
      act,
      'balance',
      { balance: body.balance, credit: body.credit, deposit: body.deposit },
      { balance: toCedis(model.balance), credit: toCedis(model.credit), deposit: toCedis(model.held) },
    )
    const { totals } = (
      await this.admin.call<DepositSettlement>(`GET /tenants/${tenantId}/deposit/settlement`)
    ).body
    const { held, owed, depositDue, credit } = totals
    expectSame(
      act,
      'deposit settlement',
      { held, balance: toCedis(toPesewas(owed) + toPesewas(depositDue) - toPesewas(credit)) },
      { held: toCedis(model.held), balance: toCedis(model.balance) },
    )
  }
}

type InvoiceSums = { id: string; amount: number; settled: number; paid: boolean }
type PaymentSums = { id: string; amount: number; credit: number; reversed: boolean }

function succeeds(change: () => void): boolean {
  try {
    change()
    return true
  } catch (error) {
    if (error instanceof RefusedByModel) return false
    throw error
  }
}

function rename(parts: Map<string, number>, id: string): void {
  const amount = parts.get(NEW)
  if (amount === undefined) return
  parts.delete(NEW)
  parts.set(id, amount)
}

function expectSame(act: string, what: string, portal: unknown, model: unknown): void {
  if (isDeepStrictEqual(portal, model)) return
  throw new Error(
    `after ${act}, the ${what} differ\nportal: ${JSON.stringify(portal)}\nmodel:  ${JSON.stringify(model)}`,
  )
}

type History = {
  steps: number
  seed: number
  /** Only acts from before journals existed. */
  isEarly?: boolean
  /** Charges of the first two units contain VAT. */
  hasVat?: boolean
}

const LATER_ACTS: Step['act'][] = ['returnCredit', 'writeOff', 'correct']

async function switchVatOn(portal: TestPortal, admin: ApiClient): Promise<void> {
  const { rows } = await portal.db.$client.query<{ id: string }>(
    `select id from units where name in ('A1', 'A2')`,
  )
  const vat = { on: true, units: rows.map(({ id }) => id), from: '2026-01-01' }
  const { status, text } = await admin.call('PATCH /settings/tax', { body: { vat } })
  if (status !== 200) throw new Error(text)
}

/** Returns the numbers of done and refused steps, and faults in the database. */
export async function runHistory(
  portal: TestPortal,
  admin: ApiClient,
  { steps, seed, isEarly = false, hasVat = false }: History,
) {
  const tenancies: Tenancy[] = []
  for (const unit of ['A1', 'A2', 'A3']) {
    const { id: tenantId } = (await portal.createTenant(admin, { unit })).tenant
    tenancies.push({ tenantId, leases: await occupiedTwiceText(portal, admin, tenantId) })
  }
  if (hasVat) await switchVatOn(portal, admin)
  const histories = new LedgerHistories(portal, admin, tenancies)
  const size = { minLength: steps, maxLength: steps, size: 'max' } as const
  const [chosen = []] = fc.sample(fc.array(step, size), { seed, numRuns: 1 })
  for (const each of chosen) if (!isEarly || !LATER_ACTS.includes(each.act)) await histories.run(each)
  await histories.compareCards('the last step')
  const { rows } = await portal.db.$client.query<{ difference: string }>(`
    select payment_difference(id) as difference from payments where payment_difference(id) is not null
    union all select invoice_difference(id) from invoices where invoice_difference(id) is not null`)
  const { done, refused } = histories
  return { done, refused, differences: rows.map(({ difference }) => difference) }
}
