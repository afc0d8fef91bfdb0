import { t, translateKnown } from '../../../../web/translate.ts'
import { Confirm } from '../../../../web/ui/dialog.tsx'
import type { Lease } from '../leases.contract.ts'
import { offerText, periodText } from './lease-labels.ts'
import { leasesApi } from './leases.api.ts'

type Props = {
  lease: Lease
  how: 'accept' | 'decline'
  /** The office answers for a tenant who replied in another way. */
  forTenant?: true
  onClose: () => void
  onDone: (text: string) => Promise<void>
}

const DONE = {
  tenant: {
    accept: 'You have accepted the new lease.',
    decline: 'You have declined the offer. The office knows.',
  },
  office: { accept: 'Offer accepted for the tenant.', decline: 'Offer declined for the tenant.' },
} as const

export function RenewalAnswer({ lease, how, forTenant, onClose, onDone }: Props) {
  const { id, unitName, tenantName, renewal, periodMonths } = lease
  const send = async () => {
    await leasesApi(`POST /leases/{id}/renewal/${how}`, { params: { id } })
    await onDone(translateKnown(DONE[forTenant ? 'office' : 'tenant'][how]))
  }
  if (!renewal) return null
  const isAccepted = how === 'accept'
  const offer = offerText(renewal)
  const period = periodText(periodMonths)
  return (
    <Confirm
      title={isAccepted ? t('Accept Offer') : t('Decline Offer')}
      action={isAccepted ? t('Accept') : t('Decline')}
      busyWord={isAccepted ? t('Accepting...') : t('Declining...')}
      harmless={isAccepted}
      onConfirm={send}
      onClose={onClose}
    >
      {forTenant
        ? `For ${tenantName}: the new lease of ${unitName} from ${offer} ${period}. The audit says that the office answered.`
        : t('The new lease of {unitName} from {offer} {period}.', { unitName, offer, period })}
      {!forTenant && !isAccepted && ` ${t('The office is notified, and may talk to you about it.')}`}
    </Confirm>
  )
}
