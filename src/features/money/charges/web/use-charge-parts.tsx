import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { DialogPart, lazyPart } from '../../../../web/ui/lazy-part.tsx'
import { useNotice } from '../../../../web/ui/notice.tsx'
import { INVOICES_KEY } from '../../invoices/web/invoices.queries.ts'
import type { OpenCharge } from './charge-parts.tsx'

const PARTS = lazyPart(() => import('./charge-parts.tsx').then((module) => module.ChargeParts))

type ChargeDialogs = {
  open: (what: OpenCharge) => void
  done: (text: string) => Promise<unknown>
  notice: ReactNode
  dialog: ReactNode
}

export function useChargeParts({ over = false } = {}): ChargeDialogs {
  const store = useQueryClient()
  const notice = useNotice({ over })
  const [opened, setOpened] = useState<OpenCharge | null>(null)
  const done = (text: string) => {
    notice.report('success', text)
    return store.invalidateQueries({ queryKey: INVOICES_KEY })
  }
  const close = () => setOpened(null)
  const dialog = opened && (
    <DialogPart part={PARTS} props={{ open: opened, onClose: close, onDone: done }} onFailed={notice.fail} />
  )
  return { open: setOpened, done, notice: notice.node, dialog }
}
