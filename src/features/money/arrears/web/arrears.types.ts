import type { Arrears } from '../arrears.contract.ts'

export type ArrearsDialogProps = {
  row: Pick<Arrears, 'tenantId' | 'tenantName' | 'overdue'>
  onClose: () => void
  onDone: (text: string) => Promise<unknown>
}
