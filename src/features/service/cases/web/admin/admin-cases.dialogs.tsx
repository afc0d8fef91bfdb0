import { use } from 'react'
import { DialogPart, lazyPart } from '../../../../../web/ui/lazy-part.tsx'
import type { Case } from '../../cases.contract.ts'
import type { CaseKind } from '../../cases.rules.ts'
import type { Toast } from '../case-messages.ts'
import type { CaseAct, CaseHandlers } from './case-actions.tsx'
import { SendToVendor } from './case-job.ts'

const RESPOND = lazyPart(() => import('./respond-dialog.tsx').then((module) => module.RespondDialog))
const HISTORY = lazyPart(() =>
  import('../../../../identity/audit/web/history.dialog.tsx').then((module) => module.HistoryDialog),
)
const CHANGE_DEADLINE = lazyPart(() =>
  import('./change-deadline.tsx').then((module) => module.ChangeDeadline),
)
const DELETE = lazyPart(() => import('./delete-case.tsx').then((module) => module.DeleteCase))

export type Acting = { act: CaseAct; item: Case }

type Props = Omit<CaseHandlers, 'onAct' | 'onFailed'> & {
  kind: CaseKind
  acting: Acting | null
  onClose: () => void
  onDeleted: (toast: Toast, item: Case) => void
}

export function CaseDialogs({ kind, acting, onClose, onToast, onChanged, onDeleted }: Props) {
  const Sending = use(SendToVendor)
  const onFailed = (text: string) => onToast({ tone: 'error', text })
  if (!acting) return null
  const { act, item } = acting
  if (act === 'history') {
    const props = { name: `“${item.subject}”`, targetId: item.id, onClose }
    return <DialogPart part={HISTORY} props={props} onFailed={onFailed} />
  }
  if (act === 'send') return Sending && <Sending item={item} onClose={onClose} />
  const common = { kind, item, onClose }
  if (act === 'deadline')
    return <DialogPart part={CHANGE_DEADLINE} props={{ item, onClose, onChanged }} onFailed={onFailed} />
  return act === 'respond' ? (
    <DialogPart part={RESPOND} props={{ ...common, onChanged }} onFailed={onFailed} />
  ) : (
    <DialogPart part={DELETE} props={{ ...common, onDeleted }} onFailed={onFailed} />
  )
}
