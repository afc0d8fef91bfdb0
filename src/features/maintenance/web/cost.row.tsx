import { Row, Text } from '../../../web/ui/layout.tsx'
import { TextLink } from '../../../web/ui/link.tsx'
import { RowMenu } from '../../../web/ui/row-menu.tsx'
import { StatusBadge } from '../../../web/ui/status-badge.tsx'
import { DayText, Money } from '../../../web/ui/values.tsx'
import { InvoiceStatus } from '../../invoices/web/invoice-status.tsx'
import type { Cost } from '../costs.contract.ts'
import { isCostGone } from '../costs.rules.ts'

type Props = { requestId: string; cost: Cost; onDelete: (() => void) | undefined }

export function CostRow({ requestId, cost, onDelete }: Props) {
  const { amount, description, supplier, spentOn, voidedAt, voidReason, invoice, closed } = cost
  const name = description ?? 'a cost'
  const isVoided = voidedAt !== null
  return (
    <li>
      <div>
        <p>
          {isVoided ? <s>{name}</s> : name} {isVoided && <StatusBadge tone="red" word="Voided" />}
        </p>
        <Row gap="2xs md" tone="soft" size="sm">
          <DayText day={spentOn} />
          {supplier && <span>{supplier}</span>}
          {isVoided && <span>{voidReason}</span>}
          <TextLink to="/expenses" search={{ requestId }} inherit>
            Expense
          </TextLink>
        </Row>
        {invoice && <Charged invoice={invoice} />}
      </div>
      <Row nowrap gap="sm" align="center">
        {isVoided ? (
          <s>
            <Money cedis={amount} />
          </s>
        ) : (
          <Money cedis={amount} />
        )}
        {onDelete && !isCostGone(cost) && !(closed && !isVoided) && (
          <RowMenu label={`More for ${name}`}>
            <button type="button" data-danger onClick={onDelete}>
              Delete
            </button>
          </RowMenu>
        )}
      </Row>
    </li>
  )
}

function Charged({ invoice }: { invoice: NonNullable<Cost['invoice']> }) {
  const { invoiceNumber, amount, voided, status } = invoice
  return (
    <Row gap="2xs sm" align="center" size="sm">
      <Text as="span" tone="soft">
        Charged <Money cedis={amount} /> with
      </Text>
      {voided ? (
        <TextLink to="/invoices/voided" search={{ q: invoiceNumber }} inherit>
          {invoiceNumber}
        </TextLink>
      ) : (
        <TextLink to="/invoices" search={{ q: invoiceNumber }} inherit>
          {invoiceNumber}
        </TextLink>
      )}
      {voided ? (
        <StatusBadge tone="red" word="Voided" />
      ) : (
        <InvoiceStatus invoice={{ displayStatus: status }} />
      )}
    </Row>
  )
}
