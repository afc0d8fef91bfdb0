import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../../../web/ui/button.tsx'
import { Row } from '../../../../../web/ui/layout.tsx'
import { DialogPart, lazyPart } from '../../../../../web/ui/lazy-part.tsx'
import { RowMenu } from '../../../../../web/ui/list/row-menu.tsx'
import { useCan } from '../../../../identity/accounts/web/accounts.api.ts'
import { INVOICES_KEY } from '../../../invoices/web/invoices.queries.ts'
import type { TenantBalance } from '../../accounts.contract.ts'
import { leftToPay } from '../balance-text.tsx'
import { balanceQuery } from './account.queries.ts'
import type { AccountAct } from './account.types.ts'

const RECORD = lazyPart(() => import('../record/record-payment.tsx').then((module) => module.RecordPayment))
const DIALOG = lazyPart(() => import('./account-dialogs.tsx').then((module) => module.AccountDialog))

type Props = {
  tenant: { id: string; name: string }
  onDone: (text: string) => Promise<unknown>
  onFailed: (text: string) => void
}

type Acting = { act: AccountAct; balance: TenantBalance }

export function AccountActions({ tenant, onDone, onFailed }: Props) {
  const { data: balance } = useQuery(balanceQuery(tenant.id))
  const [act, setAct] = useState<Acting | 'record' | null>(null)
  const store = useQueryClient()
  const close = () => setAct(null)
  const refresh = () => store.invalidateQueries({ queryKey: INVOICES_KEY })
  const done = async (text: string) => {
    await Promise.all([refresh(), onDone(text)])
  }
  return (
    <Row gap="sm" align="center">
      <Button onClick={() => setAct('record')} onPointerEnter={RECORD.prefetch} onFocus={RECORD.prefetch}>
        Record payment
      </Button>
      {balance && (
        <AccountMenu
          name={tenant.name}
          balance={balance}
          onAct={(chosen) => setAct({ act: chosen, balance })}
        />
      )}
      {act === 'record' && (
        <DialogPart
          part={RECORD}
          props={{ tenant, onClose: close, onRecorded: refresh }}
          onFailed={onFailed}
        />
      )}
      {act !== null && act !== 'record' && (
        <DialogPart
          part={DIALOG}
          props={{ ...act, tenant, onClose: close, onDone: done }}
          onFailed={onFailed}
        />
      )}
    </Row>
  )
}

type MenuProps = { name: string; balance: TenantBalance; onAct: (act: AccountAct) => void }

function AccountMenu({ name, balance, onAct }: MenuProps) {
  const { deposit, credit, mayReturnDeposit } = balance
  const hasOpenInvoices = leftToPay(balance) > 0
  const can = useCan()
  return (
    <RowMenu label={`More for the account of ${name}`}>
      {credit > 0 && hasOpenInvoices && (
        <button type="button" onClick={() => onAct('credit')}>
          Use credit for what is owed
        </button>
      )}
      {credit > 0 && can('money:giveBack') && (
        <button type="button" onClick={() => onAct('giveBack')}>
          Give back credit
        </button>
      )}
      {deposit > 0 && hasOpenInvoices && (
        <button type="button" onClick={() => onAct('use')}>
          Use deposit for what is owed
        </button>
      )}
      {mayReturnDeposit && (
        <button type="button" onClick={() => onAct('return')}>
          Return deposit
        </button>
      )}
      <button type="button" onClick={() => onAct('opening')}>
        Enter opening balance
      </button>
    </RowMenu>
  )
}
