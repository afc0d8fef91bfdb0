import { ApiError, getErrorMessage } from '../../../../../web/api-error.ts'
import { formErrorMessage } from '../../../../../web/error-messages.ts'
import { useFormKey } from '../../../../../web/forms/form-key.ts'
import { useSchemaForm } from '../../../../../web/forms/schema-form.ts'
import { Dialog } from '../../../../../web/ui/dialog.tsx'
import { Form, FormActions } from '../../../../../web/ui/form/form.tsx'
import { PasswordField } from '../../../../../web/ui/form/password-field.tsx'
import { useToday } from '../../../../identity/company/web/company.api.ts'
import type { CreatedTenant } from '../../tenants.contract.ts'
import { TENANT_MESSAGES } from '../../tenants.messages.ts'
import { tenantsApi } from '../tenants.api.ts'
import { TenantFields } from './tenant-fields.tsx'
import {
  type TenantFormOutput,
  type TenantFormValues,
  tenantForm,
  tenantValues,
} from './tenant-form.schema.ts'

const INVALID = 'Invalid data provided. Please check all fields.'

type Props = { onClose: () => void; onCreated: (tenant: CreatedTenant) => Promise<void> }

export function AddTenant({ onClose, onCreated }: Props) {
  const today = useToday()
  const formKey = useFormKey()
  const form = useSchemaForm(tenantForm(today), tenantValues())
  const add = async ({ messagesBy: _, ...values }: TenantFormOutput) => {
    const created = await tenantsApi('POST /tenants', { body: values, key: formKey.keyFor(values) }).catch(
      refuse,
    )
    formKey.done()
    await onCreated(created)
    onClose()
  }
  return (
    <Dialog title="Add Tenant" onClose={onClose}>
      <Form form={form} onSubmit={add} errorMessage={formErrorMessage(getErrorMessage)}>
        <TenantFields form={form} today={today} />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          description={passwordHint(form.values)}
          {...form.getInputProps('password')}
        />
        <FormActions busyText="Saving..." onCancel={onClose}>
          Add Tenant
        </FormActions>
      </Form>
    </Dialog>
  )
}

const passwordHint = ({ email, phone }: TenantFormValues): string =>
  !email && phone
    ? 'Optional, at least 6 characters. Left empty, the tenant sets one with a code by SMS.'
    : 'Optional, at least 6 characters. Left empty, the portal makes one and sends it in the welcome email.'

/** Rethrows with the server's messages on the named fields. */
function refuse(error: unknown): never {
  if (!(error instanceof ApiError) || error.status === 0) throw error
  const { status, details } = error
  const text = `${TENANT_MESSAGES.accountFailed} ${status === 400 ? INVALID : getErrorMessage(error)}`
  throw new ApiError(status, text, details.length > 0 ? [text, ...details] : [])
}
