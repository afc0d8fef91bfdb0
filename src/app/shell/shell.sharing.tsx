import { useEffect, useState } from 'react'
import { openSharesWith, type SharedItem } from '../../web/share.ts'
import { DialogPart, lazyPart } from '../../web/ui/lazy-part.tsx'
import { useNotice } from '../../web/ui/notice.tsx'

const DIALOG = lazyPart(() =>
  import('../../features/overview/shares/web/share.dialog.tsx').then(({ ShareDialog }) => ShareDialog),
)

export function Sharing() {
  const [item, setItem] = useState<SharedItem>()
  const { node, show } = useNotice({ over: true })
  useEffect(() => openSharesWith(setItem), [])
  const close = () => setItem(undefined)
  return (
    <>
      {node}
      {item && (
        <DialogPart part={DIALOG} props={{ item, onClose: close }} onFailed={(text) => show('error', text)} />
      )}
    </>
  )
}
