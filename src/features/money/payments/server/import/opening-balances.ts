import { changesBetween, recordAudit } from '../../../../../server/audit/record.ts'
import type { Context } from '../../../../../server/context.ts'
import type { Db, Tx } from '../../../../../server/database/index.ts'
import type { Caller } from '../../../../../server/http/caller.ts'
import type { Outcome } from '../../../../../server/http/idempotency.ts'
import { findDamagedCells } from '../../../../../server/sheets/damaged-cells.ts'
import { readImport } from '../../../../../server/sheets/import.read.ts'
import type { ReceivedImport } from '../../../../../server/sheets/import.receive.ts'
import {
  firstOfEachRow,
  type GivenRow,
  numberRows,
  presentPreview,
  refuseBadRows,
  type SheetImport,
  trimmedValues,
} from '../../../../../server/sheets/import.ts'
import type { Day } from '../../../../../shared/days.ts'
import { optionalLine } from '../../../../../shared/fields/fields.ts'
import type { ImportRow } from '../../../../../shared/imports.ts'
import { toCedis } from '../../../../../shared/money.ts'
import { findTenantsIncludingDeleted } from '../../../../property/tenants/server/tenants.queries.ts'
import { listTenantsWithOpeningInvoice } from '../../../invoices/server/import/import.queries.ts'
import { isOwnEntry, OWN_ENTRY } from '../../../ledger/give-backs.rules.ts'
import { type OpeningPurpose, PURPOSE_LABELS } from '../../../ledger/invoices.purposes.ts'
import { lockTenantAccounts } from '../../../ledger/server/account-locks.ts'
import { listTenantsWithOpeningPayment } from '../../../ledger/server/accounts.queries.ts'
import { listRecords } from '../../../ledger/server/invoice-records.queries.ts'
import { listOpenInvoices } from '../../../settlement/server/settlement.queries.ts'
import {
  type ImportedOpenings,
  JOINED_COLUMNS,
  OPENING_COLUMNS,
  OPENING_IMPORT_MESSAGES,
  type OpeningField,
  type OpeningPreview,
  type OpeningRows,
} from '../../imports.contract.ts'
import { findOpeningField, PURPOSE_LIST, purposeIn, yesIn } from '../../imports.rules.ts'
import { IMPORT_PROBLEMS } from '../../payments.messages.ts'
import { planPayment } from '../../payments.rules.ts'
import { writeOpeningBalance } from '../accounts/accounts.service.ts'
import { type CellReader, createCellReader, type ReadCell, readAmount } from './cells.ts'

type Opening = {
  tenantId: string
  pesewas: number
  day: Day
  note: string
  purpose: OpeningPurpose
  taxed: boolean
}
type CheckedRow = ImportRow<OpeningField> & { opening: Opening }
type Problems = ImportRow<OpeningField>['problems']

const IMPORT: SheetImport<OpeningField> = {
  columns: OPENING_COLUMNS,
  required: ['tenant', 'amount', 'day'],
  messages: OPENING_IMPORT_MESSAGES,
  findImportField: findOpeningField,
  joined: JOINED_COLUMNS,
}

/** Throws 400 for a file that cannot be read, is empty or too long. */
export async function previewOpenings(
  ctx: Context,
  caller: Caller,
  sent: ReceivedImport<OpeningField>,
): Promise<OpeningPreview> {
  const { rows, also } = await readImport(sent, IMPORT)
  return presentPreview(await checkOpenings(ctx, ctx.db, { given: rows, caller }), also)
}

function readPurpose(cell: string): ReadCell<OpeningPurpose> {
  const value = purposeIn(cell)
  return value === undefined
    ? { problem: IMPORT_PROBLEMS.purpose(PURPOSE_LIST) }
    : { value, text: PURPOSE_LABELS[value] }
}

function readTaxed(cell: string): ReadCell<boolean> {
  const value = yesIn(cell)
  return value === undefined ? { problem: IMPORT_PROBLEMS.taxed } : { value, text: value ? 'Yes' : 'No' }
}

function toDetails(
  pesewas: number,
  { purpose, taxed }: { purpose: ReadCell<OpeningPurpose>; taxed: ReadCell<boolean> },
  values: Record<'purpose' | 'taxed', string>,
) {
  const isCredit = pesewas < 0
  const purposeText = isCredit ? '' : (purpose.text ?? '')
  const taxedText = isCredit ? (taxed.text ?? '') : ''
  return {
    purpose: purpose.problem === undefined ? purposeText : values.purpose,
    taxed: taxed.problem === undefined ? taxedText : values.taxed,
  }
}

function readRow({ row, values: given }: GivenRow<OpeningField>, cells: CellReader): CheckedRow {
  const values = trimmedValues(OPENING_COLUMNS, given)
  const tenant = cells.tenant(values.tenant)
  const amount = readAmount(values.amount, { signed: true })
  const day = cells.day(values.day)
  const note = optionalLine.safeParse(values.note)
  const purpose = readPurpose(values.purpose)
  const taxed = readTaxed(values.taxed)
  const problems: Problems = findDamagedCells(OPENING_COLUMNS, values)
  for (const [field, { problem }] of Object.entries({ tenant, amount, day, purpose, taxed }))
    if (problem !== undefined) problems.push({ field: field as OpeningField, message: problem })
  if (!note.success) problems.push({ field: 'note', message: note.error.issues[0]?.message ?? '' })
  return {
    row,
    values: {
      tenant: tenant.problem === undefined ? tenant.text : values.tenant,
      amount: amount.problem === undefined ? amount.text : values.amount,
      day: day.value ?? values.day,
      ...toDetails(amount.value ?? 0, { purpose, taxed }, values),
      note: note.data ?? values.note,
    },
    problems,
    opening: {
      tenantId: tenant.value?.id ?? '',
      pesewas: amount.value ?? 0,
      day: day.value ?? '',
      purpose: purpose.value ?? 'rent',
      taxed: taxed.value ?? true,
      note: note.data ?? '',
    },
  }
}

