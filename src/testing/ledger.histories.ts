import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import type { TenantBalance } from '../features/payments/accounts.contract.ts'
import { addDays } from '../shared/days.ts'
import { toCedis } from '../shared/money.ts'
import { sampleFiles } from './files.ts'
import { LedgerModel, type ModelInvoice, RefusedByModel } from './ledger.model.ts'
import type { ApiClient, ApiRequest, TestPortal } from './portal.ts'

const ACTS = [
  'issue',
  'issue',
  'issue',
  'issuePaid',
  'issueDeposit',
  'record',
  'record',
  'record',
  'recordChosen',
  'recordKept',
  'markPaid',
  'approve',
  'setBack',
  'void',
  'voidReversing',
  'restore',
  'changeAmount',
  'reverse',
  'creditNote',
  'useCredit',
  'useDeposit',
  'returnDeposit',
] as const

/** A step of a history: what is done by whom, with numbers that choose among what is there. */
export const step = fc.record({
  act: fc.constantFrom(...ACTS),
  tenant: fc.nat({ max: 2 }),
  choice: fc.nat({ max: 1000 }),
  pesewas: fc.integer({ min: 1, max: 200_000 }),
  days: fc.nat({ max: 60 }),
})
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

type Actor = { tenantId: string; model: LedgerModel }
type Call = { endpoint: string; send?: ApiRequest }
type Change = (model: LedgerModel) => void
type Act = { call: Call; change: Change } | undefined

const NEW = 'new'

/** Runs random histories through the API, beside a model of each tenant's money. */
export class LedgerHistories {
  private readonly portal: TestPortal
  private readonly admin: ApiClient
  private readonly actors: Actor[]
  private at = 0
  done = 0
  refused = 0

  constructor(portal: TestPortal, admin: ApiClient, tenantIds: readonly string[]) {
    this.portal = portal
    this.admin = admin
    this.actors = tenantIds.map((tenantId) => ({ tenantId, model: new LedgerModel() }))
  }

