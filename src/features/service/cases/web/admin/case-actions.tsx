import { use, useState } from 'react'
import { Button } from '../../../../../web/ui/button.tsx'
import { SubmitButton } from '../../../../../web/ui/form/submit-button.tsx'
import { useCan } from '../../../../identity/accounts/web/accounts.api.ts'
import type { Case, MailedCase } from '../../cases.contract.ts'
import { caseMessages } from '../../cases.messages.ts'
import {
  adminMayDelete,
  CASES,
  type CaseKind,
  type CaseStatus,
  canResolve,
  canStart,
  isActive,
} from '../../cases.rules.ts'
import { changedMessage, type Toast } from '../case-messages.ts'
import { casesApi } from '../cases.api.ts'
import { type NextStep, nextStep } from '../next-step.ts'
import classes from './case-card.module.css'
import { SendToVendor } from './case-job.ts'

export type CaseAct = 'respond' | 'delete' | 'history' | 'deadline' | 'send'
export type CaseHandlers = {
  onAct: (act: CaseAct, item: Case) => void
  onToast: (toast: Toast) => void
  onChanged: (toast: Toast, after: MailedCase) => void
  onFailed: (error: unknown, item: Case) => void
}

type Props = CaseHandlers & { kind: CaseKind; item: Case }

export function CaseActions({ kind, item, onAct, onToast, onChanged, onFailed }: Props) {
  const texts = caseMessages(kind)
  const can = useCan()
  const { moving, move } = useMove({ kind, item, onChanged, onFailed })
  const next = nextStep(item)
  const getButtonProps = (step: NextStep) => ({ variant: step === next ? 'light' : 'default', size: 'sm' })
  const answered = item.adminResponse !== null
  const { working } = CASES[kind]
  const sending = use(SendToVendor) !== null && kind === 'request'
  const remove = () =>
    adminMayDelete(item) ? onAct('delete', item) : onToast({ tone: 'error', text: texts.onlyEnded })
  if (!can('case:write')) return null
  return (
    <div className={classes.actions}>
      {canStart(item) && (
        <SubmitButton
          {...getButtonProps('start')}
          busyText="Starting..."
          busy={moving === working}
          onClick={() => void move(working)}
        >
          {texts.start}
        </SubmitButton>
      )}
      <Button {...getButtonProps('respond')} onClick={() => onAct('respond', item)}>
        {answered ? texts.respondAgain : 'Respond'}
      </Button>
      {canResolve(item) && (
        <SubmitButton
          {...getButtonProps('resolve')}
          busyText="Saving..."
          busy={moving === 'resolved'}
          onClick={() => void move('resolved')}
        >
          Mark Resolved
        </SubmitButton>
      )}
      {sending && isActive(item) && (
        <Button variant="default" size="sm" onClick={() => onAct('send', item)}>
          Send to vendor
        </Button>
      )}
      {can('audit:read') && (
        <Button variant="subtle" size="sm" color="gray" c="dimmed" onClick={() => onAct('history', item)}>
          History
        </Button>
      )}
      {can('case:delete') && (
        <Button variant="subtle" size="sm" color="gray" c="dimmed" onClick={remove}>
          Delete
        </Button>
      )}
    </div>
  )
}

function useMove({ kind, item, onChanged, onFailed }: Omit<Props, 'onAct' | 'onToast'>) {
  const [moving, setMoving] = useState<CaseStatus | null>(null)
  const move = async (status: CaseStatus) => {
    if (moving) return
    setMoving(status)
    try {
      const body = { status, from: item.status }
      const after = await casesApi[kind]('PATCH /{id}', { params: { id: item.id }, body })
      onChanged(changedMessage(kind, after, { before: item.status, answered: false }), after)
    } catch (error) {
      onFailed(error, item)
    } finally {
      setMoving(null)
    }
  }
  return { moving, move }
}
