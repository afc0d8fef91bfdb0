import type { Context } from '../../../../../server/context.ts'
import type { Tx } from '../../../../../server/database/index.ts'
import type { Caller } from '../../../../../server/http/caller.ts'
import type { Outcome } from '../../../../../server/http/idempotency.ts'
import type { DeliveryResult } from '../../../../../server/mail/delivery-result.ts'
import { NO_EMAIL_NO_SMS, STILL_SENDING } from '../../../../../shared/mail.ts'
import { TENANT_DELETED } from '../../../../messaging/channels/server/define-messages.ts'
import { findTenant } from '../../../../property/tenants/server/tenants.queries.ts'
import { answersTo } from '../../../invoices/server/messages/invoice-facts.ts'
import { PAYMENT_ERRORS } from '../../payments.messages.ts'
import { statementMailed } from '../messages/statement.message.ts'
import { type DayRange, requireVisibleAccount } from './statements.service.ts'

type MailedStatement = Omit<DeliveryResult, 'pdfAttached'>

/** Throws 404, 409 for a tenant who is deleted or unreachable. */
export async function mailStatement(
  { deliveries }: Context,
  tx: Tx,
  { id, caller, range }: { id: string; caller: Caller; range: DayRange },
): Promise<Outcome<MailedStatement>> {
  const tenant = await requireVisibleAccount(tx, caller, id)
  const replyTo = answersTo(caller)
  const mails = await deliveries.enqueue(tx, statementMailed, {
    subjectId: tenant.id,
    params: range,
    replyTo,
  })
  if (mails.length === 0) {
    const isThere = (await findTenant(tx, tenant.id)) !== undefined
    throw PAYMENT_ERRORS.statementNotMailed(
      isThere ? `${NO_EMAIL_NO_SMS}.` : `No mail was sent: ${TENANT_DELETED}.`,
    )
  }
  return {
    answer: { emailSent: false, emailError: STILL_SENDING },
    mails,
    withDeliveries: ([sent]) =>
      sent?.smsQueued
        ? { emailSent: false, emailError: null, smsQueued: true }
        : {
            emailSent: sent?.emailSent ?? false,
            emailError: sent?.emailError ?? (sent?.emailSent ? null : STILL_SENDING),
          },
  }
}