  /** Throws where the portal and the model differ, in what is refused or in any sum. */
  async run(step: Step): Promise<void> {
    const actor = this.actors[step.tenant]
    const act = actor && (await this.actOf(actor, step))
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
        ...{ id: one.id, amount: one.amount, settled: model.settled(one), paid: model.isPaid(one) },
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
        ...{ id: one.id, amount: one.amount, credit: model.creditOf(one), reversed: one.reversed },
      }))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    expectSame(act, 'payments', payments, expected)
    const { body } = await this.admin.call<TenantBalance>(`GET /tenants/${tenantId}/balance`)
    expectSame(
      act,
      'balance',
      { balance: body.balance, credit: body.credit, deposit: body.deposit },
      {
        balance: toCedis(model.balance),
        credit: toCedis(model.credit),
        deposit: toCedis(model.held),
      },
    )
  }

  private async actOf(actor: Actor, given: Step): Promise<Act> {
    const { act, choice, pesewas, days } = given
    const { model, tenantId } = actor
    const today = this.portal.clock.today()
    const pick = <T>(of: readonly T[]): T | undefined => of[choice % Math.max(1, of.length)]
    const amount = toCedis(pesewas)
    const receivedOn = addDays(today, -days)
    const at = this.at
    const payment = { id: NEW, at, kind: 'money', receivedOn, keepCredit: false, markedPaid: null } as const
    const there = model.invoices.filter(({ voided }) => !voided)
    switch (act) {
      case 'issue':
      case 'issuePaid':
      case 'issueDeposit': {
        const purpose = act === 'issueDeposit' ? ('deposit' as const) : ('rent' as const)
        const due = addDays(today, days - 30)
        const status = act === 'issuePaid' ? 'Paid' : 'Unpaid'
        const body = { tenantId, amount, dueDate: due, status, purpose, enteredLater: true, sendEmail: false }
        const invoice = { id: NEW, at, amount: pesewas, due, purpose }
        return {
          call: { endpoint: 'POST /invoices', send: { body } },
          change: (next) => {
            if (status === 'Unpaid') return next.issue(invoice)
            next.invoices.push({ ...invoice, voided: false })
            const issued = next.invoices.at(-1)
            if (issued) next.markPaid(issued, { id: NEW, at, receivedOn: today })
          },
        }
      }
      case 'record':
      case 'recordKept':
      case 'recordChosen': {
        const keepCredit = act === 'recordKept'
        const target = act === 'recordChosen' ? pick(model.open()) : undefined
        const part = target ? Math.min(pesewas, model.left(target)) : 0
        const chosen: [string, number][] = target ? [[target.id, part]] : []
        const allocations = chosen.map(([invoiceId, of]) => ({ invoiceId, amount: toCedis(of) }))
        const body = { tenantId, amount, receivedOn, method: 'cash', keepCredit, sendEmail: false }
        return {
          call: { endpoint: 'POST /payments', send: { body: { ...body, allocations } } },
          change: (next) => next.pay({ ...payment, amount: pesewas, keepCredit }, chosen),
        }
      }
      case 'markPaid':
        return this.onInvoice(pick(model.open()), ({ id }) => ({
          call: this.patch(id, { status: 'Paid', paidOn: receivedOn }),
          change: (next) => next.markPaid(found(next, id), { id: NEW, at, receivedOn }),
        }))
      case 'approve': {
        const invoice = pick(model.open())
        if (!invoice) return undefined
        const fields = { paymentDate: receivedOn, notes: String(at) }
        const sent = await this.portal.uploadReceipt<{ receipt: { id: string } }>(
          this.admin,
          invoice.id,
          sampleFiles.png,
          { fields },
        )
        const endpoint = `PUT /invoices/${invoice.id}/receipt/${sent.body.receipt.id}/review`
        const own = Math.min(pesewas, model.left(invoice))
        return {
          call: { endpoint, send: { body: { status: 'approved', amount } } },
          change: (next) =>
            next.pay({ ...payment, amount: pesewas, markedPaid: invoice.id }, [[invoice.id, own]]),
        }
      }
      case 'setBack':
        return this.onInvoice(pick(there.filter(model.isPaid)), ({ id }) => ({
          call: this.patch(id, { status: 'Unpaid' }),
          change: (next) => next.setBack(found(next, id)),
        }))
      case 'void':
      case 'voidReversing':
        return this.onInvoice(pick(there), ({ id }) => ({
          call: { endpoint: `DELETE /invoices/${id}?reversePayments=${act === 'voidReversing'}` },
          change: (next) => next.void(found(next, id), act === 'voidReversing'),
        }))
      case 'restore':
        return this.onInvoice(pick(model.invoices.filter(({ voided }) => voided)), ({ id }) => ({
          call: { endpoint: `POST /invoices/${id}/restore` },
          change: (next) => next.restore(found(next, id)),
        }))
      case 'changeAmount':
        return this.onInvoice(pick(there), ({ id }) => ({
          call: this.patch(id, { amount }),
          change: (next) => next.changeAmount(found(next, id), pesewas),
        }))
      case 'creditNote':
        return this.onInvoice(pick(there), ({ id }) => ({
          call: {
            endpoint: `POST /invoices/${id}/credit-note`,
            send: { body: { amount, reason: 'No water' } },
          },
          change: (next) =>
            next.creditNote(found(next, id), { id: NEW, at, amount: pesewas, receivedOn: today }),
        }))
      case 'reverse': {
        const chosen = pick(model.payments)
        if (!chosen) return undefined
        return {
          call: { endpoint: `POST /payments/${chosen.id}/reverse`, send: { body: { reason: 'Bounced' } } },
          change: (next) => {
            const payment = next.payments.find(({ id }) => id === chosen.id)
            if (!payment || payment.reversed) throw new RefusedByModel('it is reversed')
            next.reverse(payment)
          },
        }
      }
      case 'useCredit':
        return {
          call: { endpoint: `POST /tenants/${tenantId}/credit/apply` },
          change: (next) => next.applyAllCredit(),
        }
      case 'useDeposit':
        return {
          call: { endpoint: `POST /tenants/${tenantId}/deposit/apply`, send: { body: { amount } } },
          change: (next) => next.applyDeposit({ id: NEW, at, amount: pesewas, receivedOn: today }),
        }
      case 'returnDeposit':
        return {
          call: {
            endpoint: `POST /tenants/${tenantId}/deposit/return`,
            send: { body: { amount, method: 'cash' } },
          },
          change: (next) => next.returnDeposit({ id: NEW, at, amount: pesewas, receivedOn: today }),
        }
    }
  }

  private onInvoice(invoice: ModelInvoice | undefined, act: (invoice: ModelInvoice) => Act): Act {
    return invoice && act(invoice)
  }

  private patch = (id: string, body: object): Call => ({ endpoint: `PATCH /invoices/${id}`, send: { body } })
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

function found({ invoices }: LedgerModel, id: string): ModelInvoice {
  const invoice = invoices.find((one) => one.id === id)
  if (!invoice) throw new Error(`The model has no invoice ${id}`)
  return invoice
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

type History = { steps: number; seed: number }

/** Runs steps of three tenants, and answers how many were done and refused, and what the database finds amiss. */
export async function runHistory(portal: TestPortal, admin: ApiClient, { steps, seed }: History) {
  const tenantIds: string[] = []
  for (const unit of ['A1', 'A2', 'A3'])
    tenantIds.push((await portal.createTenant(admin, { unit })).tenant.id)
  const histories = new LedgerHistories(portal, admin, tenantIds)
  const size = { minLength: steps, maxLength: steps, size: 'max' } as const
  const [chosen = []] = fc.sample(fc.array(step, size), { seed, numRuns: 1 })
  for (const each of chosen) await histories.run(each)
  const { rows } = await portal.db.$client.query<{ difference: string }>(`
    select payment_difference(id) as difference from payments where payment_difference(id) is not null
    union all select invoice_difference(id) from invoices where invoice_difference(id) is not null`)
  const { done, refused } = histories
  return { done, refused, differences: rows.map(({ difference }) => difference) }
}
