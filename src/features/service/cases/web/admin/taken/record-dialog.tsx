import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { errorMessageWith, formErrorMessage } from '../../../../../../web/error-messages.ts'
import { useFormKey } from '../../../../../../web/forms/form-key.ts'
import { type SchemaForm, useSchemaForm } from '../../../../../../web/forms/schema-form.ts'
import { Dialog } from '../../../../../../web/ui/dialog.tsx'
import { FieldRow, Form, FormActions } from '../../../../../../web/ui/form/form.tsx'
import { useCan } from '../../../../../identity/accounts/web/accounts.api.ts'
import { vendorChoicesQuery } from '../../../../../property/vendors/web/vendors.api.ts'
import type { MailedCase } from '../../../cases.contract.ts'
import { type Toast, takenMessage } from '../../case-messages.ts'
import { takenApi } from '../../cases.api.ts'
import { PhotoField, type PhotoGate } from '../../photos/photo-field.tsx'
import { PRIORITY_OPTIONS } from '../../priority-options.ts'
import { TakenAbout } from './taken-about.tsx'
import {
  EMPTY_TAKEN,
  type TakenGiven,
  type TakenValues,
  takenForm,
  toTakenBody,
} from './taken-form.schema.ts'

type Props = { tenantId?: string; onClose: () => void; onChanged: (toast: Toast, after: MailedCase) => void }

/** Records a request that came by phone or in person. */
export function RecordDialog({ tenantId = '', onClose, onChanged }: Props) {
  const form = useSchemaForm(takenForm, { ...EMPTY_TAKEN, tenantId })
  const photos = useRef<PhotoGate>(null)
  const formKey = useFormKey()
  const save = async (values: TakenGiven) => {
    const photoIds = (await photos.current?.finished()) ?? values.photoIds
    const body = { ...toTakenBody(values), photoIds }
    const after = await takenApi('POST /requests/taken', { body, key: formKey.keyFor(body) })
    formKey.done()
    onChanged(takenMessage(after), after)
    onClose()
  }
  return (
    <Dialog title="Record a Request" onClose={onClose} size="lg">
      <Form
        form={form}
        label="Record a request"
        onSubmit={save}
        errorMessage={formErrorMessage(errorMessageWith('Failed to record the request. Please try again.'))}
      >
        <TakenAbout form={form} />
        <TextInput label="Subject" required autoComplete="off" {...form.getInputProps('subject')} />
        <Textarea
          label="Description"
          description="In the caller’s words."
          required
          autosize
          minRows={3}
          maxRows={12}
          {...form.getInputProps('description')}
        />
        <FieldRow>
          <NativeSelect
            label="How urgent is it?"
            data={PRIORITY_OPTIONS}
            {...form.getInputProps('priority')}
          />
          <VendorField form={form} />
        </FieldRow>
        <PhotoField kind="request" ref={photos} {...form.getInputProps('photoIds')} />
        <FormActions busyText="Recording..." onCancel={onClose}>
          Record Request
        </FormActions>
      </Form>
    </Dialog>
  )
}

function VendorField({ form }: { form: SchemaForm<TakenValues, TakenGiven> }) {
  const mayAssign = useCan()('case:assign')
  const { data: vendors = [] } = useQuery({ ...vendorChoicesQuery, enabled: mayAssign })
  if (!mayAssign || vendors.length === 0) return null
  const options = vendors.map(({ id, name, trade }) => ({
    value: id,
    label: trade ? `${name} (${trade})` : name,
  }))
  return (
    <NativeSelect
      label="Vendor"
      data={[{ value: '', label: 'Nobody yet' }, ...options]}
      {...form.getInputProps('vendorId')}
    />
  )
}
