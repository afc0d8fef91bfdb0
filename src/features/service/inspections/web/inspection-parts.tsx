import { Confirm } from '../../../../web/ui/dialog.tsx'
import type { InspectionRule } from '../inspections.contract.ts'
import { InspectionDialog } from './inspection.dialog.tsx'
import type { InspectionAct } from './inspection-list.tsx'
import { inspectionsApi } from './inspections.api.ts'

export type OpenInspection = { what: 'add' } | { what: Exclude<InspectionAct, 'show'>; rule: InspectionRule }

type Props = { open: OpenInspection; onClose: () => void; onDone: (text: string) => Promise<unknown> }

export function InspectionParts({ open, ...rest }: Props) {
  if (open.what === 'add') return <InspectionDialog {...rest} />
  if (open.what === 'edit') return <InspectionDialog rule={open.rule} {...rest} />
  if (open.what === 'delete') return <DeleteInspection rule={open.rule} {...rest} />
  return <PauseInspection rule={open.rule} resumes={open.what === 'resume'} {...rest} />
}

type InspectionProps = Omit<Props, 'open'> & { rule: InspectionRule }

function PauseInspection({
  rule: { id, title },
  resumes,
  onClose,
  onDone,
}: InspectionProps & { resumes: boolean }) {
  const change = async () => {
    const state = resumes ? ('active' as const) : ('paused' as const)
    await inspectionsApi('PATCH /inspection-rules/{id}', { params: { id }, body: { state } })
    await onDone(resumes ? `${title} goes on.` : `${title} is paused.`)
  }
  return (
    <Confirm
      title={resumes ? 'Resume this inspection?' : 'Pause this inspection?'}
      action={resumes ? 'Resume' : 'Pause'}
      harmless
      onConfirm={change}
      onClose={onClose}
    >
      {resumes
        ? 'Requests are made from now on. What fell into the pause waits under Missed inspections.'
        : 'No requests are made until you resume it. Those that were made stay as they are.'}
    </Confirm>
  )
}

function DeleteInspection({ rule: { id, title }, onClose, onDone }: InspectionProps) {
  const remove = async () => {
    await inspectionsApi('DELETE /inspection-rules/{id}', { params: { id } })
    await onDone('The inspection is deleted.')
  }
  return (
    <Confirm
      title="Delete this inspection?"
      action="Delete"
      busyWord="Deleting..."
      onConfirm={remove}
      onClose={onClose}
    >
      {title} makes no requests. An inspection that has made some can be paused or ended instead.
    </Confirm>
  )
}
