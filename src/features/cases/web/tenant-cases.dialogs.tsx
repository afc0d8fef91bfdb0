import { useCallback } from 'react'
import { LazyPart, lazyPart, PART_FAILED } from '../../../web/ui/lazy-part.tsx'
import type { Case } from '../cases.contract.ts'
import type { CaseKind } from '../cases.rules.ts'
import type { Toast } from './case-messages.ts'

const DELETE = lazyPart(() => import('./delete-own.tsx').then((module) => module.ConfirmDeleteOwn))

type Props = {
  kind: CaseKind
  item: Case | null
  onClose: () => void
  onToast: (toast: Toast) => void
  onDeleted: (toast: Toast, item: Case) => void
}

export function DeleteOwn({ kind, item, onClose, onToast, onDeleted }: Props) {
  const onFailed = useCallback(() => {
    onClose()
    onToast({ tone: 'error', text: PART_FAILED })
  }, [onClose, onToast])
  if (!item) return null
  return <LazyPart part={DELETE} props={{ kind, item, onClose, onDeleted }} onFailed={onFailed} />
}
