import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { getErrorMessage } from '../../../../../web/api-error.ts'
import { errorMessageWith } from '../../../../../web/error-messages.ts'
import { useSchemaForm } from '../../../../../web/forms/schema-form.ts'
import { Form, NOT_SENT } from '../../../../../web/ui/form/form.tsx'
import { SubmitButton } from '../../../../../web/ui/form/submit-button.tsx'
import { Row, Text } from '../../../../../web/ui/layout.tsx'
import { Notice } from '../../../../../web/ui/notice.tsx'
import { Section } from '../../../../../web/ui/page.tsx'
import type { SmsTest } from '../../sms.contract.ts'
import { SMS_MESSAGES } from '../../sms.messages.ts'
import { ServerResponse } from '../deliveries/message-state.tsx'
import { smsApi } from './sms.api.ts'
import { testedLabel } from './sms-settings.labels.ts'
import { smsTestForm } from './sms-settings.schema.ts'

/** Uses the saved settings and costs like any SMS. */
export function SmsTestForm() {
  const form = useSchemaForm(smsTestForm, { phone: '' })
  const [tested, setTested] = useState<SmsTest | null>(null)
  const send = async ({ phone }: { phone: string }) => {
    setTested(null)
    try {
      setTested(await smsApi('POST /settings/sms/test', { body: { phone } }))
      return undefined
    } catch (error) {
      if (getErrorMessage(error) !== SMS_MESSAGES.phone) throw error
      form.setFieldError('phone', SMS_MESSAGES.phone)
      return NOT_SENT
    }
  }
  return (
    <Form
      form={form}
      label="Test SMS"
      errorMessage={errorMessageWith('The test could not be made.')}
      onSubmit={send}
    >
      <Section title="Try it">
        <Text tone="soft" size="sm">
          One SMS to your own phone, through what is saved above. It costs as any other.
        </Text>
        <TextInput
          label="Phone number"
          required
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder="024 412 3456"
          {...form.getInputProps('phone')}
        />
        {tested && (
          <Notice tone={tested.sent ? 'success' : 'error'}>
            {testedLabel(tested)}
            {tested.said !== null && <ServerResponse by="sms">{tested.said}</ServerResponse>}
          </Notice>
        )}
        <Row filling>
          <SubmitButton variant="default" busyText="Sending...">
            Send a test SMS
          </SubmitButton>
        </Row>
      </Section>
    </Form>
  )
}
