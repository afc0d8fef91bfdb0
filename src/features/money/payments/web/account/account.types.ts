import type { TenantBalance } from '../../accounts.contract.ts'

export type AccountAct = 'opening' | 'use' | 'return' | 'credit' | 'giveBack'

export type AccountDialogProps = {
  tenant: { id: string; name: string }
  balance: TenantBalance
  onClose: () => void
  onDone: (text: string) => Promise<unknown>
}
