import { useQueryClient } from '@tanstack/react-query'
import { errorMessageWith } from '../../../../web/error-messages.ts'
import { Confirm } from '../../../../web/ui/dialog.tsx'
import { MAILS_KEY, mailSettingsQuery, mailsApi } from '../deliveries/mails.api.ts'
import type { Toast } from '../deliveries/messages.labels.ts'

type Props = { onClose: () => void; onToast: (toast: Toast) => void }

export function ForgetServer({ onClose, onToast }: Props) {
  const store = useQueryClient()
  const forget = async () => {
    await mailsApi('DELETE /settings/mail')
    onToast({ tone: 'success', text: 'The mail server was forgotten. Messages wait until there is another.' })
    await store.invalidateQueries({ queryKey: MAILS_KEY })
    await store.invalidateQueries({ queryKey: mailSettingsQuery.queryKey })
  }
  return (
    <Confirm
      title="Forget this server?"
      action="Forget this server"
      busyWord="Forgetting..."
      errorMessage={errorMessageWith('The mail server could not be forgotten.')}
      onConfirm={forget}
      onClose={onClose}
    >
      Its address and its password are deleted here. Nothing goes out until there is another; messages wait.
    </Confirm>
  )
}
