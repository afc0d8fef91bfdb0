import { errorMessageWith, formErrorMessage } from '../../../../../web/error-messages.ts'
import { changedFields } from '../../../../../web/forms/changed-since.ts'
import { useSchemaForm } from '../../../../../web/forms/schema-form.ts'
import { Dialog } from '../../../../../web/ui/dialog.tsx'
import { Form, FormActions } from '../../../../../web/ui/form/form.tsx'
import { useToday } from '../../../../identity/company/web/company.api.ts'
import type { Tenant } from '../../tenants.contract.ts'
import { tenantsApi } from '../tenants.api.ts'
import { TenantFields } from './tenant-fields.tsx'
import {
  MESSAGES_BY,
  type TenantFormOutput,
  tenantForm,
  tenantValues,
  toMessageChannels,
} from './tenant-form.schema.ts'

type Props = { tenant: Tenant; onClose: () => void; onSaved: () => Promise<void> }

export function EditTenant({ tenant, onClose, onSaved }: Props) {
  const today = useToday()
  const form = useSchemaForm(tenantForm(today, tenant), tenantValues(tenant))
  const save = async ({ password: _, messagesBy, ...values }: TenantFormOutput) => {
    const channels =
      messagesBy === toMessageChannels(tenant.channels) ? undefined : [...MESSAGES_BY[messagesBy]]
    const body = { ...changedFields(values, tenant), ...(channels && { channels }) }
    await tenantsApi('PUT /tenants/{id}', { params: { id: tenant.id }, body })
    await onSaved()
    onClose()
  }
  return (
    <Dialog title="Edit Tenant" onClose={onClose}>
      <Form
        form={form}
        onSubmit={save}
        errorMessage={formErrorMessage(errorMessageWith('Failed to update tenant'))}
        record={tenant.id}
      >
        <TenantFields form={form} today={today} tenantId={tenant.id} />
        <FormActions busyText="Saving..." onCancel={onClose}>
          Save Changes
        </FormActions>
      </Form>
    </Dialog>
  )
}
