import { Confirm } from '../../../../web/ui/dialog.tsx'
import type { Lease } from '../../../property/leases/leases.contract.ts'
import type { RentRule } from '../charges.contract.ts'
import { ActivateDialog } from './activate.dialog.tsx'
import { AddRule, EditRule } from './charge.dialog.tsx'
import type { RuleAct } from './charge-list.tsx'
import { billingApi } from './charges.api.ts'

export type OpenRule =
  | { what: 'add'; leases: readonly [Lease, ...Lease[]] }
  | { what: 'activateAll'; rules: readonly RentRule[] }
  | { what: RuleAct; rule: RentRule }

type Props = { open: OpenRule; onClose: () => void; onDone: (text: string) => Promise<unknown> }

export function RuleParts({ open, onClose, onDone }: Props) {
  switch (open.what) {
    case 'add':
      return <AddRule leases={open.leases} onClose={onClose} onDone={onDone} />
    case 'edit':
      return <EditRule rule={open.rule} onClose={onClose} onDone={onDone} />
    case 'activate':
      return <ActivateDialog rules={[open.rule]} onClose={onClose} onDone={onDone} />
    case 'activateAll':
      return <ActivateDialog rules={open.rules} onClose={onClose} onDone={onDone} />
    case 'pause':
    case 'resume':
      return <PauseRule rule={open.rule} resumes={open.what === 'resume'} onClose={onClose} onDone={onDone} />
    case 'delete':
      return <DeleteRule rule={open.rule} onClose={onClose} onDone={onDone} />
  }
}

type RuleProps = Omit<Props, 'open'> & { rule: RentRule }

function PauseRule({ rule: { id, tenantName }, resumes, onClose, onDone }: RuleProps & { resumes: boolean }) {
  const change = async () => {
    const state = resumes ? ('active' as const) : ('paused' as const)
    await billingApi('PATCH /rent-rules/{id}', { params: { id }, body: { state } })
    await onDone(resumes ? `Charges of ${tenantName} go on.` : `Charges of ${tenantName} are paused.`)
  }
  return (
    <Confirm
      title={resumes ? 'Resume this charge?' : 'Pause this charge?'}
      action={resumes ? 'Resume' : 'Pause'}
      harmless
      onConfirm={change}
      onClose={onClose}
    >
      {resumes
        ? 'Periods that begin from now on are billed by themselves. What it missed waits under Recurring Charges for you to bill or skip.'
        : 'Nothing is billed until you resume it. Invoices that went out stay as they are.'}
    </Confirm>
  )
}

function DeleteRule({ rule: { id, tenantName }, onClose, onDone }: RuleProps) {
  const remove = async () => {
    await billingApi('DELETE /rent-rules/{id}', { params: { id } })
    await onDone('The charge is deleted.')
  }
  return (
    <Confirm
      title="Delete this charge?"
      action="Delete"
      busyWord="Deleting..."
      onConfirm={remove}
      onClose={onClose}
    >
      {tenantName} is not charged by it any more. A charge that has billed something can be paused or ended
      instead.
    </Confirm>
  )
}
