import { Confirm } from '../../../../web/ui/dialog.tsx'
import type { Vendor } from '../vendors.contract.ts'
import { vendorsApi } from './vendors.api.ts'

type Props = { vendor: Vendor; onClose: () => void; onDone: (text: string) => Promise<unknown> }

export function ArchiveVendor({ vendor: { id, name }, onClose, onDone }: Props) {
  const archive = async () => {
    await vendorsApi('PATCH /vendors/{id}', { params: { id }, body: { archived: true } })
    await onDone('The vendor is archived.')
  }
  return (
    <Confirm
      title="Archive Vendor"
      action="Archive"
      busyWord="Archiving..."
      harmless
      onConfirm={archive}
      onClose={onClose}
    >
      Archive <strong>{name}</strong>? Nothing new can be given to them. Their requests keep the name, and you
      can restore them at any time.
    </Confirm>
  )
}

/** The server refuses vendors named by requests. */
export function DeleteVendor({ vendor: { id, name }, onClose, onDone }: Props) {
  const remove = async () => {
    await vendorsApi('DELETE /vendors/{id}', { params: { id } })
    await onDone('The vendor is deleted.')
  }
  return (
    <Confirm
      title="Delete Vendor"
      action="Delete"
      busyWord="Deleting..."
      onConfirm={remove}
      onClose={onClose}
    >
      Delete <strong>{name}</strong> for good?
    </Confirm>
  )
}
