import { Confirm } from '../../../../web/ui/dialog.tsx'
import type { Lease } from '../../../property/leases/leases.contract.ts'
import type { RecurringCharge } from '../charges.contract.ts'
import { ActivateDialog } from './activate.dialog.tsx'
import { AddCharge, EditCharge } from './charge.dialog.tsx'
import type { ChargeAct } from './charge-list.tsx'
import { chargesApi } from './charges.api.ts'

export type OpenCharge =
  | { what: 'add'; leases: readonly [Lease, ...Lease[]] }
  | { what: 'activateAll'; rules: readonly RecurringCharge[] }
  | { what: ChargeAct; charge: RecurringCharge }

type Props = { open: OpenCharge; onClose: () => void; onDone: (text: string) => Promise<unknown> }

export function ChargeParts({ open, onClose, onDone }: Props) {
  switch (open.what) {
    case 'add':
      return <AddCharge leases={open.leases} onClose={onClose} onDone={onDone} />
    case 'edit':
      return <EditCharge charge={open.charge} onClose={onClose} onDone={onDone} />
    case 'activate':
      return <ActivateDialog rules={[open.charge]} onClose={onClose} onDone={onDone} />
    case 'activateAll':
      return <ActivateDialog rules={open.rules} onClose={onClose} onDone={onDone} />
    case 'pause':
    case 'resume':
      return (
        <PauseCharge
          charge={open.charge}
          resumes={open.what === 'resume'}
          onClose={onClose}
          onDone={onDone}
        />
      )
    case 'delete':
      return <DeleteCharge charge={open.charge} onClose={onClose} onDone={onDone} />
  }
}

type ChargeProps = Omit<Props, 'open'> & { charge: RecurringCharge }

function PauseCharge({
  charge: { id, tenantName },
  resumes,
  onClose,
  onDone,
}: ChargeProps & { resumes: boolean }) {
  const change = async () => {
    const state = resumes ? ('active' as const) : ('paused' as const)
    await chargesApi('PATCH /rent-rules/{id}', { params: { id }, body: { state } })
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
        ? 'Periods that begin from now on are billed automatically. What it missed waits under Monthly Charges for you to bill or skip.'
        : 'Nothing is billed until you resume it. Invoices that went out stay as they are.'}
    </Confirm>
  )
}

function DeleteCharge({ charge: { id, tenantName }, onClose, onDone }: ChargeProps) {
  const remove = async () => {
    await chargesApi('DELETE /rent-rules/{id}', { params: { id } })
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
