import { useCallback } from 'react'
import { LazyPart, lazyPart, PART_FAILED } from '../../../web/ui/lazy-part.tsx'
import type { Case } from '../cases.contract.ts'
import type { CaseKind } from '../cases.rules.ts'
import type { CaseAct, CaseHandlers } from './case-actions.tsx'
import type { Toast } from './case-messages.ts'

const RESPOND = lazyPart(() => import('./respond-dialog.tsx').then((module) => module.RespondDialog))
const DELETE = lazyPart(() => import('./delete-case.tsx').then((module) => module.DeleteCase))

export type Acting = { act: CaseAct; item: Case }

type Props = Omit<CaseHandlers, 'onAct' | 'onFailed'> & {
  kind: CaseKind
  acting: Acting | null
  onClose: () => void
  onDeleted: (toast: Toast, item: Case) => void
}

export function CaseDialogs({ kind, acting, onClose, onToast, onChanged, onDeleted }: Props) {
  const onFailed = useCallback(() => {
    onClose()
    onToast({ tone: 'error', text: PART_FAILED })
  }, [onClose, onToast])
  if (!acting) return null
  const common = { kind, item: acting.item, onClose }
  return acting.act === 'respond' ? (
    <LazyPart part={RESPOND} props={{ ...common, onChanged }} onFailed={onFailed} />
  ) : (
    <LazyPart part={DELETE} props={{ ...common, onDeleted }} onFailed={onFailed} />
  )
}
