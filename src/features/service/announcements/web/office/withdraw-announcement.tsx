import { errorMessageWith } from '../../../../../web/error-messages.ts'
import { Confirm } from '../../../../../web/ui/dialog.tsx'
import type { Announcement } from '../../announcements.contract.ts'
import { FAILED } from '../announcement-texts.ts'
import { announcementsApi } from '../announcements.api.ts'

type Props = { announcement: Announcement; onClose: () => void; onWithdrawn: () => Promise<unknown> }

export function WithdrawAnnouncement({ announcement: { id, title }, onClose, onWithdrawn }: Props) {
  const withdraw = async () => {
    await announcementsApi('DELETE /announcements/{id}', { params: { id } })
    await onWithdrawn()
  }
  return (
    <Confirm
      title="Withdraw Announcement"
      action="Withdraw"
      busyWord="Withdrawing..."
      errorMessage={errorMessageWith(FAILED.withdraw)}
      onConfirm={withdraw}
      onClose={onClose}
    >
      Withdraw <strong>{title}</strong>? Tenants no longer see it, and e-mails that still wait are not sent.
      E-mails that have arrived stay where they are. This cannot be undone.
    </Confirm>
  )
}
