import { Row, Text } from '../../../../web/ui/layout.tsx'
import { TextLink } from '../../../../web/ui/link.tsx'
import { RowMenu } from '../../../../web/ui/list/row-menu.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { DayText, Money } from '../../../../web/ui/values.tsx'
import { useCan } from '../../../identity/accounts/web/accounts.api.ts'
import type { Case } from '../../../service/cases/cases.contract.ts'
import { BillButton } from '../../expenses/web/expense-actions.tsx'
import { InvoiceStatus } from '../../invoices/web/invoice-status.tsx'
import type { Cost } from '../costs.contract.ts'
import { asRepairExpense, isCostDeleted } from '../costs.rules.ts'

export type CostAct = 'charge' | 'bill' | 'delete'

type Props = {
  request: Pick<Case, 'id' | 'tenantId'>
  cost: Cost
  onAct: (act: CostAct) => void
  onFailed: (text: string) => void
}

export function CostRow({ request, cost, onAct, onFailed }: Props) {
  const { description, supplier, spentOn, bill, voidedAt, voidReason, invoice } = cost
  const name = description ?? 'a cost'
  const isVoided = voidedAt !== null
  return (
    <li>
      <p>
        {isVoided ? <s>{name}</s> : name} {isVoided && <StatusBadge tone="red" word="Voided" />}
      </p>
      <Row nowrap gap="sm" align="center">
        <Amount cost={cost} />
        <CostMenu cost={cost} name={name} chargeable={request.tenantId !== null} onAct={onAct} />
      </Row>
      <div>
        <Row gap="2xs md" align="center" tone="soft" size="sm">
          <DayText day={spentOn} />
          {supplier && <span>{supplier}</span>}
          {isVoided && <span>{voidReason}</span>}
          <TextLink to="/expenses" search={{ requestId: request.id }} inherit>
            Expense
          </TextLink>
          {bill && <BillButton bill={bill} expense={asRepairExpense(cost)} onFailed={onFailed} />}
        </Row>
        {invoice && <Charged invoice={invoice} />}
      </div>
    </li>
  )
}

function Amount({ cost: { amount, voidedAt } }: { cost: Cost }) {
  const money = <Money cedis={amount} />
  return voidedAt === null ? money : <s>{money}</s>
}

type MenuProps = Pick<Props, 'cost' | 'onAct'> & { name: string; chargeable: boolean }

function CostMenu({ cost, name, chargeable, onAct }: MenuProps) {
  const can = useCan()
  const isVoided = cost.voidedAt !== null
  const canWrite = can('expense:write')
  const isCharged = cost.invoice !== null && !cost.invoice.voided
  const canCharge = chargeable && can('invoice:write') && !isVoided && !isCharged
  const mayVoid = cost.invoice === null || cost.invoice.voided || cost.invoice.mayGiveBack
  const canDelete = canWrite && mayVoid && !isCostDeleted(cost) && !(cost.closed && !isVoided)
  const canBill = canWrite && !isVoided && !(cost.closed && cost.bill !== null)
  if (!canCharge && !canDelete && !canBill) return null
  return (
    <RowMenu label={`More for ${name}`}>
      {canCharge && (
        <button type="button" onClick={() => onAct('charge')}>
          Charge to tenant
        </button>
      )}
      {canBill && (
        <button type="button" onClick={() => onAct('bill')}>
          {cost.bill ? 'Replace bill' : 'Add bill'}
        </button>
      )}
      {canDelete && (
        <button type="button" data-danger onClick={() => onAct('delete')}>
          Delete
        </button>
      )}
    </RowMenu>
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
