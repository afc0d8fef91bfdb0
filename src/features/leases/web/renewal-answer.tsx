import { formatDay } from '../../../shared/days.ts'
import { formatGhs, toPesewas } from '../../../shared/money.ts'
import { Confirm } from '../../../web/ui/dialog.tsx'
import type { Lease } from '../leases.contract.ts'
import { leasesApi } from './leases.api.ts'

type Props = {
  lease: Lease
  how: 'accept' | 'decline'
  onClose: () => void
  onDone: (text: string) => Promise<void>
}

export function RenewalAnswer({ lease: { id, unitName, renewal }, how, onClose, onDone }: Props) {
  const params = { id }
  const accept = async () => {
    await leasesApi('POST /leases/{id}/renewal/accept', { params })
    await onDone('You have accepted the new lease.')
  }
  const decline = async () => {
    await leasesApi('POST /leases/{id}/renewal/decline', { params })
    await onDone('You have declined the offer. The office knows.')
  }
  if (!renewal) return null
  if (how === 'decline')
    return (
      <Confirm
        title="Decline Offer"
        action="Decline"
        busyWord="Declining..."
        onConfirm={decline}
        onClose={onClose}
      >
        Decline the new lease of {unitName}? The office is told, and may talk to you about it.
      </Confirm>
    )
  const until = renewal.endsOn === null ? 'without an end date' : `until ${formatDay(renewal.endsOn)}`
  return (
    <Confirm
      title="Accept Offer"
      action="Accept"
      busyWord="Accepting..."
      harmless
      onConfirm={accept}
      onClose={onClose}
    >
      You rent {unitName} from {formatDay(renewal.fromDay)} {until} for{' '}
      <strong>{formatGhs(toPesewas(renewal.rent))}</strong>.
    </Confirm>
  )
}
