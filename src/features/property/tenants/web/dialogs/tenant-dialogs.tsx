import type { Tenant } from '../../tenants.contract.ts'
import { TENANT_MESSAGES } from '../../tenants.messages.ts'
import { creationToast, type TenantToast } from '../tenant-messages.ts'
import type { TenantAct } from '../tenants.columns.tsx'
import { AddTenant } from './tenant-add.tsx'
import { DeleteTenant, type Held } from './tenant-delete.tsx'
import { EditTenant } from './tenant-edit.tsx'
import { WelcomeTenant } from './tenant-welcome.tsx'

type Props = {
  adding: boolean
  acting: { act: TenantAct; tenant: Tenant } | null
  held: Held
  onClose: () => void
  onDone: (message: string) => Promise<void>
  onToast: (toast: TenantToast) => Promise<void>
}

export function TenantDialogs({ adding, acting, held, onClose, onDone, onToast }: Props) {
  if (adding) return <AddTenant onClose={onClose} onCreated={(created) => onToast(creationToast(created))} />
  switch (acting?.act) {
    case 'edit':
      return (
        <EditTenant
          tenant={acting.tenant}
          onClose={onClose}
          onSaved={() => onDone(TENANT_MESSAGES.updated)}
        />
      )
    case 'delete':
      return (
        <DeleteTenant
          tenant={acting.tenant}
          held={held}
          onClose={onClose}
          onDeleted={() => onDone(TENANT_MESSAGES.deleted)}
        />
      )
    case 'welcome':
      return <WelcomeTenant tenant={acting.tenant} onClose={onClose} onToast={onToast} />
    case undefined:
      return null
  }
}
