import { useQueryClient } from '@tanstack/react-query'
import { errorMessageWith } from '../../../../../web/error-messages.ts'
import { Confirm } from '../../../../../web/ui/dialog.tsx'
import { ONLINE_PAYMENTS_KEY } from '../online-payments.api.ts'
import { paymentSettingsApi, paymentSettingsQuery } from './payment-settings.api.ts'

type Props = { onClose: () => void; onToast: (tone: 'success', text: string) => void }

export function RemoveKey({ onClose, onToast }: Props) {
  const store = useQueryClient()
  const remove = async () => {
    await paymentSettingsApi('DELETE /settings/online-payment')
    onToast('success', 'The key was removed. Nobody can pay online until there is another.')
    await store.invalidateQueries({ queryKey: paymentSettingsQuery.queryKey })
    await store.invalidateQueries({ queryKey: ONLINE_PAYMENTS_KEY })
  }
  return (
    <Confirm
      title="Remove the key?"
      action="Remove the key"
      busyWord="Removing..."
      errorMessage={errorMessageWith('The key could not be removed.')}
      onConfirm={remove}
      onClose={onClose}
    >
      Tenants no longer see Pay Now. Payments that are under way are looked for again once there is a key;
      until then they stand under Online Payments as they are now.
    </Confirm>
  )
}
