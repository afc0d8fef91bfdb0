import { errorMessageWith } from '../../../../../web/error-messages.ts'
import { queryClient } from '../../../../../web/query.ts'
import { t } from '../../../../../web/translate.ts'
import { Confirm } from '../../../../../web/ui/dialog.tsx'
import type { Session } from '../../totp.contract.ts'
import { sessionsApi, sessionsQuery } from '../totp.api.ts'

export type Ending = Session | 'others'

type Props = { ending: Ending; onClose: () => void; onEnded: (text: string) => void }

export function EndSessions({ ending, onClose, onEnded }: Props) {
  const all = ending === 'others'
  const end = async () => {
    if (all) await sessionsApi('DELETE /auth/sessions')
    else await sessionsApi('DELETE /auth/sessions/{id}', { params: { id: ending.id } })
    await queryClient.invalidateQueries(sessionsQuery)
    onEnded(
      all
        ? t('All other devices were signed out.')
        : t('{device} was signed out.', { device: ending.device }),
    )
  }
  return (
    <Confirm
      title={all ? t('End all others') : t('End sign-in')}
      action={all ? t('End All Others') : t('End')}
      busyWord={t('Ending...')}
      errorMessage={errorMessageWith('The sign-in could not be ended. Please try again.')}
      onConfirm={end}
      onClose={onClose}
    >
      {all
        ? t('Sign out everywhere but on this device?')
        : t('Sign out {device}?', { device: ending.device })}{' '}
      {t('What was typed there and not sent is lost.')}
    </Confirm>
  )
}
