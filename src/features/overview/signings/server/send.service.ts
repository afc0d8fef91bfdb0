import type { Context } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import type { Outcome } from '../../../../server/http/idempotency.ts'
import { lockTenantAccounts } from '../../../money/ledger/server/account-locks.ts'
import type { LeaseRow } from '../../../property/leases/server/leases.queries.ts'
import { fillPlaceholders, listMissing } from '../placeholders.rules.ts'
import type { Signing } from '../signings.contract.ts'
import { SIGNING_ERRORS } from '../signings.messages.ts'
import { isSealed } from '../signings.rules.ts'
import { freezeAndSend } from './freeze.ts'
import { loadPlaceholderValues } from './lease-facts.ts'
import { printDocument } from './pdf/signing.pdf.ts'
import { presentSigning, toAgreementNumber } from './signings.present.ts'
import type { SigningRecord } from './signings.queries.ts'
import { recordSigning } from './signings.records.ts'
import { lockVisibleSigning, requireVisibleSigning } from './signings.service.ts'
import { loadStatementTotals } from './statement-totals.ts'

/** The signing as it would be sent now. */
export async function fillSigning(ctx: Context, tx: Tx, signing: SigningRecord, lease: LeaseRow) {
  const values = await loadPlaceholderValues(ctx, tx, lease, await toAgreementNumber(tx, signing, lease))
  return {
    missing: listMissing(signing.body, values),
    filled: {
      ...signing,
      body: fillPlaceholders(signing.body, values),
      totals: await loadStatementTotals(tx, signing),
    },
  }
}

function refuseNotDraft({ state }: Pick<SigningRecord, 'state'>): void {
  if (state === 'draft') return
  if (isSealed(state)) throw SIGNING_ERRORS.over()
  throw state === 'sent' ? SIGNING_ERRORS.notDraft() : SIGNING_ERRORS.ended()
}

/** Locks the account of a final statement before its signing, as all acts on money lock the account first. */
export async function lockWithAccount(tx: Tx, caller: Caller, id: string) {
  const { signing } = await requireVisibleSigning(tx, caller, id)
  if (signing.kind === 'final_statement') await lockTenantAccounts(tx, [signing.tenantId])
  return lockVisibleSigning(tx, caller, id)
}

/** Freezes text and pages. Throws 404, 409 with what is missing, or once sent. */
export async function sendSigning(
  ctx: Context,
  tx: Tx,
  { caller, id, device }: { caller: Caller; id: string; device: string },
): Promise<Outcome<Signing>> {
  const { signing, lease } = await lockWithAccount(tx, caller, id)
  refuseNotDraft(signing)
  const { missing, filled } = await fillSigning(ctx, tx, signing, lease)
  if (missing.length > 0) throw SIGNING_ERRORS.missing(missing.join(', ')).with({ flags: { missing } })
  const pdf = await printDocument(ctx, tx, { pdf: ctx.pdf.onDemand, signing: filled, draft: false })
  const by = { uid: caller.uid, name: caller.name, ip: caller.ip, userAgent: device }
  const frozen = { body: filled.body, totals: filled.totals }
  const sent = await freezeAndSend(ctx, tx, signing, { pdf, by, frozen })
  await recordSigning(tx, {
    at: ctx.clock.now(),
    by: caller,
    action: 'signing.sent',
    signing,
    changes: { documentSha256: [null, sent.documentSha256] },
  })
  return { answer: await presentSigning(ctx, tx, sent) }
}
