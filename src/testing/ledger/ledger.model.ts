import type { InvoicePurpose } from '../../features/money/ledger/invoices.purposes.ts'
import type { PaymentKind } from '../../features/money/ledger/ledger.rules.ts'
import type { Day } from '../../shared/days.ts'

/** A plain copy of the money rules, independent of the portal; in whole pesewas. */
export type ModelInvoice = {
  id: string
  at: number
  amount: number
  due: Day
  purpose: InvoicePurpose
  useCredit?: boolean
  voided: boolean
}
export type ModelPayment = {
  id: string
  at: number
  kind: PaymentKind
  amount: number
  receivedOn: Day
  reversed: boolean
  keepCredit: boolean
  /** The invoice that Mark Paid recorded it for. */
  markedPaid: string | null
  /** The invoice with which a note was voided. */
  voidedWith?: string
  parts: Map<string, number>
  /** Refunded credit, by payment. */
  took?: Map<string, number>
}

type Dated = Pick<ModelPayment, 'id' | 'at' | 'amount' | 'receivedOn'>

export class RefusedByModel extends Error {}

const isNote = ({ kind }: Pick<ModelPayment, 'kind'>) => kind === 'credit_note' || kind === 'write_off'

const takesCredit = ({ purpose, useCredit }: ModelInvoice) => purpose !== 'deposit' || useCredit === true

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((all, one) => all + one, 0)

export class LedgerModel {
  readonly invoices: ModelInvoice[] = []
  readonly payments: ModelPayment[] = []

  settled(invoice: ModelInvoice): number {
    return sum(this.payments.map(({ parts }) => parts.get(invoice.id) ?? 0))
  }
  credited(invoice: ModelInvoice): number {
    const notes = this.payments.filter(isNote)
    return sum(notes.map(({ parts }) => parts.get(invoice.id) ?? 0))
  }
  left(invoice: ModelInvoice): number {
    return invoice.voided ? 0 : invoice.amount - this.settled(invoice)
  }
  isPaid = (invoice: ModelInvoice): boolean => invoice.amount > 0 && this.left(invoice) === 0

  getCredit({ id, kind, reversed, amount, parts }: ModelPayment): number {
    if (reversed || kind === 'deposit_returned' || kind === 'credit_returned') return 0
    return amount - sum(parts.values()) - this.getGivenBack(id)
  }
  private getGivenBack(id: string): number {
    return sum(this.payments.map(({ reversed, took }) => (reversed ? 0 : (took?.get(id) ?? 0))))
  }
  get credit(): number {
    return sum(this.payments.map((payment) => this.getCredit(payment)))
  }
  get owed(): number {
    return sum(this.invoices.map((invoice) => this.left(invoice)))
  }
  get balance(): number {
    return this.owed - this.credit
  }
  get held(): number {
    const deposits = this.invoices.filter(({ purpose }) => purpose === 'deposit')
    const filled = this.payments
      .filter((payment) => !isNote(payment))
      .map(({ parts }) => sum(deposits.map(({ id }) => parts.get(id) ?? 0)))
    const used = this.payments
      .filter(
        ({ kind, reversed }) => !reversed && (kind === 'deposit_applied' || kind === 'deposit_returned'),
      )
      .map(({ amount }) => amount)
    return sum(filled) - sum(used)
  }

  open(): ModelInvoice[] {
    return this.invoices
      .filter((invoice) => this.left(invoice) > 0)
      .toSorted((a, b) => (a.due === b.due ? a.at - b.at : a.due < b.due ? -1 : 1))
  }

  private credits(): ModelPayment[] {
    return this.payments
      .filter((payment) => this.getCredit(payment) > 0)
      .toSorted((a, b) =>
        a.receivedOn === b.receivedOn ? a.at - b.at : a.receivedOn < b.receivedOn ? -1 : 1,
      )
  }

