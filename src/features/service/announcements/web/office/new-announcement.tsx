import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { errorMessageWith, formErrorMessage } from '../../../../../web/error-messages.ts'
import { useFormKey } from '../../../../../web/forms/form-key.ts'
import { useSchemaForm } from '../../../../../web/forms/schema-form.ts'
import { Dialog } from '../../../../../web/ui/dialog.tsx'
import { Form, FormActions } from '../../../../../web/ui/form/form.tsx'
import { Stack, Text } from '../../../../../web/ui/layout.tsx'
import { propertiesQuery } from '../../../../property/properties/web/properties.api.ts'
import { TenantChooser } from '../../../../property/tenants/web/chooser/tenant-chooser.tsx'
import type { Announcement } from '../../announcements.contract.ts'
import { ALL_TENANTS, CHOSEN_TENANTS } from '../../announcements.messages.ts'
import { TITLE_MAX } from '../../announcements.rules.ts'
import { FAILED, tenantCount } from '../announcement-texts.ts'
import { announcementsApi } from '../announcements.api.ts'
import { AnnouncementSms } from './announcement-sms.tsx'
import { AudienceCount, usePreview } from './audience-count.tsx'
import {
  EMPTY,
  type NewAnnouncementForm,
  newAnnouncementForm,
  toAudience,
  toTenants,
} from './new-announcement.schema.ts'

const AUDIENCE_CHOICE = [
  { value: 'all', label: ALL_TENANTS },
  { value: 'tenants', label: CHOSEN_TENANTS },
  { value: 'property', label: 'Tenants of a property' },
]

type Props = {
  tenants?: readonly { id: string; name: string }[]
  onClose: () => void
  onSent: (announcement: Announcement) => Promise<unknown>
}

const useAnnouncementForm = (tenants: Props['tenants']) =>
  useSchemaForm(newAnnouncementForm, tenants ? toTenants(tenants.map(({ id }) => id)) : EMPTY)
type FormProps = { form: ReturnType<typeof useAnnouncementForm> }

export function NewAnnouncement({ tenants, onClose, onSent }: Props) {
  const form = useAnnouncementForm(tenants)
  const formKey = useFormKey()
  const preview = usePreview(form.values)
  const send = async (values: NewAnnouncementForm) => {
    const body = { ...toAudience(values), title: values.title, text: values.text }
    const sent = await announcementsApi('POST /announcements', { body, key: formKey.keyFor(body) })
    formKey.done()
    await onSent(sent)
    onClose()
  }
  const recipients = preview.data?.recipients ?? 0
  return (
    <Dialog title={tenants ? 'Send Message' : 'New Announcement'} onClose={onClose}>
      <Form form={form} onSubmit={send} errorMessage={formErrorMessage(errorMessageWith(FAILED.send))}>
        {tenants ? <Text>To {shortNames(tenants)}</Text> : <Audience form={form} />}
        <TextInput
          label="Title"
          required
          maxLength={TITLE_MAX}
          autoComplete="off"
          placeholder="No water on Friday"
          {...form.getInputProps('title')}
        />
        <Textarea label="Text" required autosize minRows={4} maxRows={14} {...form.getInputProps('text')} />
        <Checkbox
          label="Send e-mail too"
          description="Without it, only tenants who can sign in get it, as a notice in the portal."
          {...form.getInputProps('sendEmail', { type: 'checkbox' })}
        />
        <AudienceCount values={form.values} preview={preview} />
        {preview.data && preview.data.withSms > 0 && (
          <AnnouncementSms preview={preview.data} values={form.values} />
        )}
        <Shown title={form.values.title} text={form.values.text} />
        <FormActions busyText="Sending..." onCancel={onClose}>
          {recipients > 0 ? `Send to ${tenantCount(recipients)}` : 'Send'}
        </FormActions>
      </Form>
    </Dialog>
  )
}

const NAMED = 8

/** 'Akosua Mensah, Kofi Boateng and 3 more' */
function shortNames(tenants: readonly { name: string }[]): string {
  const names = tenants.map(({ name }) => name)
  const more = names.length - NAMED
  return more > 0 ? `${names.slice(0, NAMED).join(', ')} and ${more} more` : names.join(', ')
}

function Audience({ form }: FormProps) {
  const { data: properties = [] } = useQuery(propertiesQuery)
  const { audience } = form.values
  return (
    <>
      <NativeSelect label="For" data={AUDIENCE_CHOICE} {...form.getInputProps('audience')} />
      {audience === 'property' && (
        <NativeSelect
          label="Property"
          required
          data={[
            { value: '', label: 'Select a property' },
            ...properties.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          {...form.getInputProps('propertyId')}
        />
      )}
      {audience === 'tenants' && (
        <TenantChooser failed="Failed to load tenants" {...form.getInputProps('tenantIds')} />
      )}
    </>
  )
}

function Shown({ title, text }: { title: string; text: string }) {
  if (title.trim() === '' && text.trim() === '') return null
  return (
    <section aria-label="What tenants will read">
      <Text size="sm" tone="soft" mb="2xs">
        What tenants will read
      </Text>
      <Stack surface="sunken" gap="xs">
        <Text weight={650}>{title}</Text>
        <Text preLine lineHeight={1.5}>
          {text}
        </Text>
      </Stack>
    </section>
  )
}
