import type { Context } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/database/index.ts'
import { announce } from '../../../../server/events/announce.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import type { Outcome } from '../../../../server/http/idempotency.ts'
import { undeliveredReason } from '../../../property/tenants/server/contacts/undelivered.ts'
import { findTenantIncludingDeleted } from '../../../property/tenants/server/tenants.queries.ts'
import type { MailedCase } from '../cases.contract.ts'
import { CASES } from '../cases.rules.ts'
import type { CaseRow } from './cases.queries.ts'
import { caseAnswered } from './messages/case-answered.message.ts'
import { caseMoved } from './messages/case-moved.message.ts'
import { caseReplied } from './messages/case-replied.message.ts'
import { caseSubmitted } from './messages/case-submitted.message.ts'
import { requestTaken } from './messages/request-taken.message.ts'

type Mails = Pick<Outcome<MailedCase>, 'mails' | 'withDeliveries'>

export async function announceCase(
  tx: Tx,
  { id, kind, tenantId }: Pick<CaseRow, 'id' | 'kind' | 'tenantId'>,
): Promise<void> {
  const tenant = tenantId === null ? undefined : await findTenantIncludingDeleted(tx, tenantId)
  announce(tx, CASES[kind].event, { admins: true, uids: tenant ? [tenant.personUid] : [] }, { id })
}

export async function notifyTenant(
  { deliveries }: Pick<Context, 'deliveries'>,
  tx: Tx,
  { id, kind, status, tenantId }: CaseRow,
  {
    caller,
    moved,
    response,
    photos,
  }: { caller: Caller; moved: boolean; response: string | null; photos: number },
): Promise<Mails> {
  if (tenantId === null) return {}
  const request = { subjectId: id, replyTo: caller.email }
  const params = { movedTo: moved ? status : null, response: response ?? '', photos }
  const mails = response
    ? await deliveries.enqueue(tx, caseAnswered[kind], { ...request, params })
    : await deliveries.enqueue(tx, caseMoved[kind], { ...request, params: { movedTo: status } })
  if (mails.length === 0) {
    const emailError = await undeliveredReason(tx, tenantId)
    return { withDeliveries: () => ({ emailError }) }
  }
  return withMailDeliveries(mails)
}

/** Confirms a request that the office recorded, to its tenant. */
export async function notifyTaken(
  { deliveries }: Pick<Context, 'deliveries'>,
  tx: Tx,
  { id, tenantId }: CaseRow,
  caller: Caller,
): Promise<Mails> {
  if (tenantId === null) return {}
  const mails = await deliveries.enqueue(tx, requestTaken, {
    subjectId: id,
    replyTo: caller.email,
    params: {},
  })
  if (mails.length > 0) return withMailDeliveries(mails)
  const emailError = await undeliveredReason(tx, tenantId)
  return { withDeliveries: () => ({ emailError }) }
}

export async function notifyOffice(
  { deliveries }: Pick<Context, 'deliveries'>,
  tx: Tx,
  { id, kind }: CaseRow,
  { caller, photos, reply }: { caller: Caller; photos: number; reply?: string },
): Promise<Mails> {
  const request = { subjectId: id, replyTo: caller.email }
  return withMailDeliveries(
    reply === undefined
      ? await deliveries.enqueue(tx, caseSubmitted[kind], { ...request, params: { photos } })
      : await deliveries.enqueue(tx, caseReplied[kind], { ...request, params: { reply, photos } }),
  )
}

function withMailDeliveries(mails: string[]): Mails {
  return {
    mails,
    withDeliveries: (results) => {
      const emailSent = results.some((one) => one.emailSent)
      const failed = results.find((one) => one.emailError !== null)
      const smsQueued = !emailSent && results.some((one) => one.smsQueued)
      return {
        emailSent,
        emailError: emailSent ? null : (failed?.emailError ?? null),
        ...(smsQueued && { smsQueued }),
      }
    },
  }
}
