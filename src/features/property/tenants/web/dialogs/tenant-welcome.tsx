import { useQuery } from '@tanstack/react-query'
import { errorMessageWith } from '../../../../../web/error-messages.ts'
import { useFormKey } from '../../../../../web/forms/form-key.ts'
import { Confirm } from '../../../../../web/ui/dialog.tsx'
import { useCan } from '../../../../identity/accounts/web/accounts.api.ts'
import { useMailSource } from '../../../../messaging/channels/web/mail-source.ts'
import type { Tenant } from '../../tenants.contract.ts'
import { reachQuery } from '../reach.query.ts'
import { type TenantToast, welcomeAction, welcomePromise, welcomeToast } from '../tenant-messages.ts'
import { tenantsApi } from '../tenants.api.ts'

type Props = { tenant: Tenant; onClose: () => void; onToast: (toast: TenantToast) => Promise<void> }

export function WelcomeTenant({ tenant, onClose, onToast }: Props) {
  const formKey = useFormKey()
  const gone = tenant.uid === null
  const source = useMailSource()
  const enabled = useCan()('invoice:write')
  const { data: reach, isLoading } = useQuery({ ...reachQuery([tenant.id]), enabled })
  const bySms = reach !== undefined && reach.email === 0 && reach.sms > 0
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
      {gone && 'The login of this tenant is gone; it is created again. '}
      {isLoading ? 'Loading...' : welcomePromise(tenant, { source, bySms })}
      {gone || bySms || isLoading || ' The current password stays good until then.'}
    </Confirm>
  )
}
