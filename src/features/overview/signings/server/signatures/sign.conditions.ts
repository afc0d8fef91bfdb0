import type { Context } from '../../../../../server/context.ts'
import type { Db } from '../../../../../server/database/index.ts'
import type { Caller } from '../../../../../server/http/caller.ts'
import { findTenantIncludingDeleted } from '../../../../property/tenants/server/tenants.queries.ts'
import type { SignatureGiven } from '../../signings.contract.ts'
import { SIGNING_ERRORS } from '../../signings.messages.ts'
import {
  isPastObjections,
  isReport,
  isSameName,
  isSealed,
  maySign,
  type Party,
} from '../../signings.rules.ts'
import { isSameTotals } from '../../totals.rules.ts'
import { hasOpened, listSignatures, type SigningRecord } from '../signings.queries.ts'
import { loadStatementTotals } from '../statement-totals.ts'
import { readDrawing } from './drawing.ts'

function refuseState({ state }: SigningRecord): void {
  if (state === 'sent') return
  if (isSealed(state)) throw SIGNING_ERRORS.over()
  throw state === 'draft' ? SIGNING_ERRORS.notSent() : SIGNING_ERRORS.ended()
}

/** Throws 409 if this party cannot sign it now. */
export async function refuseUnsignable(
  { clock }: Pick<Context, 'clock'>,
  db: Db,
  signing: SigningRecord,
  party: Party,
): Promise<void> {
  refuseState(signing)
  if (party === 'office' && isReport(signing.kind)) throw SIGNING_ERRORS.reportByTenant()
  const signed = (await listSignatures(db, [signing.id])).map((one) => one.party)
  if (!maySign({ state: signing.state, signed }, party)) throw SIGNING_ERRORS.signedAlready()
  if (isPastObjections(signing, clock.today())) throw SIGNING_ERRORS.objectionsOver()
  const totals = await loadStatementTotals(db, signing)
  if (totals && signing.totals && !isSameTotals(totals, signing.totals)) throw SIGNING_ERRORS.outdatedTotals()
}

/** Throws 400 for another version, name or drawing, 409, 413. Returns the drawing. */
export async function requireSignable(
  ctx: Pick<Context, 'clock'>,
  db: Db,
  { caller, signing, given }: { caller: Caller; signing: SigningRecord; given: SignatureGiven },
): Promise<Buffer> {
  const party = caller.role === 'tenant' ? 'tenant' : 'office'
  await refuseUnsignable(ctx, db, signing, party)
  if (party === 'tenant' && !(await hasOpened(db, signing.id, caller.uid))) throw SIGNING_ERRORS.openFirst()
  if (given.documentSha256 !== signing.documentSha256) throw SIGNING_ERRORS.otherVersion().asDetail()
  const name =
    party === 'tenant' ? (await findTenantIncludingDeleted(db, signing.tenantId))?.name : caller.name
  if (!isSameName(given.name, name ?? '')) throw SIGNING_ERRORS.otherName(name ?? '').asDetail()
  const drawing = readDrawing(given.drawing)
  if (!given.agree) throw SIGNING_ERRORS.agreeFirst().asDetail()
  if (party === 'tenant' && !given.code) throw SIGNING_ERRORS.codeMissing().asDetail()
  return drawing
}
