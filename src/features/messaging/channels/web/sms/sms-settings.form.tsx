import { useQueryClient } from '@tanstack/react-query'
import { getErrorMessage } from '../../../../../web/api-error.ts'
import { errorMessageWith, formErrorMessage } from '../../../../../web/error-messages.ts'
import { useSchemaForm } from '../../../../../web/forms/schema-form.ts'
import { Form, FormActions, NOT_SENT } from '../../../../../web/ui/form/form.tsx'
import { Notice } from '../../../../../web/ui/notice.tsx'
import { Section } from '../../../../../web/ui/page.tsx'
import type { SmsSettings } from '../../sms.contract.ts'
import { SMS_MESSAGES } from '../../sms.messages.ts'
import { MAILS_KEY } from '../deliveries/mails.api.ts'
import { smsApi } from './sms.api.ts'
import { AccountFacts, AccountFields, CostFields, QuietFields } from './sms-settings.fields.tsx'
import { formValues, type SmsSettingsOutput, smsSettingsForm } from './sms-settings.schema.ts'

const errorMessage = formErrorMessage(errorMessageWith('The SMS settings could not be saved.'))

type Props = { settings: SmsSettings; onSaved: (saved: SmsSettings) => void }

export function SmsSettingsForm({ settings, onSaved }: Props) {
  const form = useSchemaForm(smsSettingsForm(settings), formValues(settings))
  const store = useQueryClient()
  const save = async (body: SmsSettingsOutput) => {
    const saved = await smsApi('PATCH /settings/sms', { body }).catch((error: unknown) => {
      if (getErrorMessage(error) !== SMS_MESSAGES.keyMissing) throw error
      form.setFieldError('apiKey', SMS_MESSAGES.keyMissing)
      form.getInputNode('apiKey')?.focus()
      return null
    })
    if (saved === null) return NOT_SENT
    form.setInitialValues(formValues(saved))
    form.reset()
    onSaved(saved)
    await store.invalidateQueries({ queryKey: MAILS_KEY })
    return saved
  }
  return (
    <>
      {settings.fixed && <Notice tone="info">{SMS_MESSAGES.setByEnvironment}</Notice>}
      {settings.keyUnreadable && (
        <Notice tone="warning">
          The API key cannot be read any more, because SECRET has changed. Please enter it again.
        </Notice>
      )}
      <Form form={form} label="SMS" record="sms" errorMessage={errorMessage} onSubmit={save}>
        <Section title="Who sends them">
          {settings.fixed ? (
            <AccountFacts settings={settings} />
          ) : (
            <AccountFields form={form} settings={settings} />
          )}
        </Section>
        <Section title="What they cost">
          <CostFields form={form} settings={settings} />
        </Section>
        <Section title="When none go out">
          <QuietFields form={form} />
        </Section>
        <FormActions busyText="Saving...">Save</FormActions>
      </Form>
    </>
  )
}
