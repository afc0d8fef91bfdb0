import { useState } from 'react'
import { errorMessageWith } from '../../../../web/error-messages.ts'
import { openFile } from '../../../../web/new-tab.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { BusyButton } from '../../../../web/ui/form/busy-button.tsx'
import { Icon } from '../../../../web/ui/icon.tsx'
import { RowMenu } from '../../../../web/ui/list/row-menu.tsx'
import { useCan } from '../../../identity/accounts/web/accounts.api.ts'
import type { Expense } from '../expenses.contract.ts'
import { CATEGORY_LABELS } from '../expenses.rules.ts'
import { expensesApi, FAILED } from './expenses.api.ts'

export type ExpenseAct = 'edit' | 'void' | 'bill'

export type ExpenseHandlers = {
  onAct: (act: ExpenseAct, expense: Expense) => void
  onFailed: (text: string) => void
}

export const expenseName = ({ category, supplier }: Pick<Expense, 'category' | 'supplier'>): string =>
  [CATEGORY_LABELS[category], supplier].filter(Boolean).join(', ')

export function ExpenseActions({ expense, onAct, onFailed }: ExpenseHandlers & { expense: Expense }) {
  const can = useCan()
  const canWrite = can('expense:write') && expense.voidedAt === null
  const canChange = canWrite && !expense.closed
  const name = expenseName(expense)
  return (
    <>
      {expense.bill && <BillButton bill={expense.bill} expense={expense} onFailed={onFailed} />}
      {!expense.bill && canWrite && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Add bill of ${name}`}
          onClick={() => onAct('bill', expense)}
        >
          Add bill
        </Button>
      )}
      {canChange && (
        <RowMenu label={`More for ${name}`}>
          <button type="button" onClick={() => onAct('edit', expense)}>
            Edit
          </button>
          {expense.bill && (
            <button type="button" onClick={() => onAct('bill', expense)}>
              Replace bill
            </button>
          )}
          <button type="button" data-danger onClick={() => onAct('void', expense)}>
            Void
          </button>
        </RowMenu>
      )}
    </>
  )
}

export type Billed = Pick<Expense, 'id' | 'amount' | 'category' | 'supplier' | 'bill'>

type BillProps = { bill: NonNullable<Expense['bill']>; expense: Billed; onFailed: (text: string) => void }

export function BillButton({ bill, expense, onFailed }: BillProps) {
  const [busy, setBusy] = useState(false)
  const requestTicket = () => expensesApi('POST /expenses/{id}/bill/ticket', { params: { id: expense.id } })
  const open = async () => {
    if (busy) return
    setBusy(true)
    await openFile(bill.url, requestTicket).catch((error: unknown) =>
      onFailed(errorMessageWith(FAILED.openBill)(error)),
    )
    setBusy(false)
  }
  return (
    <BusyButton
      variant="default"
      size="compact-sm"
      aria-label={`Bill of ${expenseName(expense)}`}
      aria-busy={busy || undefined}
      busy={busy}
      working={<Icon name="hourglass" size={18} />}
      onClick={() => void open()}
    >
      Bill
    </BusyButton>
  )
}
