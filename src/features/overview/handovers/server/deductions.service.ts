import { changesBetween } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import type { Outcome } from '../../../../server/http/idempotency.ts'
import { addDays } from '../../../../shared/days.ts'
import { toCedis, toPesewas } from '../../../../shared/money.ts'
import { createInvoice } from '../../../money/invoices/server/invoices.create.ts'
import { lockTenantAccounts } from '../../../money/ledger/server/account-locks.ts'
import { supersedeVoided } from '../../../money/ledger/server/invoice-records.queries.ts'
import { canDeduct } from '../conditions.rules.ts'
import type { ChargedDeductions, Handover } from '../handovers.answers.ts'
import type { NewDeduction } from '../handovers.contract.ts'
import { HANDOVER_ERRORS } from '../handovers.messages.ts'
import { recordHandover } from './handovers.audit.ts'
import {
  findLiveInvoice,
  type LoadedHandover,
  loadHandover,
  presentHandover,
  toCompared,
} from './handovers.present.ts'
import { type HandoverRow, updateHandover } from './handovers.queries.ts'
import { lockVisibleHandover, requireVisibleHandover } from './handovers.scope.ts'
import {
  type DeductionRow,
  deleteDeduction,
  type ItemRow,
  markCharged,
  saveDeduction,
} from './items.queries.ts'

const TERM_DAYS = 14

type OnItem = { caller: Caller; id: string; itemId: string }

/** With the tenant's account, so that no invoice is voided or restored meanwhile. Throws 404. */
async function lockCharged(tx: Tx, caller: Caller, id: string): Promise<HandoverRow> {
  const seen = await requireVisibleHandover(tx, caller, id)
  // Locked before the handover, as accounts are everywhere.
  await lockTenantAccounts(tx, [seen.tenantId])
  return lockVisibleHandover(tx, caller, id)
}

/** Throws 404, 409 for an entry, or once charged. */
async function lockItem(tx: Tx, { caller, id, itemId }: OnItem) {
  const row = await lockCharged(tx, caller, id)
  const loaded = await loadHandover(tx, row)
  const item = loaded.own.items.find((one) => one.id === itemId)
  if (!item) throw HANDOVER_ERRORS.itemNotFound()
  if (row.kind !== 'exit') throw HANDOVER_ERRORS.notExit()
  const before = loaded.own.deductions.find((one) => one.itemId === itemId)
  if (before && findLiveInvoice(loaded, before)) throw HANDOVER_ERRORS.charged()
  return { row, loaded, item, before }
}

function refuseFairWear(loaded: LoadedHandover, item: ItemRow): void {
  if (!canDeduct(toCompared(loaded, item))) throw HANDOVER_ERRORS.fairWear()
}

/** Its voided invoice is not restored any more: a deduction has one invoice. */
async function leaveVoided(ctx: Context, tx: Tx, before: DeductionRow | undefined): Promise<void> {
  if (before?.invoiceId) await supersedeVoided(tx, before.invoiceId, ctx.clock.now())
}

const toLabel = ({ room, name }: ItemRow) => `${room}, ${name}`

const toAuditFields = (item: ItemRow, deduction: DeductionRow | undefined) =>
  deduction ? { [toLabel(item)]: `${toCedis(deduction.amount).toFixed(2)}: ${deduction.text}` } : {}

/** Throws 404, 409 for fair wear, for an entry, or once charged. */
export const setDeduction = (
  ctx: Context,
  { given, ...on }: OnItem & { given: NewDeduction },
): Promise<Handover> =>
  ctx.db.transaction(async (tx) => {
    const { caller, id, itemId } = on
    const { row, loaded, item, before } = await lockItem(tx, on)
    refuseFairWear(loaded, item)
    const now = ctx.clock.now()
    const deduction: DeductionRow = {
      handoverId: id,
      itemId,
      amount: toPesewas(given.amount),
      text: given.text,
      invoiceId: null,
      createdBy: caller.uid,
      createdAt: now,
    }
    await leaveVoided(ctx, tx, before)
    await saveDeduction(tx, deduction)
    await updateHandover(tx, id, { updatedAt: now })
    const found = changesBetween(toAuditFields(item, before), toAuditFields(item, deduction))
    await recordHandover(ctx, tx, { caller, action: 'handover.deducted', row, found })
    return presentHandover(ctx, tx, { row, viewer: caller })
  })

