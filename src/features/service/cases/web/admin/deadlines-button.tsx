import { useCallback, useState } from 'react'
import { Button } from '../../../../../web/ui/button.tsx'
import { DialogPart, lazyPart } from '../../../../../web/ui/lazy-part.tsx'
import { useCan } from '../../../../identity/accounts/web/accounts.api.ts'
import type { Toast } from '../case-messages.ts'

const DIALOG = lazyPart(() => import('./deadlines-dialog.tsx').then((module) => module.DeadlinesDialog))

export function DeadlinesButton({ onToast }: { onToast: (toast: Toast) => void }) {
  const can = useCan()
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  if (!can('maintenance:write')) return null
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Deadlines
      </Button>
      {open && (
        <DialogPart
          part={DIALOG}
          props={{ onClose: close, onToast }}
          onFailed={(text) => onToast({ tone: 'error', text })}
        />
      )}
    </>
  )
}
