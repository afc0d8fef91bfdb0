import type { Context } from '../../../../../server/context.ts'
import type { Db } from '../../../../../server/database/index.ts'
import type { Day } from '../../../../../shared/days.ts'
import { toCedis } from '../../../../../shared/money.ts'
import { groupLeaseChains } from '../../../../property/leases/lease-choice.rules.ts'
import { listTenantLeases } from '../../../../property/leases/server/leases.queries.ts'
import type { TenantRow } from '../../../../property/tenants/server/tenants.queries.ts'
import { getAmountDue } from '../../../ledger/invoices.rules.ts'
import { sumCredit } from '../../../ledger/server/accounts.queries.ts'
import { listRecords } from '../../../ledger/server/invoice-records.queries.ts'
import {
  listDepositUses,
  listSettlements,
  type PaymentRow,
  type Settlement,
} from '../../../ledger/server/ledger.queries.ts'
import { listInvoicesFor, listOpenInvoices } from '../../../settlement/server/settlement.queries.ts'
import type { DepositSettlement } from '../../deposit.contract.ts'
import { settleDeposit } from '../../deposit.rules.ts'
import { loadCompany } from '../pdf/letterhead.ts'
import { describePurpose } from '../pdf/settled-lines.ts'

const sumAmounts = (rows: readonly { amount: number }[]): number =>
  rows.reduce((sum, { amount }) => sum + amount, 0)

type Names = (invoiceId: string) => { invoiceNumber: string; about: string; dueDate: Day }

async function loadNames(db: Db, ids: readonly string[]) {
  const records = await listRecords(db, [...new Set(ids)])
  return {
    records,
    getInvoiceName: (id: string) => {
      const record = records.get(id)
      if (!record) throw new Error(`Invoice ${id} is settled and was not found.`)
      return { invoiceNumber: record.invoiceNumber, about: describePurpose(record), dueDate: record.dueDate }
    },
  }
}

function appliedRows(uses: readonly PaymentRow[], settlements: readonly Settlement[], getInvoiceName: Names) {
  const listSettledParts = ({ id: paymentId, receivedOn: day, unallocated: amount }: PaymentRow) => {
    const settled = settlements
      .filter((one) => one.paymentId === paymentId)
      .map(({ invoiceId, amount }) => ({ day, paymentId, invoiceId, ...getInvoiceName(invoiceId), amount }))
      .toSorted(
        (a, b) => a.dueDate.localeCompare(b.dueDate) || a.invoiceNumber.localeCompare(b.invoiceNumber),
      )
      .map(({ dueDate: _, ...row }) => row)
    const credit = { day, paymentId, invoiceId: null, invoiceNumber: null, about: 'Credit', amount }
    return amount > 0 ? [...settled, credit] : settled
  }
  return uses.filter(({ kind }) => kind === 'deposit_applied').flatMap(listSettledParts)
}

const returnedRows = (uses: readonly PaymentRow[]) =>
  uses
    .filter(({ kind }) => kind === 'deposit_returned')
    .map(({ id: paymentId, receivedOn: day, method, reference, amount }) => ({
      day,
      paymentId,
      method,
      reference,
      amount,
    }))

const paidRows = (settlements: readonly Settlement[], getInvoiceName: Names) =>
  settlements
    .filter(({ kind }) => kind !== 'credit_note')
    .map(({ invoiceId, paymentId, receivedOn: day, receiptNumber, kind, method, reference, amount }) => {
      const { invoiceNumber, about } = getInvoiceName(invoiceId)
      return {
        invoiceId,
        invoiceNumber,
        about,
        day,
        paymentId,
        kind,
        receiptNumber,
        method,
        reference,
        amount,
      }
    })

