import { Textarea, TextInput } from '@mantine/core'
import type { z } from 'zod'
import { printPhone } from '../../../../shared/fields/phone.ts'
import { errorMessageWith, formErrorMessage } from '../../../../web/error-messages.ts'
import { changedSince } from '../../../../web/forms/changed-since.ts'
import { useFormKey } from '../../../../web/forms/form-key.ts'
import { useSchemaForm } from '../../../../web/forms/schema-form.ts'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { FieldRow, Form, FormActions } from '../../../../web/ui/form/form.tsx'
import { type Vendor, vendorForm } from '../vendors.contract.ts'
import { FAILED, vendorsApi } from './vendors.api.ts'

type Props = { vendor?: Vendor | undefined; onClose: () => void; onDone: (text: string) => Promise<unknown> }

export function VendorDialog({ vendor, onClose, onDone }: Props) {
  const form = useSchemaForm(vendorForm, {
    name: vendor?.name ?? '',
    phone: printPhone(vendor?.phone ?? ''),
    trade: vendor?.trade ?? '',
    note: vendor?.note ?? '',
  })
  const formKey = useFormKey()
  const save = async (body: z.output<typeof vendorForm>) => {
    if (vendor) {
      const changed = changedSince(form, body, (all) => all)
      await vendorsApi('PATCH /vendors/{id}', { params: { id: vendor.id }, body: changed })
    } else await vendorsApi('POST /vendors', { body, key: formKey.keyFor(body) })
    formKey.done()
    await onDone(vendor ? 'The vendor is saved.' : 'The vendor is added.')
    onClose()
  }
  return (
    <Dialog title={vendor ? 'Edit Vendor' : 'Add Vendor'} size="md" onClose={onClose}>
      <Form
        form={form}
        onSubmit={save}
        errorMessage={formErrorMessage(errorMessageWith(FAILED.save))}
        {...(vendor && { record: vendor.id })}
      >
        <TextInput label="Name" required data-autofocus {...form.getInputProps('name')} />
        <FieldRow>
          <TextInput label="Phone" type="tel" {...form.getInputProps('phone')} />
          <TextInput label="Trade" placeholder="For example Plumber" {...form.getInputProps('trade')} />
        </FieldRow>
        <Textarea label="Note" rows={2} {...form.getInputProps('note')} />
        <FormActions busyText="Saving..." onCancel={onClose}>
          {vendor ? 'Save' : 'Add Vendor'}
        </FormActions>
      </Form>
    </Dialog>
  )
}
