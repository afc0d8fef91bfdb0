import { NOTIFIED_BY_SMS } from '../../../../../shared/mail.ts'
import { Button } from '../../../../../web/ui/button.tsx'
import { Fact, Facts } from '../../../../../web/ui/fact.tsx'
import { Row, Stack } from '../../../../../web/ui/layout.tsx'
import { Notice } from '../../../../../web/ui/notice.tsx'
import { Money } from '../../../../../web/ui/values.tsx'
import type { RecordedPayment } from '../../payments.contract.ts'
import { BalanceText } from '../balance-text.tsx'
import { mailProblem } from '../payments.messages.ts'
import { ReceiptPdfLink } from '../receipt-link.tsx'

type Props = { payment: RecordedPayment; onClose: () => void; onAnother: (() => void) | undefined }

export function Recorded({ payment, onClose, onAnother }: Props) {
  const { id, receiptNumber, tenantName, amount, allocations, credit, balanceAfter } = payment
  const problem = mailProblem(payment)
  return (
    <Stack gap="lg">
      <Notice tone="success">
        Receipt <strong>{receiptNumber}</strong> for <Money cedis={amount} /> from {tenantName}.
        {payment.emailSent && ' It was mailed to the tenant.'}
        {payment.smsQueued && ` ${NOTIFIED_BY_SMS}`}
      </Notice>
      {payment.warnings?.map((warning) => (
        <Notice key={warning} tone="warning">
          {warning}
        </Notice>
      ))}
      {problem && <Notice tone="info">{problem}</Notice>}
      <Facts>
        {allocations.map(({ invoiceId, invoiceNumber, amount: part }) => (
          <Fact key={invoiceId} name={invoiceNumber}>
            <Money cedis={part} />
          </Fact>
        ))}
        {credit > 0 && (
          <Fact name="Credit">
            <Money cedis={credit} />
          </Fact>
        )}
        <Fact name="Balance">
          <BalanceText balance={balanceAfter} />
        </Fact>
      </Facts>
      <Row gap="sm lg" align="center">
        <Button onClick={onClose} autoFocus>
          Done
        </Button>
        {onAnother && (
          <Button variant="default" onClick={onAnother}>
            Record another
          </Button>
        )}
        <ReceiptPdfLink paymentId={id}>Open receipt (PDF)</ReceiptPdfLink>
      </Row>
    </Stack>
  )
}