/** Throws 404, 409 once charged. */
export const removeDeduction = (ctx: Context, on: OnItem): Promise<Handover> =>
  ctx.db.transaction(async (tx) => {
    const { caller, id, itemId } = on
    const { row, item, before } = await lockItem(tx, on)
    if (before) {
      await leaveVoided(ctx, tx, before)
      await deleteDeduction(tx, id, itemId)
      await updateHandover(tx, id, { updatedAt: ctx.clock.now() })
      const found = changesBetween(toAuditFields(item, before), {})
      await recordHandover(ctx, tx, { caller, action: 'handover.deductionRemoved', row, found })
    }
    return presentHandover(ctx, tx, { row, viewer: caller })
  })

type Charging = { caller: Caller; loaded: LoadedHandover; item: ItemRow; deduction: DeductionRow }

/** Returns the ids of its messages. */
async function chargeOne(
  ctx: Context,
  tx: Tx,
  { caller, loaded, item, deduction }: Charging,
): Promise<string[]> {
  const { leaseId, tenantId } = loaded.row
  const issued = await createInvoice(ctx, tx, {
    caller,
    given: {
      tenantId,
      leaseId,
      amount: toCedis(deduction.amount),
      dueDate: addDays(ctx.clock.today(), TERM_DAYS),
      status: 'Unpaid',
      purpose: 'repair',
      description: `${toLabel(item)}: ${deduction.text}`,
      sendEmail: true,
    },
  })
  await leaveVoided(ctx, tx, deduction)
  await markCharged(tx, deduction, issued.answer.id)
  return issued.mails ?? []
}

async function listCharged(tx: Tx, row: HandoverRow): Promise<ChargedDeductions['invoices']> {
  const loaded = await loadHandover(tx, row)
  return loaded.own.items.flatMap(({ id: itemId }) => {
    const deduction = loaded.own.deductions.find((one) => one.itemId === itemId)
    const invoice = deduction && findLiveInvoice(loaded, deduction)
    if (!invoice) return []
    return [
      {
        invoiceId: invoice.id,
        invoiceNumber: invoice.invoiceNumber,
        itemId,
        amount: toCedis(deduction.amount),
      },
    ]
  })
}

/** Charges each deduction once, and again once its invoice is voided; answers all that are charged. Throws 404, 409 before it is submitted, and for fair wear. */
export async function chargeDeductions(
  ctx: Context,
  tx: Tx,
  { caller, id }: Omit<OnItem, 'itemId'>,
): Promise<Outcome<ChargedDeductions>> {
  const row = await lockCharged(tx, caller, id)
  if (row.kind !== 'exit') throw HANDOVER_ERRORS.notExit()
  if (row.state === 'open') throw HANDOVER_ERRORS.notSubmitted()
  const loaded = await loadHandover(tx, row)
  const open = loaded.own.items.flatMap((item) => {
    const deduction = loaded.own.deductions.find(({ itemId }) => itemId === item.id)
    return deduction && !findLiveInvoice(loaded, deduction) ? [{ item, deduction }] : []
  })
  const mails: string[] = []
  for (const { item, deduction } of open) {
    refuseFairWear(loaded, item)
    mails.push(...(await chargeOne(ctx, tx, { caller, loaded, item, deduction })))
  }
  if (open.length > 0) await updateHandover(tx, id, { updatedAt: ctx.clock.now() })
  return { answer: { invoices: await listCharged(tx, row) }, mails }
}
