import { errorMessageWith } from '../../../web/error-messages.ts'
import { useFormKey } from '../../../web/form-key.ts'
import { Confirm } from '../../../web/ui/dialog.tsx'
import type { Tenant } from '../tenants.contract.ts'
import { type TenantToast, welcomeAction, welcomeToast } from './tenant-messages.ts'
import { tenantsApi } from './tenants.api.ts'

type Props = { tenant: Tenant; onClose: () => void; onToast: (toast: TenantToast) => Promise<void> }

export function WelcomeTenant({ tenant, onClose, onToast }: Props) {
  const formKey = useFormKey()
  const gone = tenant.uid === null
  const send = async () => {
    const sent = await tenantsApi('POST /tenants/{id}/welcome', {
      params: { id: tenant.id },
      key: formKey.keyFor(tenant.id),
    })
    await onToast(welcomeToast(tenant, sent))
  }
  return (
    <Confirm
      title={welcomeAction(tenant)}
      action={gone ? 'Restore' : 'Resend'}
      harmless
      busyWord="Sending..."
      errorMessage={errorMessageWith(
        gone ? 'Failed to restore the login' : 'Failed to send the welcome email',
      )}
      onConfirm={send}
      onClose={onClose}
    >
      {gone && 'The login of this tenant is gone; it is made anew. '}
      <strong>{tenant.name}</strong> gets the welcome email{gone || ' again'} at {tenant.email}, with a link
      to set a password.{gone || ' The password of now stays good until then.'}
    </Confirm>
  )
}