  applyCredit({ only, except = [] }: { only?: string; except?: string[] } = {}): void {
    for (const payment of this.credits()) {
      if (payment.keepCredit && only === undefined) continue
      for (const invoice of this.open()) {
        if (except.includes(invoice.id) || (only !== undefined && invoice.id !== only)) continue
        if (!takesCredit(invoice)) continue
        this.allocate(payment, invoice, Math.min(this.getCredit(payment), this.left(invoice)))
      }
    }
  }

  private allocate({ parts }: ModelPayment, { id }: ModelInvoice, amount: number): void {
    if (amount > 0) parts.set(id, (parts.get(id) ?? 0) + amount)
  }

  issue(invoice: Omit<ModelInvoice, 'voided'>): void {
    this.invoices.push({ ...invoice, voided: false })
    this.applyCredit({ only: invoice.id })
  }

  pay(payment: Omit<ModelPayment, 'reversed' | 'parts'>, chosen: [string, number][] = []): void {
    const paid: ModelPayment = { ...payment, reversed: false, parts: new Map() }
    this.payments.push(paid)
    for (const [id, amount] of chosen) paid.parts.set(id, amount)
    if (payment.keepCredit) return
    for (const invoice of this.open())
      this.allocate(paid, invoice, Math.min(this.getCredit(paid), this.left(invoice)))
  }

  /** Also for invoices issued as paid. */
  markPaid(invoice: ModelInvoice, payment: { id: string; at: number; receivedOn: Day }): void {
    const amount = this.left(invoice)
    this.payments.push({
      ...payment,
      kind: 'money',
      amount,
      reversed: false,
      keepCredit: false,
      markedPaid: invoice.id,
      parts: new Map([[invoice.id, amount]]),
    })
  }

  reverse(payment: ModelPayment, except: string[] = []): void {
    if (this.getGivenBack(payment.id) > 0) throw new RefusedByModel('its credit was given back')
    payment.parts.clear()
    payment.reversed = true
    if (this.held < 0) throw new RefusedByModel('the deposit was used')
    this.applyCredit({ except })
  }

  setBack(invoice: ModelInvoice): void {
    const money = this.payments.filter((payment) => !isNote(payment) && payment.parts.get(invoice.id))
    if (money.length === 0 || money.some(({ markedPaid }) => markedPaid !== invoice.id))
      throw new RefusedByModel('other money settles it')
    for (const payment of money) this.reverse(payment, [invoice.id])
  }

  void(invoice: ModelInvoice, reversePayments: boolean): void {
    const on = (of: (payment: ModelPayment) => boolean) =>
      this.payments.filter((payment) => of(payment) && payment.parts.get(invoice.id))
    if (reversePayments)
      for (const own of on(({ markedPaid }) => markedPaid === invoice.id)) this.reverse(own, [invoice.id])
    for (const note of on(isNote)) {
      this.reverse(note, [invoice.id])
      note.voidedWith = invoice.id
    }
    for (const { parts } of this.payments) parts.delete(invoice.id)
    if (this.held < 0) throw new RefusedByModel('the deposit was used')
    invoice.voided = true
    this.applyCredit()
  }

  restore(invoice: ModelInvoice): void {
    invoice.voided = false
    for (const note of this.payments.filter(({ voidedWith }) => voidedWith === invoice.id)) {
      note.reversed = false
      delete note.voidedWith
      note.parts.set(invoice.id, note.amount)
    }
    this.applyCredit({ only: invoice.id })
  }

  changeAmount(invoice: ModelInvoice, amount: number): void {
    if (this.isPaid(invoice) && amount !== invoice.amount) throw new RefusedByModel('it is paid')
    if (amount < this.settled(invoice)) throw new RefusedByModel('more is settled')
    const grows = amount > invoice.amount
    invoice.amount = amount
    if (grows) this.applyCredit({ only: invoice.id })
  }

