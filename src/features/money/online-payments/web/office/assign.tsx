import { z } from 'zod'
import { errorMessageWith, formErrorMessage } from '../../../../../web/error-messages.ts'
import { useSchemaForm } from '../../../../../web/forms/schema-form.ts'
import { Dialog } from '../../../../../web/ui/dialog.tsx'
import { Form, FormActions } from '../../../../../web/ui/form/form.tsx'
import { Text } from '../../../../../web/ui/layout.tsx'
import { Money } from '../../../../../web/ui/values.tsx'
import { TenantSelect } from '../../../../property/tenants/web/chooser/tenant-select.tsx'
import type { OnlinePayment } from '../../online-payments.contract.ts'
import { onlinePaymentsApi } from '../online-payments.api.ts'
import { FAILED, getAmountLeft } from './online-payments.texts.ts'

const assignForm = z.object({ tenantId: z.string().min(1, 'Please select a tenant') })

type Props = { payment: OnlinePayment; onClose: () => void; onDone: (text: string) => Promise<unknown> }

export function Assign({ payment, onClose, onDone }: Props) {
  const { reference, tenantId } = payment
  const form = useSchemaForm(assignForm, { tenantId: tenantId ?? '' })
  const confirm = async (body: z.output<typeof assignForm>) => {
    await onlinePaymentsApi('POST /online-payments/{reference}/assign', { params: { reference }, body })
    await onDone('The money is in the books of the tenant.')
    onClose()
  }
  return (
    <Dialog title="Assign Money" size="md" onClose={onClose}>
      <Form
        form={form}
        onSubmit={confirm}
        errorMessage={formErrorMessage(errorMessageWith(FAILED.assign))}
        record={reference}
      >
        <Text lineHeight={1.5}>
          <Money cedis={getAmountLeft(payment)} /> of <strong>{reference}</strong> settles what this tenant
          owes, the oldest first; the rest becomes credit. The tenant gets a receipt.
        </Text>
        <TenantSelect
          label="Tenant"
          required
          failed="Failed to load tenants"
          data-autofocus
          {...form.getInputProps('tenantId')}
        />
        <FormActions busyText="Assigning..." onCancel={onClose}>
          Assign
        </FormActions>
      </Form>
    </Dialog>
  )
}
