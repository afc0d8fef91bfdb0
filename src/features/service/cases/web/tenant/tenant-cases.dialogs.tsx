import { DialogPart, lazyPart } from '../../../../../web/ui/lazy-part.tsx'
import type { Case, MailedCase } from '../../cases.contract.ts'
import type { CaseKind } from '../../cases.rules.ts'
import type { Toast } from '../case-messages.ts'
import type { ResolutionStep } from './resolution.tsx'

const DELETE = lazyPart(() => import('./delete-own.tsx').then((module) => module.ConfirmDeleteOwn))

const RESOLUTION = lazyPart(() => import('./resolution-dialog.tsx').then((module) => module.ResolutionDialog))

export const prefetchResolution = RESOLUTION.prefetch

export type Answering = { step: ResolutionStep; item: Case }

type AnswerProps = {
  answering: Answering | null
  onClose: () => void
  onToast: (toast: Toast) => void
  onChanged: (toast: Toast, after: MailedCase) => void
}

export function AnswerResolution({ answering, onClose, onToast, onChanged }: AnswerProps) {
  if (!answering) return null
  return (
    <DialogPart part={RESOLUTION} props={{ ...answering, onClose, onChanged }} onFailed={failing(onToast)} />
  )
}

const failing = (onToast: (toast: Toast) => void) => (text: string) => onToast({ tone: 'error', text })

type Props = {
  kind: CaseKind
  item: Case | null
  onClose: () => void
  onToast: (toast: Toast) => void
  onDeleted: (toast: Toast, item: Case) => void
}

export function DeleteOwn({ kind, item, onClose, onToast, onDeleted }: Props) {
  if (!item) return null
  return <DialogPart part={DELETE} props={{ kind, item, onClose, onDeleted }} onFailed={failing(onToast)} />
}
