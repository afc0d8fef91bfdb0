import { DialogPart, lazyPart } from '../../../../web/ui/lazy-part.tsx'
import type { useNotice } from '../../../../web/ui/notice.tsx'
import type { NotedCard } from './record-card.dialog.tsx'

const NOTE = lazyPart(() => import('./record-card.dialog.tsx').then((module) => module.NoteCard))

type Props = { card: NotedCard; notice: ReturnType<typeof useNotice>; onClose: () => void }

export function NotingCard({ card, notice, onClose }: Props) {
  const onDone = (text: string) => notice.report('success', text)
  return <DialogPart part={NOTE} props={{ card, onClose, onDone }} onFailed={notice.fail} />
}
