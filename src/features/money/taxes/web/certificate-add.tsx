import { z } from 'zod'
import { UPLOAD_MAX_BYTES, UPLOAD_MESSAGES, UPLOAD_TYPES } from '../../../../shared/fields/uploads.ts'
import { errorMessageWith, formErrorMessage } from '../../../../web/error-messages.ts'
import { type Chosen, chosenFile, type FileRules } from '../../../../web/files/chosen-file.ts'
import { useUpload } from '../../../../web/files/upload.ts'
import { useSchemaForm } from '../../../../web/forms/schema-form.ts'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { Form, FormActions } from '../../../../web/ui/form/form.tsx'
import { UploadField } from '../../../../web/ui/form/upload-field.tsx'
import { UploadProgress } from '../../../../web/ui/form/upload-progress.tsx'
import { Text } from '../../../../web/ui/layout.tsx'
import { DayText, Money } from '../../../../web/ui/values.tsx'
import { TAX_MESSAGES } from '../taxes.messages.ts'
import { FAILED } from './tax-texts.ts'
import { taxesApi } from './taxes.api.ts'

const CERTIFICATE_FILE: FileRules = {
  maxBytes: UPLOAD_MAX_BYTES,
  types: UPLOAD_TYPES,
  texts: { ...UPLOAD_MESSAGES, selectFile: TAX_MESSAGES.selectFile, emptyFile: TAX_MESSAGES.emptyFile },
}

const certificateForm = z.object({ file: chosenFile(CERTIFICATE_FILE) })

export type WithheldPayment = { paymentId: string; tenantName: string; receivedOn: string; amount: number }

type Props = { payment: WithheldPayment; onClose: () => void; onAdded: () => Promise<unknown> }

export function AddCertificate({ payment, onClose, onAdded }: Props) {
  const { paymentId, tenantName, amount, receivedOn } = payment
  const upload = useUpload()
  const form = useSchemaForm(certificateForm, { file: null as Chosen | null })
  const send = async (values: { file: File }) => {
    await upload.send(values, (how) =>
      taxesApi.upload('POST /payments/{id}/certificate', {
        params: { id: paymentId },
        fields: {},
        file: values,
        ...how,
      }),
    )
    await onAdded()
    onClose()
  }
  return (
    <Dialog title="Add the certificate" onClose={onClose}>
      <Text mb="lg">
        <strong>{tenantName}</strong> withheld <Money cedis={amount} /> on <DayText day={receivedOn} />.
      </Text>
      <Form
        form={form}
        onSubmit={send}
        errorMessage={formErrorMessage(errorMessageWith(FAILED.upload))}
        record={paymentId}
      >
        <UploadField
          label="Certificate"
          description="A photo or a PDF of up to 10 MB. It takes the place of one that was added before."
          rules={CERTIFICATE_FILE}
          {...form.getInputProps('file')}
        />
        <UploadProgress share={upload.sent} bytes={form.values.file?.file.size ?? 0} />
        <FormActions busyText="Uploading..." onCancel={onClose}>
          Add certificate
        </FormActions>
      </Form>
    </Dialog>
  )
}
