import { z } from 'zod'
import { errorMessageWith } from '../../../../web/error-messages.ts'
import { openDownload } from '../../../../web/files/download.ts'
import { useSchemaForm } from '../../../../web/forms/schema-form.ts'
import { toApiAddress } from '../../../../web/new-tab.ts'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { Form, FormActions } from '../../../../web/ui/form/form.tsx'
import { PasswordField } from '../../../../web/ui/form/password-field.tsx'
import { Text } from '../../../../web/ui/layout.tsx'
import { type Backup, passphrase } from '../backups.contract.ts'
import { backupsApi } from './backups.api.ts'

const schema = z
  .object({ passphrase, again: z.string().min(1, 'Type the passphrase a second time') })
  .refine((typed) => typed.passphrase === typed.again, {
    path: ['again'],
    message: 'The two passphrases do not match',
  })

type Props = { backup: Backup; onClose: () => void; onStarted: () => void }

export function DownloadBackup({ backup, onClose, onStarted }: Props) {
  const form = useSchemaForm(schema, { passphrase: '', again: '' })
  const start = async (typed: z.output<typeof schema>) => {
    const { token } = await backupsApi('POST /backups/{id}/file/ticket', {
      params: { id: backup.id },
      body: { passphrase: typed.passphrase },
    })
    openDownload(`${toApiAddress(`/api/backups/${backup.id}/file`)}?${new URLSearchParams({ token })}`)
    onStarted()
  }
  return (
    <Dialog title="Download backup" onClose={onClose} size="sm">
      <Form
        form={form}
        onSubmit={start}
        errorMessage={errorMessageWith('The backup could not be downloaded. Please try again.')}
      >
        <Text as="p">
          The file holds everything: all people, documents and keys. It is encrypted with a passphrase that
          you choose for it now. Without the passphrase nobody opens the file, not even the portal: write it
          down, and keep it where the file is not.
        </Text>
        <PasswordField
          label="Passphrase for this file"
          description="At least 12 characters: four words that do not belong together, for example."
          required
          autoComplete="new-password"
          data-autofocus
          {...form.getInputProps('passphrase')}
        />
        <PasswordField
          label="Passphrase again"
          required
          autoComplete="new-password"
          {...form.getInputProps('again')}
        />
        <FormActions busyText="Preparing..." onCancel={onClose}>
          Download
        </FormActions>
      </Form>
    </Dialog>
  )
}