async function checkOpenings(
  ctx: Context,
  db: Db,
  { given, caller }: { given: readonly GivenRow<OpeningField>[]; caller: Caller },
): Promise<CheckedRow[]> {
  const cells = await createCellReader(ctx, db)
  const rows = given.map((row) => readRow(row, cells))
  const ids = listTenantIds(rows)
  const entered = new Set([
    ...(await listTenantsWithOpeningInvoice(db, ids)),
    ...(await listTenantsWithOpeningPayment(db, ids)),
  ])
  const settlesOwnInvoice = await createOwnEntryCheck(db, rows, caller)
  const first = new Map<string, number>()
  return rows.map((checked) => {
    const { tenantId } = checked.opening
    const problems = [...checked.problems]
    if (settlesOwnInvoice(checked)) problems.push({ field: 'amount', message: OWN_ENTRY })
    const same = first.get(tenantId)
    if (entered.has(tenantId)) problems.push({ field: 'tenant', message: IMPORT_PROBLEMS.openingEntered })
    else if (same !== undefined) problems.push({ field: 'tenant', message: IMPORT_PROBLEMS.sameTenant(same) })
    else if (tenantId) first.set(tenantId, checked.row)
    return { ...checked, problems: firstOfEachRow(problems) }
  })
}

/** Credit settles open invoices; nobody but an owner may settle their own like this. */
async function createOwnEntryCheck(
  db: Db,
  rows: readonly CheckedRow[],
  caller: Caller,
): Promise<(row: CheckedRow) => boolean> {
  const credits = rows.filter(({ opening }) => opening.tenantId && opening.pesewas < 0)
  if (credits.length === 0) return () => false
  const open = Map.groupBy(await listOpenInvoices(db, listTenantIds(credits)), ({ tenantId }) => tenantId)
  const ids = [...open.values()].flat().map(({ id }) => id)
  const records = await listRecords(db, ids)
  return ({ opening: { tenantId, pesewas } }) => {
    if (pesewas >= 0) return false
    const plan = planPayment({ amount: -pesewas, open: open.get(tenantId) ?? [] })
    const parts = 'problem' in plan ? [] : plan.parts
    return isOwnEntry(
      caller,
      parts.map(({ invoiceId }) => records.get(invoiceId)?.createdBy ?? null),
    )
  }
}

/** Writing it is refused with 403. */
const withoutOwnEntry = (row: CheckedRow): CheckedRow => ({
  ...row,
  problems: row.problems.filter(({ message }) => message !== OWN_ENTRY),
})

const listTenantIds = (rows: readonly CheckedRow[]): string[] => [
  ...new Set(rows.flatMap(({ opening: { tenantId } }) => tenantId || [])),
]

export const openingDays = (ctx: Context, rows: OpeningRows): Promise<Day[]> =>
  createCellReader(ctx, ctx.db).then((cells) =>
    rows.flatMap(({ day }) => cells.day((day ?? '').trim()).value ?? []),
  )

/** All or nothing. Throws 400 with the problems of the rows, 403 for own entries. */
export async function importOpenings(
  ctx: Context,
  tx: Tx,
  { rows, caller }: { rows: OpeningRows; caller: Caller },
): Promise<Outcome<ImportedOpenings>> {
  const given = numberRows<OpeningField>(rows)
  await lockTenantAccounts(tx, listTenantIds(await checkOpenings(ctx, tx, { given, caller })))
  const checked = await checkOpenings(ctx, tx, { given, caller })
  refuseBadRows(checked.map(withoutOwnEntry), IMPORT)
  const tenants = await findTenantsIncludingDeleted(tx, listTenantIds(checked))
  for (const { opening } of checked) {
    const { tenantId: id, pesewas, ...details } = opening
    const tenant = tenants.get(id)
    if (tenant)
      await writeOpeningBalance(ctx, tx, tenant, {
        ...details,
        id,
        amount: toCedis(pesewas),
        caller,
        source: 'import',
      })
  }
  const sumNumbers = (amounts: number[]) => toCedis(amounts.reduce((sum, amount) => sum + amount, 0))
  const owed = sumNumbers(checked.map(({ opening }) => Math.max(0, opening.pesewas)))
  const credit = sumNumbers(checked.map(({ opening }) => Math.max(0, -opening.pesewas)))
  const name = checked.length === 1 ? '1 opening balance' : `${checked.length} opening balances`
  await recordAudit(tx, ctx.clock.now(), caller, {
    action: 'openingBalance.imported',
    target: { kind: 'tenant', id: null, name },
    changes: changesBetween(null, { owed, credit }),
  })
  return { answer: { imported: checked.length, owed, credit } }
}
