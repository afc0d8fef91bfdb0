import { z } from 'zod'
import { day } from '../../../../../../shared/fields/fields.ts'
import { UPLOAD_TYPES } from '../../../../../../shared/fields/uploads.ts'
import { type Chosen, chosenFile, type FileRules } from '../../../../../../web/files/chosen-file.ts'
import { useUpload } from '../../../../../../web/files/upload.ts'
import { useSchemaForm } from '../../../../../../web/forms/schema-form.ts'
import { Dialog } from '../../../../../../web/ui/dialog.tsx'
import { DateField } from '../../../../../../web/ui/form/date-field.tsx'
import { Form, FormActions } from '../../../../../../web/ui/form/form.tsx'
import { UploadField } from '../../../../../../web/ui/form/upload-field.tsx'
import { UploadProgress } from '../../../../../../web/ui/form/upload-progress.tsx'
import { Text } from '../../../../../../web/ui/layout.tsx'
import { useToday } from '../../../../../identity/company/web/company.api.ts'
import { SIGNING_MESSAGES } from '../../../signings.messages.ts'
import { PAPER_MAX_BYTES } from '../../../signings.rules.ts'
import { signingsApi } from '../../signings.api.ts'
import { useSigningChanged } from '../use-signing.ts'
import type { ActProps } from './act.types.ts'

const SCAN: FileRules = { maxBytes: PAPER_MAX_BYTES, types: UPLOAD_TYPES, texts: SIGNING_MESSAGES }

const schema = z.object({ file: chosenFile(SCAN), signedOn: day })

/** A scan of the paper that both have signed. */
export function PaperDialog({ signing: { id, number }, onClose, onDone }: ActProps) {
  const today = useToday()
  const upload = useUpload()
  const changed = useSigningChanged()
  const form = useSchemaForm(schema, { file: null as Chosen | null, signedOn: today })
  const send = async (values: z.output<typeof schema>) => {
    const { file, signedOn } = values
    const answer = await upload.send(values, (how) =>
      signingsApi.upload('POST /signings/{id}/paper', {
        params: { id },
        fields: { signedOn },
        file: { file },
        ...how,
      }),
    )
    await changed(answer)
    onDone(`${number} is sealed by the scan.`)
    onClose()
  }
  return (
    <Dialog title={`${number} on paper`} onClose={onClose}>
      <Form form={form} onSubmit={send} record={id}>
        <Text tone="soft">
          Print the PDF, sign it both, and add the scan here. It is sealed as it is, with your name as the one
          who added it, and nothing changes any more.
        </Text>
        <UploadField
          label="Scan"
          description="A photo or a PDF of up to 10 MB, with all pages."
          rules={SCAN}
          {...form.getInputProps('file')}
        />
        <DateField
          today={today}
          max={today}
          label="Signed on"
          description="The day on the paper."
          required
          {...form.getInputProps('signedOn')}
        />
        <UploadProgress share={upload.sent} bytes={form.values.file?.file.size ?? 0} />
        <FormActions busyText="Uploading..." onCancel={onClose}>
          Seal by this scan
        </FormActions>
      </Form>
    </Dialog>
  )
}
