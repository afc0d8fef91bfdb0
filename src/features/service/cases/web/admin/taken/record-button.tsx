import { useCallback, useState } from 'react'
import { Button } from '../../../../../../web/ui/button.tsx'
import { DialogPart, lazyPart } from '../../../../../../web/ui/lazy-part.tsx'
import { useCan } from '../../../../../identity/accounts/web/accounts.api.ts'
import type { MailedCase } from '../../../cases.contract.ts'
import type { Toast } from '../../case-messages.ts'

const DIALOG = lazyPart(() => import('./record-dialog.tsx').then((module) => module.RecordDialog))

type Props = {
  /** Chosen at first. */
  tenantId?: string
  variant?: 'default'
  onToast: (toast: Toast) => void
  onChanged: (toast: Toast, after: MailedCase) => void
}

export function RecordButton({ tenantId, variant, onToast, onChanged }: Props) {
  const can = useCan()
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  if (!can('case:write')) return null
  return (
    <>
      <Button
        {...(variant && { variant })}
        onPointerEnter={DIALOG.prefetch}
        onFocus={DIALOG.prefetch}
        onClick={() => setOpen(true)}
      >
        Record a request
      </Button>
      {open && (
        <DialogPart
          part={DIALOG}
          props={{ onClose: close, onChanged, ...(tenantId && { tenantId }) }}
          onFailed={(text) => onToast({ tone: 'error', text })}
        />
      )}
    </>
  )
}
