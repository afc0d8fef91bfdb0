import { NativeSelect, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Day } from '../../../../shared/days.ts'
import { formErrorMessage } from '../../../../web/error-messages.ts'
import type { Chosen } from '../../../../web/files/chosen-file.ts'
import { useUpload } from '../../../../web/files/upload.ts'
import { useSchemaForm } from '../../../../web/forms/schema-form.ts'
import { t } from '../../../../web/translate.ts'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { DateField } from '../../../../web/ui/form/date-field.tsx'
import { FieldRow, Form, FormActions } from '../../../../web/ui/form/form.tsx'
import { UploadField } from '../../../../web/ui/form/upload-field.tsx'
import { UploadProgress } from '../../../../web/ui/form/upload-progress.tsx'
import { Text } from '../../../../web/ui/layout.tsx'
import { useToday } from '../../../identity/company/web/company.api.ts'
import {
  CATEGORY_CHOICE,
  DOCUMENT_FILE,
  type DocumentUpload,
  documentUpload,
  nameFor,
} from './document-form.schema.ts'
import { uploadFailed } from './document-messages.ts'
import { documentsApi } from './documents.api.ts'

type Props = { tenantId: string; seenBy: ReactNode; onClose: () => void; onAdded: () => Promise<unknown> }

/** Keeps its fields until the server has stored the document. */
export function AddDocument({ tenantId, seenBy, onClose, onAdded }: Props) {
  const today = useToday()
  const upload = useUpload()
  const form = useDocumentForm(today)
  const send = async (values: DocumentUpload) => {
    const { file, name, ...rest } = values
    const fields = { ...rest, tenantId, name: name || undefined }
    await upload.send(values, (how) =>
      documentsApi.upload('POST /upload', { fields, file: { file }, ...how }),
    )
    await onAdded()
    onClose()
  }
  return (
    <Dialog title={t('Add a document')} onClose={onClose}>
      <Text tone="soft" mb="lg">
        {seenBy}
      </Text>
      <Form form={form} onSubmit={send} errorMessage={formErrorMessage(uploadFailed)} record={tenantId}>
        <DocumentFields form={form} today={today} />
        <UploadProgress share={upload.sent} bytes={form.values.file?.file.size ?? 0} />
        <FormActions busyText={t('Uploading...')} onCancel={onClose}>
          {t('Upload Document')}
        </FormActions>
      </Form>
    </Dialog>
  )
}

const useDocumentForm = (today: Day) =>
  useSchemaForm(documentUpload, { file: null as Chosen | null, category: '', name: '', date: today })

type FieldProps = { form: ReturnType<typeof useDocumentForm>; today: Day }

function DocumentFields({ form, today }: FieldProps) {
  const pick = (category: string) => {
    form.setFieldValue('name', nameFor(form.values.name, form.values.category, category))
    form.setFieldValue('category', category)
  }
  return (
    <>
      <UploadField
        label={t('File')}
        description={t('A photo or a PDF of up to 10 MB.')}
        rules={DOCUMENT_FILE}
        {...form.getInputProps('file')}
      />
      <FieldRow>
        <NativeSelect
          label={t('Category')}
          required
          data={CATEGORY_CHOICE}
          {...form.getInputProps('category')}
          onChange={(event) => pick(event.currentTarget.value)}
        />
        <DateField
          today={today}
          label={t('Date')}
          description={t('The date on the document.')}
          required
          {...form.getInputProps('date')}
        />
      </FieldRow>
      <TextInput
        label={t('Name')}
        description={t('Optional. Without one it is listed by the name of the file.')}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
    </>
  )
}
