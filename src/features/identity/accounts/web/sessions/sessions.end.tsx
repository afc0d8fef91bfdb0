import { errorMessageWith } from '../../../../../web/error-messages.ts'
import { queryClient } from '../../../../../web/query.ts'
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
    onEnded(all ? 'All other devices were signed out.' : `${ending.device} was signed out.`)
  }
  return (
    <Confirm
      title={all ? 'End all others' : 'End sign-in'}
      action={all ? 'End All Others' : 'End'}
      busyWord="Ending..."
      errorMessage={errorMessageWith('The sign-in could not be ended. Please try again.')}
      onConfirm={end}
      onClose={onClose}
    >
      {all ? 'Sign out everywhere but on this device?' : `Sign out ${ending.device}?`} What was typed there
      and not sent is lost.
    </Confirm>
  )
}
