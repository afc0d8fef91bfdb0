import { recordAudit } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import type { AuditAction, AuditChanges } from '../../../../shared/audit.ts'
import { formatGhs, toPesewas } from '../../../../shared/money.ts'
import type { Payment } from '../payments.contract.ts'

type PaymentEvent = {
  caller: Caller
  action: Extract<AuditAction, `payment.${string}` | `deposit.${string}` | `credit.${string}`>
  payment: Payment
  changes: AuditChanges
}

const describePayment = ({ documentNumber, amount }: Payment): string =>
  documentNumber ?? formatGhs(toPesewas(amount))

export const recordPaymentEvent = (
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  { caller, action, payment, changes }: PaymentEvent,
): Promise<void> =>
  recordAudit(tx, clock.now(), caller, {
    action,
    target: { kind: 'payment', id: payment.id, name: describePayment(payment) },
    tenantId: payment.tenantId,
    changes,
  })