  /** Releases excess payments, last received first. */
  creditNote(invoice: ModelInvoice, { amount, ...note }: Dated): void {
    if (amount > invoice.amount - this.credited(invoice)) throw new RefusedByModel('more than the invoice')
    let over = amount - this.left(invoice)
    const money = this.payments
      .filter((payment) => !isNote(payment) && payment.parts.get(invoice.id))
      .toSorted((a, b) =>
        a.receivedOn === b.receivedOn ? b.at - a.at : a.receivedOn < b.receivedOn ? 1 : -1,
      )
    for (const { parts } of money) {
      const part = Math.min(Math.max(0, over), parts.get(invoice.id) ?? 0)
      parts.set(invoice.id, (parts.get(invoice.id) ?? 0) - part)
      over -= part
    }
    if (this.held < 0) throw new RefusedByModel('the deposit was used')
    this.add({ ...note, amount, kind: 'credit_note' }, [[invoice.id, amount]])
    this.applyCredit()
  }

  applyAllCredit(): void {
    for (const payment of this.credits())
      for (const invoice of this.open().filter(takesCredit))
        this.allocate(payment, invoice, Math.min(this.getCredit(payment), this.left(invoice)))
  }

  applyDeposit({ amount, ...payment }: Dated): void {
    const open = this.open().filter(({ purpose }) => purpose !== 'deposit')
    if (amount > this.held) throw new RefusedByModel('more than is held')
    if (amount > sum(open.map((invoice) => this.left(invoice)))) throw new RefusedByModel('more than is owed')
    const used = this.add({ ...payment, amount, kind: 'deposit_applied' }, [])
    for (const invoice of open)
      this.allocate(used, invoice, Math.min(this.getCredit(used), this.left(invoice)))
  }

  returnDeposit({ amount, ...payment }: Dated): void {
    if (amount > this.held) throw new RefusedByModel('more than is held')
    this.add({ ...payment, amount, kind: 'deposit_returned' }, [])
  }

  /** Oldest credit first. */
  returnCredit({ amount, receivedOn, ...payment }: Dated): void {
    const took = new Map<string, number>()
    let left = amount
    for (const credit of this.credits().filter((one) => one.receivedOn <= receivedOn)) {
      const part = Math.min(left, this.getCredit(credit))
      if (part > 0) took.set(credit.id, part)
      left -= part
    }
    if (left > 0) throw new RefusedByModel('more than there is')
    this.add({ ...payment, amount, receivedOn, kind: 'credit_returned' }, []).took = took
  }

  writeOff(invoice: ModelInvoice, { amount, ...payment }: Dated): void {
    if (invoice.purpose === 'deposit') throw new RefusedByModel('a deposit is no bad debt')
    if (amount > this.left(invoice)) throw new RefusedByModel('more than is due')
    this.add({ ...payment, amount, kind: 'write_off' }, [[invoice.id, amount]])
  }

  correct(payment: ModelPayment, receivedOn: Day): void {
    if (payment.reversed) throw new RefusedByModel('it is reversed')
    if (receivedOn === payment.receivedOn) return
    if (payment.kind !== 'money') throw new RefusedByModel('it is no money that came in')
    if (this.getGivenBack(payment.id) > 0) throw new RefusedByModel('its credit was given back')
    payment.receivedOn = receivedOn
  }

  private add(
    payment: Dated & Pick<ModelPayment, 'kind'>,
    parts: readonly (readonly [string, number])[],
  ): ModelPayment {
    const added = { ...payment, reversed: false, keepCredit: false, markedPaid: null, parts: new Map(parts) }
    this.payments.push(added)
    return added
  }

  copy(): LedgerModel {
    const copy = new LedgerModel()
    copy.invoices.push(...this.invoices.map((invoice) => ({ ...invoice })))
    copy.payments.push(...this.payments.map((payment) => ({ ...payment, parts: new Map(payment.parts) })))
    return copy
  }
}
