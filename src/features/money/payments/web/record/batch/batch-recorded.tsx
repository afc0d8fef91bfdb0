import { NOTIFIED_BY_SMS } from '../../../../../../shared/mail.ts'
import { Button } from '../../../../../../web/ui/button.tsx'
import { Row, Stack, Text } from '../../../../../../web/ui/layout.tsx'
import { Notice } from '../../../../../../web/ui/notice.tsx'
import { Money } from '../../../../../../web/ui/values.tsx'
import type { RecordedBatch } from '../../../batch.contract.ts'
import type { RecordedPayment } from '../../../payments.contract.ts'
import { mailProblem } from '../../payments.messages.ts'
import { ReceiptPdfLink } from '../../receipt-link.tsx'

type Props = { batch: RecordedBatch; onClose: () => void; onAnother: () => void }

export function BatchRecorded({ batch: { amount, payments }, onClose, onAnother }: Props) {
  return (
    <Stack gap="lg">
      <Notice tone="success">
        {payments.length === 1 ? '1 payment' : `${payments.length.toLocaleString('en-GB')} payments`} from{' '}
        {payments[0]?.paidBy}, <Money cedis={amount} /> in all.
      </Notice>
      <Stack as="ul" gap="md">
        {payments.map((payment) => (
          <li key={payment.id}>
            <RecordedPart payment={payment} />
          </li>
        ))}
      </Stack>
      <Row gap="sm lg" align="center">
        <Button onClick={onClose} autoFocus>
          Done
        </Button>
        <Button variant="default" onClick={onAnother}>
          Record another
        </Button>
      </Row>
    </Stack>
  )
}

function RecordedPart({ payment }: { payment: RecordedPayment }) {
  const { id, tenantName, receiptNumber, amount, emailSent, smsQueued, warnings = [] } = payment
  const problem = mailProblem(payment)
  const notified = emailSent ? 'It was mailed to the tenant.' : smsQueued ? NOTIFIED_BY_SMS : problem
  return (
    <>
      <Row nowrap justify="between" gap="md">
        <Text as="span">
          {tenantName}: <ReceiptPdfLink paymentId={id}>{receiptNumber ?? 'Receipt'}</ReceiptPdfLink>
        </Text>
        <Money cedis={amount} />
      </Row>
      {[notified, ...warnings]
        .filter((text) => text !== null)
        .map((text) => (
          <Text key={text} size="sm" tone="soft">
            {text}
          </Text>
        ))}
    </>
  )
}
