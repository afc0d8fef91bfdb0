import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { errorMessageWith, formErrorMessage } from '../../../../../web/error-messages.ts'
import { useSchemaForm } from '../../../../../web/forms/schema-form.ts'
import { Button } from '../../../../../web/ui/button.tsx'
import { Form } from '../../../../../web/ui/form/form.tsx'
import { PasswordField } from '../../../../../web/ui/form/password-field.tsx'
import { SubmitButton } from '../../../../../web/ui/form/submit-button.tsx'
import { Row } from '../../../../../web/ui/layout.tsx'
import { DialogPart, lazyPart } from '../../../../../web/ui/lazy-part.tsx'
import { Notice } from '../../../../../web/ui/notice.tsx'
import { Section } from '../../../../../web/ui/page.tsx'
import { newPaymentSettings, type PaymentSettings } from '../../payment-settings.contract.ts'
import { PAYMENT_SETTINGS_MESSAGES as MESSAGES } from '../../payment-settings.messages.ts'
import { ONLINE_PAYMENTS_KEY } from '../online-payments.api.ts'
import { KeyTestButton, KeyTestOutcome, useKeyTest } from './key-test.tsx'
import { paymentSettingsApi, paymentSettingsQuery } from './payment-settings.api.ts'
import { KeyFacts } from './payment-settings.facts.tsx'

const REMOVE = lazyPart(() => import('./remove-key.tsx').then((module) => module.RemoveKey))
const errorMessage = formErrorMessage(errorMessageWith('The key could not be saved.'))
const SAVED = 'The key is saved. Tenants can pay online from now on.'

type Props = { settings: PaymentSettings; onToast: (tone: 'success' | 'error', text: string) => void }

export function KeyForm({ settings, onToast }: Props) {
  const form = useSchemaForm(newPaymentSettings, { secretKey: '' })
  const store = useQueryClient()
  const { secretKey } = form.getValues()
  const test = useKeyTest(secretKey)
  const [removing, setRemoving] = useState(false)
  const isSet = settings.source === 'settings'
  const save = async (body: z.output<typeof newPaymentSettings>) => {
    const saved = await paymentSettingsApi('PATCH /settings/online-payment', { body })
    form.reset()
    store.setQueryData(paymentSettingsQuery.queryKey, saved)
    onToast('success', SAVED)
    await store.invalidateQueries({ queryKey: ONLINE_PAYMENTS_KEY })
  }
  const tryIt = () => {
    if (secretKey === '' && isSet) void test.run({})
    else if (form.validate().hasErrors) form.getInputNode('secretKey')?.focus()
    else void test.run(form.getTransformedValues())
  }
  return (
    <>
      {settings.keyUnreadable && <Notice tone="warning">{MESSAGES.unreadableKey}</Notice>}
      <Form
        form={form}
        label="Online payment"
        record="online-payment"
        errorMessage={errorMessage}
        onSubmit={save}
      >
        <Section title="Account at Paystack">
          <KeyFacts settings={settings} />
          <PasswordField
            label={isSet ? 'New secret key' : 'Secret key'}
            required
            description="In Paystack’s dashboard under Settings, API Keys & Webhooks. Stored encrypted; it is never shown again."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            placeholder="sk_live_…"
            autoComplete="off"
            {...form.getInputProps('secretKey')}
          />
          <KeyTestOutcome test={test} unsaved={secretKey !== ''} />
          <Row filling gap="sm">
            <SubmitButton busyText="Saving...">Save</SubmitButton>
            <KeyTestButton test={test} onTest={tryIt} />
            {settings.setAt !== null && (
              <Button variant="subtle" color="red" ml="auto" onClick={() => setRemoving(true)}>
                Remove the key
              </Button>
            )}
          </Row>
        </Section>
      </Form>
      {removing && (
        <DialogPart
          part={REMOVE}
          props={{ onClose: () => setRemoving(false), onToast }}
          onFailed={(text) => onToast('error', text)}
        />
      )}
    </>
  )
}
