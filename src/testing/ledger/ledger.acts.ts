import fc from 'fast-check'
import { addDays } from '../../shared/days.ts'
import { toCedis } from '../../shared/money.ts'
import { sampleFiles } from '../files.ts'
import type { ApiClient, ApiRequest, TestPortal } from '../portal.ts'
import { type LedgerModel, type ModelInvoice, RefusedByModel } from './ledger.model.ts'

/** The id of a new record, until the portal returns it. */
export const NEW = 'new'

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
  'returnCredit',
  'writeOff',
  'correct',
] as const

/** An act and its actor, with numbers that choose among existing records. */
export const step = fc.record({
  act: fc.constantFrom(...ACTS),
  tenant: fc.nat({ max: 2 }),
  choice: fc.nat({ max: 1000 }),
  pesewas: fc.integer({ min: 1, max: 200_000 }),
  days: fc.nat({ max: 60 }),
})
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

type Call = { endpoint: string; send?: ApiRequest }
type Change = (model: LedgerModel) => void
export type Act = { call: Call; change: Change } | undefined

type StepContext = { portal: TestPortal; admin: ApiClient; at: number }

const onInvoice = (invoice: ModelInvoice | undefined, act: (invoice: ModelInvoice) => Act): Act =>
  invoice && act(invoice)

const patch = (id: string, body: object): Call => ({ endpoint: `PATCH /invoices/${id}`, send: { body } })

function found({ invoices }: LedgerModel, id: string): ModelInvoice {
  const invoice = invoices.find((one) => one.id === id)
  if (!invoice) throw new Error(`The model has no invoice ${id}`)
  return invoice
}

/** The act for a tenant's current records; undefined without a target. */
export async function pickAct(
  { portal, admin, at }: StepContext,
  { model, tenantId }: { model: LedgerModel; tenantId: string },
  { act, choice, pesewas, days }: Step,
): Promise<Act> {
  const today = portal.clock.today()
  const pick = <T>(of: readonly T[]): T | undefined => of[choice % Math.max(1, of.length)]
  const amount = toCedis(pesewas)
  const receivedOn = addDays(today, -days)
  const payment = { id: NEW, at, kind: 'money', receivedOn, keepCredit: false, markedPaid: null } as const
  const there = model.invoices.filter(({ voided }) => !voided)
  switch (act) {
    case 'issue':
    case 'issuePaid':
    case 'issueDeposit': {
      const purpose = act === 'issueDeposit' ? ('deposit' as const) : ('rent' as const)
      const due = addDays(today, days - 30)
      const status = act === 'issuePaid' ? 'Paid' : 'Unpaid'
      const useCredit = choice % 2 === 0
      const body = {
        tenantId,
        amount,
        dueDate: due,
        status,
        purpose,
        useCredit,
        enteredLater: true,
        sendEmail: false,
      }
      const invoice = { id: NEW, at, amount: pesewas, due, purpose, useCredit }
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
      return onInvoice(pick(model.open()), ({ id }) => ({
        call: patch(id, { status: 'Paid', paidOn: receivedOn }),
        change: (next) => next.markPaid(found(next, id), { id: NEW, at, receivedOn }),
      }))
    case 'approve': {
      const invoice = pick(model.open())
      if (!invoice) return undefined
      const fields = { paymentDate: receivedOn, notes: String(at) }
      const sent = await portal.uploadReceipt<{ receipt: { id: string } }>(
        admin,
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
      return onInvoice(pick(there.filter(model.isPaid)), ({ id }) => ({
        call: patch(id, { status: 'Unpaid' }),
        change: (next) => next.setBack(found(next, id)),
      }))
    case 'void':
    case 'voidReversing':
      return onInvoice(pick(there), ({ id }) => ({
        call: { endpoint: `DELETE /invoices/${id}?reversePayments=${act === 'voidReversing'}` },
        change: (next) => next.void(found(next, id), act === 'voidReversing'),
      }))
    case 'restore':
      return onInvoice(pick(model.invoices.filter(({ voided }) => voided)), ({ id }) => ({
        call: { endpoint: `POST /invoices/${id}/restore` },
        change: (next) => next.restore(found(next, id)),
      }))
    case 'changeAmount':
      return onInvoice(pick(there), ({ id }) => ({
        call: patch(id, { amount }),
        change: (next) => next.changeAmount(found(next, id), pesewas),
      }))
    case 'creditNote':
      return onInvoice(pick(there), ({ id }) => ({
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
    case 'returnCredit':
      return {
        call: {
          endpoint: `POST /tenants/${tenantId}/credit/return`,
          send: { body: { amount, method: 'cash', reason: 'Moved out', paidOn: receivedOn } },
        },
        change: (next) => next.returnCredit({ id: NEW, at, amount: pesewas, receivedOn }),
      }
    case 'writeOff':
      return onInvoice(pick(there), ({ id }) => ({
        call: { endpoint: `POST /invoices/${id}/write-off`, send: { body: { amount, reason: 'Gone' } } },
        change: (next) => next.writeOff(found(next, id), { id: NEW, at, amount: pesewas, receivedOn: today }),
      }))
    case 'correct': {
      const chosen = pick(model.payments)
      if (!chosen) return undefined
      const send = { body: { receivedOn, reason: 'Another day' } }
      return {
        call: { endpoint: `POST /payments/${chosen.id}/correct`, send },
        change: (next) => {
          const payment = next.payments.find(({ id }) => id === chosen.id)
          if (payment) next.correct(payment, receivedOn)
        },
      }
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
