import type { Context } from '../../../../server/context.ts'
import { inChunks } from '../../../../server/database/chunks.ts'
import { replyAddress } from '../../../identity/accounts/server/office-recipients.ts'
import { loadCompanySettings } from '../../../identity/company/server/company.service.ts'
import { findCurrentTenantsById } from '../../../property/tenants/server/tenants.leases.ts'
import type { TenantRow } from '../../../property/tenants/server/tenants.queries.ts'
import { paymentProofMissing } from '../../invoices/server/messages/payment-proof-missing.message.ts'
import {
  type PendingProof,
  recordProofQuestions,
} from '../../invoices/server/payment-proofs/pending-proofs.ts'
import { lockTenantAccounts } from '../../ledger/server/account-locks.ts'
import { listMissingProofs } from './claims.service.ts'
import { listWaiting } from './lines/lines.queries.ts'
import { loadDesk } from './matches/load-desk.ts'
import { readMoneyDeskSettings } from './money-desk.settings.ts'
import { listFoundProofs } from './plan/found-proofs.ts'
import { planMatches } from './plan/plan-matches.ts'

const BATCH_SIZE = 100

type AskContext = Pick<Context, 'db' | 'clock' | 'deliveries' | 'config'>
type Asking = { notBefore: Date; except: ReadonlySet<string> }

/** Once for each missing proof of a current tenant whom a message can reach, unless the desk may have its money. */
export async function askAboutMissingProofs(ctx: AskContext, asking: Asking): Promise<void> {
  if (!(await readMoneyDeskSettings(ctx)).askTenants) return
  const missing = (await listMissingProofs(ctx)).filter(
    ({ askedAt, tenantId }) => askedAt === null && !asking.except.has(tenantId),
  )
  const proofs = await leaveOutFound(ctx, missing)
  for (const some of inChunks(proofs, BATCH_SIZE)) await askAboutBatch(ctx, some, asking)
  if (proofs.length > 0) await ctx.deliveries.wake()
}

/** Without those whose money a line of the desk may be, also where it was not looked at since they came. */
async function leaveOutFound(
  ctx: Pick<Context, 'db' | 'config'>,
  proofs: readonly PendingProof[],
): Promise<PendingProof[]> {
  if (proofs.length === 0) return []
  const waiting = await listWaiting(ctx.db)
  const matched = planMatches(waiting, await loadDesk(ctx, ctx.db, waiting))
  const claims = proofs.map(({ paymentDate: day, ...proof }) => ({ ...proof, day }))
  const found = listFoundProofs(matched, claims)
  return proofs.filter(({ id }) => !found.has(id))
}

const isReachable = (tenant: TenantRow | undefined, sendsSms: boolean): boolean =>
  tenant !== undefined &&
  (tenant.email !== null || (sendsSms && tenant.uid !== null && tenant.phoneE164 !== null))

const askAboutBatch = (
  ctx: AskContext,
  proofs: readonly PendingProof[],
  { notBefore }: Asking,
): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const tenantIds = [...new Set(proofs.map(({ tenantId }) => tenantId))]
    // A review waits for the locks, or has ended before.
    await lockTenantAccounts(tx, tenantIds)
    const tenants = await findCurrentTenantsById(tx, tenantIds)
    const sendsSms = await ctx.deliveries.sendsSms(tx)
    const reachable = proofs.filter(({ tenantId }) => isReachable(tenants.get(tenantId), sendsSms))
    const ids = reachable.map(({ id }) => id)
    const pending = await recordProofQuestions(tx, ids, ctx.clock.now())
    const replyTo = await replyAddress(tx, await loadCompanySettings(ctx, tx))
    const requests = reachable
      .filter(({ id }) => pending.has(id))
      .map(({ id, invoiceId }) => ({ subjectId: invoiceId, params: { receiptId: id }, replyTo, notBefore }))
    await ctx.deliveries.enqueueAll(tx, paymentProofMissing, requests)
  })