async function loadLeaseChains(db: Db, tenantId: string) {
  const leases = groupLeaseChains(await listTenantLeases(db, [tenantId])).map(({ first, last }) => ({
    propertyName: last.propertyName,
    unitName: last.unitName,
    startsOn: first.startsOn,
    endsOn: last.endsOn,
    movedOutOn: last.movedOutOn,
  }))
  const left = leases.flatMap(({ movedOutOn }) => movedOutOn ?? [])
  return { leases, moveOutOn: left.length === leases.length ? (left.toSorted().at(-1) ?? null) : null }
}

async function loadAmounts(db: Db, tenantId: string) {
  const depositIds = await listInvoicesFor(db, tenantId, 'deposit')
  const uses = await listDepositUses(db, tenantId)
  const filled = await listSettlements(db, { invoiceIds: depositIds })
  const used = await listSettlements(db, { paymentIds: uses.map(({ id }) => id) })
  const open = (await listOpenInvoices(db, [tenantId])).filter(({ purpose }) => purpose !== 'deposit')
  const settledIds = used.map(({ invoiceId }) => invoiceId)
  const openIds = open.map(({ id }) => id)
  const { records, getInvoiceName } = await loadNames(db, [...depositIds, ...settledIds, ...openIds])
  return {
    invoices: depositIds
      .flatMap((id) => records.get(id) ?? [])
      .map((row) => ({
        invoiceId: row.id,
        ...getInvoiceName(row.id),
        amount: row.amount,
        due: getAmountDue(row),
      })),
    paid: paidRows(filled, getInvoiceName),
    applied: appliedRows(uses, used, getInvoiceName),
    returned: returnedRows(uses),
    owed: open.map(({ id, due }) => ({ invoiceId: id, ...getInvoiceName(id), amount: due })),
  }
}

type Amounts = Awaited<ReturnType<typeof loadAmounts>>
/** In whole pesewas. */
export type LoadedSettlement = Amounts &
  Awaited<ReturnType<typeof loadLeaseChains>> & {
    tenant: TenantRow
    day: Day
    totals: DepositSettlement['totals']
  }

function toSettlementTotals({ invoices, paid, applied, returned, owed }: Amounts, credit: number) {
  const sums = {
    paid: sumAmounts(paid),
    applied: sumAmounts(applied),
    returned: sumAmounts(returned),
    depositDue: invoices.reduce((sum, { due }) => sum + due, 0),
    owed: sumAmounts(owed),
    credit,
  }
  return { ...sums, ...settleDeposit(sums) }
}

/** The totals alone, in whole pesewas; with the account locked they stay until the end of the transaction. */
export const loadSettlementTotals = async (db: Db, tenantId: string) =>
  toSettlementTotals(await loadAmounts(db, tenantId), await sumCredit(db, tenantId))

/** One snapshot, so that the sums agree. */
export const loadSettlement = (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  tenant: TenantRow,
): Promise<LoadedSettlement> =>
  db.transaction(
    async (tx) => {
      const amounts = await loadAmounts(tx, tenant.id)
      const totals = toSettlementTotals(amounts, await sumCredit(tx, tenant.id))
      return { ...amounts, ...(await loadLeaseChains(tx, tenant.id)), tenant, day: clock.today(), totals }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

const inCedis = <T extends { amount: number }>(rows: readonly T[]): T[] =>
  rows.map((row) => ({ ...row, amount: toCedis(row.amount) }))

export async function presentSettlement(
  ctx: Pick<Context, 'config' | 'db'>,
  { tenant, totals, invoices, paid, applied, returned, owed, ...settlement }: LoadedSettlement,
): Promise<DepositSettlement> {
  return {
    tenantId: tenant.id,
    tenantName: tenant.name,
    companyName: (await loadCompany(ctx, ctx.db)).name,
    ...settlement,
    invoices: inCedis(invoices).map((invoice) => ({ ...invoice, due: toCedis(invoice.due) })),
    paid: inCedis(paid),
    applied: inCedis(applied),
    returned: inCedis(returned),
    owed: inCedis(owed),
    totals: Object.fromEntries(
      Object.entries(totals).map(([name, pesewas]) => [name, toCedis(pesewas)]),
    ) as DepositSettlement['totals'],
  }
}
