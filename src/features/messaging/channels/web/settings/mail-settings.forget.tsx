import { useQueryClient } from '@tanstack/react-query'
import { errorMessageWith } from '../../../../../web/error-messages.ts'
import { Confirm } from '../../../../../web/ui/dialog.tsx'
import type { MailSettings } from '../../mails.contract.ts'
import { MAILS_KEY, mailSettingsQuery, mailsApi } from '../deliveries/mails.api.ts'
import type { Toast } from '../deliveries/messages.labels.ts'

type Props = { onClose: () => void; keep: (left: MailSettings) => void; onToast: (toast: Toast) => void }

export function ForgetServer({ onClose, keep, onToast }: Props) {
  const store = useQueryClient()
  const forget = async () => {
    await mailsApi('DELETE /settings/mail')
    onToast({ tone: 'success', text: 'The mail server was forgotten. Messages wait until there is another.' })
    await store.invalidateQueries({ queryKey: MAILS_KEY })
    keep(await store.fetchQuery({ ...mailSettingsQuery, staleTime: 0 }))
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
