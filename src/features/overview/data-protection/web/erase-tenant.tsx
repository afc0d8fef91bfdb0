import { TextInput } from '@mantine/core'
import { z } from 'zod'
import { line } from '../../../../shared/fields/fields.ts'
import { errorMessageWith, formErrorMessage } from '../../../../web/error-messages.ts'
import { useSchemaForm } from '../../../../web/forms/schema-form.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { CancelButton, Form } from '../../../../web/ui/form/form.tsx'
import { ReasonField } from '../../../../web/ui/form/reason-field.tsx'
import { SubmitButton } from '../../../../web/ui/form/submit-button.tsx'
import { Row, Stack, Text } from '../../../../web/ui/layout.tsx'
import { DATA_PROTECTION_MESSAGES } from '../data-protection.messages.ts'
import { dataProtectionApi } from './data-protection.api.ts'
import classes from './erase-tenant.module.css'

/** Typing the name prevents mistakes; it is not sent. */
const eraseForm = (name: string) =>
  z.object({
    reason: line(DATA_PROTECTION_MESSAGES.reasonRequired),
    typedName: z
      .string()
      .refine((typed) => typed.trim() === name.trim(), DATA_PROTECTION_MESSAGES.nameDiffers),
  })

const NO_ERASURE = { reason: '', typedName: '' }

const GOES = [
  'Name, e-mail, phone, unit and the days of the tenancy; the login with its sessions and links',
  'Requests, complaints, replies and photos',
  'Documents, and the files of receipts',
  'What e-mails and notices said, and to whom they went; what waits to be sent is withdrawn',
  'Descriptions, notes and payment references of invoices and receipts',
  'The name and the address in the audit',
]
const STAYS = [
  'Invoices and payments with number, amount, days and state, under a name like “Erased tenant 1C80”',
  'That something was done, when and by which staff member',
  'The files in the trash for 30 days, and everything in the backups until they are replaced: 14 nights unless set otherwise',
]

const Points = ({ title, points }: { title: string; points: readonly string[] }) => (
  <section>
    <Text as="h3" weight={550}>
      {title}
    </Text>
    <ul className={classes.points}>
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  </section>
)

type Props = {
  tenant: { id: string; name: string }
  onExport: () => void
  onClose: () => void
  onErased: (message: string) => Promise<void>
}

export function EraseTenant({ tenant: { id, name }, onExport, onClose, onErased }: Props) {
  const form = useSchemaForm(eraseForm(name), NO_ERASURE)
  const erase = async ({ reason }: { reason: string }) => {
    const erased = await dataProtectionApi('POST /tenants/{id}/erase', { params: { id }, body: { reason } })
    await onErased(DATA_PROTECTION_MESSAGES.erased(erased.name))
    onClose()
  }
  return (
    <Dialog title="Erase Data" onClose={onClose}>
      <Stack gap="lg">
        <Text>
          All data of <strong>{name}</strong> is removed for good. Nobody can bring it back, so export it
          first if it may be needed later.
        </Text>
        <div>
          <Button variant="default" onClick={onExport}>
            Export data
          </Button>
        </div>
        <Points title="What goes" points={GOES} />
        <Points title="What stays" points={STAYS} />
        <Form
          form={form}
          onSubmit={erase}
          errorMessage={formErrorMessage(errorMessageWith('Failed to erase the data'))}
          record={id}
        >
          <ReasonField
            description="Recorded in the audit: who requested it, and when. Do not name the tenant."
            {...form.getInputProps('reason')}
          />
          <TextInput
            label="Name of the tenant"
            description={`Type ${name} to confirm.`}
            required
            autoComplete="off"
            {...form.getInputProps('typedName')}
          />
          <Row filling mt="xs" gap="sm">
            <SubmitButton color="red" busyText="Erasing...">
              Erase
            </SubmitButton>
            <CancelButton onCancel={onClose} />
          </Row>
        </Form>
      </Stack>
    </Dialog>
  )
}
