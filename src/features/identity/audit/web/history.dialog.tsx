import { Dialog } from '../../../../web/ui/dialog.tsx'
import { History } from './history.section.tsx'

type Props = {
  /** The record's display name. */
  name: string
  targetId: string
  onClose: () => void
}

export function HistoryDialog({ name, targetId, onClose }: Props) {
  return (
    <Dialog title={`History of ${name}`} onClose={onClose}>
      <History of={{ targetId }} />
    </Dialog>
  )
}
