import { Confirm } from '../../../../web/ui/dialog.tsx'
import { Money } from '../../../../web/ui/values.tsx'
import type { Cost } from '../costs.contract.ts'
import { costsApi } from './costs.api.ts'

type Props = {
  requestId: string
  cost: Cost
  onClose: () => void
  onDone: (text: string) => Promise<unknown>
}

export function DeleteCost({ requestId, cost, onClose, onDone }: Props) {
  const { id, amount, description, invoice } = cost
  const remove = async () => {
    await costsApi('DELETE /requests/{id}/costs/{costId}', { params: { id: requestId, costId: id } })
    await onDone('The cost is deleted.')
  }
  return (
    <Confirm title="Delete Cost" action="Delete" busyWord="Deleting..." onConfirm={remove} onClose={onClose}>
      Delete <strong>{description}</strong> of <Money cedis={amount} />? The expense is voided
      {invoice && !invoice.voided && `, and so is invoice ${invoice.invoiceNumber}`}. It stays in the list,
      marked as voided, and counts in no sum.
    </Confirm>
  )
}
