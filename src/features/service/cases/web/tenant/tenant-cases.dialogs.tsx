import { useCallback } from 'react'
import { LazyPart, lazyPart, PART_FAILED } from '../../../../../web/ui/lazy-part.tsx'
import type { Case, MailedCase } from '../../cases.contract.ts'
import type { CaseKind } from '../../cases.rules.ts'
import type { Toast } from '../case-messages.ts'
import type { ResolutionStep } from './resolution.tsx'

const DELETE = lazyPart(() => import('./delete-own.tsx').then((module) => module.ConfirmDeleteOwn))

const RESOLUTION = lazyPart(() => import('./resolution-dialog.tsx').then((module) => module.ResolutionDialog))

export type Answering = { step: ResolutionStep; item: Case }

type AnswerProps = {
  answering: Answering | null
  onClose: () => void
  onToast: (toast: Toast) => void
  onChanged: (toast: Toast, after: MailedCase) => void
}

export function AnswerResolution({ answering, onClose, onToast, onChanged }: AnswerProps) {
  const onFailed = useFailed(onClose, onToast)
  if (!answering) return null
  return <LazyPart part={RESOLUTION} props={{ ...answering, onClose, onChanged }} onFailed={onFailed} />
}

const useFailed = (onClose: () => void, onToast: (toast: Toast) => void) =>
  useCallback(() => {
    onClose()
    onToast({ tone: 'error', text: PART_FAILED })
  }, [onClose, onToast])

type Props = {
  kind: CaseKind
  item: Case | null
  onClose: () => void
  onToast: (toast: Toast) => void
  onDeleted: (toast: Toast, item: Case) => void
}

export function DeleteOwn({ kind, item, onClose, onToast, onDeleted }: Props) {
  const onFailed = useFailed(onClose, onToast)
  if (!item) return null
  return <LazyPart part={DELETE} props={{ kind, item, onClose, onDeleted }} onFailed={onFailed} />
}
