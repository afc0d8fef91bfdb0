import { Confirm } from '../../../../web/ui/dialog.tsx'
import type { Payer } from '../money-desk.contract.ts'
import { deskApi } from './money-desk.api.ts'

type Props = { payer: Payer; name: string; onClose: () => void; onDone: (text: string) => Promise<void> }

export const ForgetPayer = ({ payer: { id, tenantName }, name, onClose, onDone }: Props) => (
  <Confirm
    title="Forget payer"
    action="Forget"
    harmless
    onConfirm={async () => {
      await deskApi('DELETE /money/payers/{id}', { params: { id } })
      await onDone('The payer is forgotten.')
    }}
    onClose={onClose}
  >
    {name} is not proposed for {tenantName} any more, until a line of theirs is matched again. Payments stay
    as they are.
  </Confirm>
)
