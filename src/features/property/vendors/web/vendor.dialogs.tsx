import type { Vendor } from '../vendors.contract.ts'
import { VendorDialog } from './vendor.dialog.tsx'
import { ArchiveVendor, DeleteVendor } from './vendor.remove.tsx'

export type OpenedVendor = 'add' | { act: 'edit' | 'archive' | 'delete'; vendor: Vendor }

type Props = { opened: OpenedVendor; onClose: () => void; onDone: (text: string) => Promise<unknown> }

export function VendorDialogs({ opened, ...props }: Props) {
  if (opened === 'add') return <VendorDialog {...props} />
  const { act, vendor } = opened
  if (act === 'edit') return <VendorDialog vendor={vendor} {...props} />
  if (act === 'archive') return <ArchiveVendor vendor={vendor} {...props} />
  return <DeleteVendor vendor={vendor} {...props} />
}
