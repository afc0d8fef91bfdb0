import type { Context } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/database/index.ts'
import { discard } from '../../../../server/files/files.ts'
import type { StoredFiles } from '../../../../server/files/stored-files.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import type { Outcome } from '../../../../server/http/idempotency.ts'
import type { Upload, UploadRules } from '../../../../server/http/upload.ts'
import type { Expense } from '../expenses.contract.ts'
import { EXPENSE_ERRORS, EXPENSE_MESSAGES } from '../expenses.messages.ts'
import { BILL_MAX_BYTES, BILL_TYPES, canAddBill } from '../expenses.rules.ts'
import { type Bill, toBill } from './expenses.present.ts'
import { updateExpense } from './expenses.queries.ts'
import {
  getClosedThrough,
  lockVisibleExpense,
  recordExpense,
  requireVisibleExpense,
} from './expenses.service.ts'
import { expenses } from './expenses.table.ts'

export const BILL_RULES: UploadRules = {
  field: 'bill',
  folder: 'bills',
  maxBytes: BILL_MAX_BYTES,
  types: BILL_TYPES,
  texts: {
    missing: EXPENSE_MESSAGES.selectFile,
    empty: EXPENSE_MESSAGES.emptyFile,
    tooLarge: EXPENSE_MESSAGES.tooLarge,
    wrongType: EXPENSE_MESSAGES.wrongType,
  },
}

type Sent = { caller: Caller; id: string; upload: Upload }

/** `replaced` is the key of a file without a row after the commit. Throws 404, 409. */
export async function addBill(
  ctx: Context,
  tx: Tx,
  { caller, id, upload }: Sent,
): Promise<Outcome<Expense> & { replaced: string | null }> {
  const before = await lockVisibleExpense(tx, caller, id)
  const closedThrough = await getClosedThrough(ctx, tx)
  if (!canAddBill({ ...before, bill: before.billKey }, closedThrough))
    throw EXPENSE_ERRORS.changeClosed(closedThrough ?? before.spentOn)
  await updateExpense(tx, id, {
    billKey: upload.key,
    billName: upload.fileName,
    billSize: upload.size,
    billType: upload.contentType as Bill['contentType'],
    billSha256: upload.sha256,
  })
  const answer = await recordExpense(ctx, tx, { caller, action: 'expense.billAdded', id, before })
  return { answer, replaced: before.billKey }
}

/** Throws 404, also without a bill. */
export async function requireVisibleBill(
  { db }: Context,
  caller: Caller,
  id: string,
): Promise<Bill & { expense: Awaited<ReturnType<typeof requireVisibleExpense>> }> {
  const expense = await requireVisibleExpense(db, caller, id)
  const bill = toBill(expense)
  if (!bill) throw EXPENSE_ERRORS.billNotFound()
  return { ...bill, expense }
}

export const discardReplaced = async (ctx: Context, key: string | null): Promise<void> => {
  if (key !== null) await discard(ctx, key)
}

export const billFiles: StoredFiles = { folder: BILL_RULES.folder, column: expenses.billKey }
