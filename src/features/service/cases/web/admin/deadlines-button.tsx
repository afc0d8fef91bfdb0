import { Button } from '@mantine/core'
import { useCallback, useState } from 'react'
import { LazyPart, lazyPart, PART_FAILED } from '../../../../../web/ui/lazy-part.tsx'
import { useCan } from '../../../../identity/accounts/web/accounts.api.ts'
import type { Toast } from '../case-messages.ts'

const DIALOG = lazyPart(() => import('./deadlines-dialog.tsx').then((module) => module.DeadlinesDialog))

export function DeadlinesButton({ onToast }: { onToast: (toast: Toast) => void }) {
  const can = useCan()
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const failed = useCallback(() => {
    setOpen(false)
    onToast({ tone: 'error', text: PART_FAILED })
  }, [onToast])
  if (!can('maintenance:write')) return null
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Deadlines
      </Button>
      {open && <LazyPart part={DIALOG} props={{ onClose: close, onToast }} onFailed={failed} />}
    </>
  )
}
