import { errorMessageWith } from '../../../../../web/error-messages.ts'
import { Confirm } from '../../../../../web/ui/dialog.tsx'
import { Money } from '../../../../../web/ui/values.tsx'
import { accountsApi } from '../payments.api.ts'
import { FAILED } from '../payments.messages.ts'
import type { AccountAct, AccountDialogProps } from './account.types.ts'
import { CreditReturn } from './credit-return.tsx'
import { DepositReturn } from './deposit-return.tsx'
import { DepositUse } from './deposit-use.tsx'
import { OpeningBalance } from './opening-balance.tsx'

const DIALOGS = {
  opening: OpeningBalance,
  use: DepositUse,
  return: DepositReturn,
  credit: UseCredit,
  giveBack: CreditReturn,
}

export function AccountDialog({ act, ...props }: AccountDialogProps & { act: AccountAct }) {
  const Shown = DIALOGS[act]
  return <Shown {...props} />
}

function UseCredit({ tenant, balance, onClose, onDone }: AccountDialogProps) {
  const apply = async () => {
    await accountsApi('POST /tenants/{id}/credit/apply', { params: { id: tenant.id } })
    await onDone('The credit is used for what is owed.')
  }
  return (
    <Confirm
      title="Use credit"
      action="Use credit"
      busyWord="Saving..."
      harmless
      errorMessage={errorMessageWith(FAILED.credit)}
      onConfirm={apply}
      onClose={onClose}
    >
      Use the credit of <strong>{tenant.name}</strong>, <Money cedis={balance.credit} />, for what was due
      first?
    </Confirm>
  )
}
