import { changesBetween, recordAudit } from '../../../../../server/audit/record.ts'
import type { Context } from '../../../../../server/context.ts'
import type { Tx } from '../../../../../server/database/index.ts'
import { announce } from '../../../../../server/events/announce.ts'
import type { Caller } from '../../../../../server/http/caller.ts'
import type { Outcome } from '../../../../../server/http/idempotency.ts'
import { loadCompanySettings } from '../../../../identity/company/server/company.service.ts'
import { lockTenantAccounts } from '../../../../money/ledger/server/account-locks.ts'
import { lockImports } from '../../../../property/tenants/server/import/import.duplicates.ts'
import { lockTenantRows } from '../../../../property/tenants/server/tenants.queries.ts'
import type { BookImport } from '../../imports.contract.ts'
import { BOOK_IMPORT_ERRORS } from '../../imports.messages.ts'
import * as queries from '../imports.queries.ts'
import { presentImport, readRecord } from '../imports.read.ts'
import { listBuiltOn } from './built-on.ts'
import { readMade } from './made.ts'
import { takeBack } from './take-back.ts'

type Undo = { id: string; reason: string; caller: Caller }

const DRAFT = { state: 'draft', hash: null, money: null, makes: null, asOf: null, headings: null } as const
const UNSIGNED = { signedBy: null, reason: null, importedAt: null, importedBy: null } as const

async function lockImported(tx: Tx, id: string): Promise<queries.ImportRecord & { importedAt: Date }> {
  const record = await queries.lockImport(tx, id)
  if (!record) throw BOOK_IMPORT_ERRORS.notFound()
  const { importedAt } = record
  if (record.state !== 'imported' || importedAt === null) throw BOOK_IMPORT_ERRORS.notImported()
  return { ...record, importedAt }
}

/** A draft again, with its corrections. Throws 404, 409 with what was built on it. */
export async function undoImport(
  ctx: Context,
  tx: Tx,
  { id, reason, caller }: Undo,
): Promise<Outcome<BookImport>> {
  await lockImports(tx)
  const record = await lockImported(tx, id)
  const made = await readMade(tx, await queries.listMade(tx, id))
  await lockTenantRows(tx, [...made.tenants, ...made.persons])
  await lockTenantAccounts(tx, made.moneyTenantIds)
  const { closedThrough } = await loadCompanySettings(ctx, tx)
  const { importedAt: since, asOf } = record
  const builtOn = await listBuiltOn(tx, made, { since, asOf, closedThrough })
  if (builtOn.length > 0) throw BOOK_IMPORT_ERRORS.builtOn().with({ flags: { builtOn } })
  await takeBack(ctx, tx, { importId: id, made, act: { caller, reason } })
  await queries.deleteMade(tx, id)
  const now = ctx.clock.now()
  const changes = { ...DRAFT, ...UNSIGNED, undoneAt: now, undoReason: reason, changedAt: now }
  await queries.updateImport(tx, id, changes)
  await recordAudit(tx, now, caller, {
    action: 'book.undone',
    target: { kind: 'import', id, name: record.fileName || 'rent cards' },
    changes: changesBetween(null, { tenants: made.tenants.length, leases: made.leases.length, reason }),
  })
  announce(tx, 'invoiceUpdated', { admins: true })
  return { answer: presentImport(await readRecord(ctx, tx, { ...record, ...changes })) }
}
