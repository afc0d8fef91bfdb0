import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { getErrorMessage } from '../../../../../web/api-error.ts'
import { errorMessageWith, formErrorMessage } from '../../../../../web/error-messages.ts'
import { useSchemaForm } from '../../../../../web/forms/schema-form.ts'
import { Button } from '../../../../../web/ui/button.tsx'
import { Form, NOT_SENT } from '../../../../../web/ui/form/form.tsx'
import { SubmitButton } from '../../../../../web/ui/form/submit-button.tsx'
import { Row } from '../../../../../web/ui/layout.tsx'
import { LazyPart, lazyPart, PART_FAILED } from '../../../../../web/ui/lazy-part.tsx'
import { Notice } from '../../../../../web/ui/notice.tsx'
import { Section } from '../../../../../web/ui/page.tsx'
import { MAIL_MESSAGES, type MailSettings } from '../../mails.contract.ts'
import { MAILS_KEY, mailStatusQuery, mailsApi } from '../deliveries/mails.api.ts'
import type { Toast } from '../deliveries/messages.labels.ts'
import { savedMessage } from '../deliveries/retry-many.labels.ts'
import { MailServerFields, SenderFields } from './mail-settings.fields.tsx'
import { LinksNotice } from './mail-settings.links.tsx'
import classes from './mail-settings.module.css'
import { type ProviderChoice, Providers } from './mail-settings.providers.tsx'
import { formValues, mailServerForm } from './mail-settings.schema.ts'
import { TestButton, TestOutcome, useMailTest } from './mail-settings.try.tsx'

const FORGET = lazyPart(() => import('./mail-settings.forget.tsx').then((module) => module.ForgetServer))

const errorMessage = formErrorMessage(errorMessageWith('The mail server could not be saved.'))

const PASSWORD_FAULTS = new Set<string>([
  MAIL_MESSAGES.passwordAgain,
  MAIL_MESSAGES.passwordMissing,
  MAIL_MESSAGES.unreadablePassword,
])

type Props = {
  settings: MailSettings
  keep: (saved: MailSettings) => void
  onToast: (toast: SettingsToast) => void
}
/** `older` links to emails that are not sent automatically. */
export type SettingsToast = Toast & { older?: string }

export function MailServerForm({ settings, keep, onToast }: Props) {
  const form = useSchemaForm(mailServerForm, formValues(settings))
  const store = useQueryClient()
  const atField = (text: string) => {
    if (!PASSWORD_FAULTS.has(text)) return false
    form.setFieldError('password', text)
    form.getInputNode('password')?.focus()
    return true
  }
  const test = useMailTest({ of: JSON.stringify(form.getValues()), atField })
  const [forgetting, setForgetting] = useState(false)
  const save = async (values: z.output<typeof mailServerForm>) => {
    const before = await store.fetchQuery({ ...mailStatusQuery, staleTime: 0 })
    const saved = await mailsApi('PATCH /settings/mail', { body: values }).catch((error: unknown) => {
      if (atField(getErrorMessage(error))) return null
      throw error
    })
    if (saved === null) return NOT_SENT
    form.setInitialValues(formValues(saved))
    form.reset()
    keep(saved)
    onToast({ tone: 'success', ...savedMessage(before) })
    await store.invalidateQueries({ queryKey: MAILS_KEY })
    return saved
  }
  const pick = (picked: ProviderChoice) => {
    form.setValues(picked)
    form.clearErrors()
    form.getInputNode('user')?.focus()
  }
  const testSettings = () => {
    const { hasErrors, errors } = form.validate()
    const [first] = Object.keys(errors)
    // The paths come from this form's own errors.
    if (hasErrors) form.getInputNode<HTMLElement, never>(first as never)?.focus()
    else void test.run(form.getTransformedValues())
  }
  return (
    <>
      {settings.passwordUnreadable && <Notice tone="warning">{MAIL_MESSAGES.unreadablePassword}</Notice>}
      <Form form={form} label="Mail server" record="mail-server" errorMessage={errorMessage} onSubmit={save}>
        <Section title="How to reach it">
          <Providers onPick={pick} />
          <MailServerFields form={form} settings={settings} />
        </Section>
        <Section title="Who mails come from">
          <SenderFields form={form} settings={settings} />
        </Section>
        <LinksNotice settings={settings} />
        <TestOutcome test={test} unsaved={form.isDirty()} />
        <Row filling gap="sm">
          <SubmitButton busyText="Saving...">Save</SubmitButton>
          <TestButton test={test} onTest={testSettings} />
          {settings.host !== null && (
            <Button
              variant="subtle"
              color="red"
              className={classes.forget}
              onClick={() => setForgetting(true)}
            >
              Forget this server
            </Button>
          )}
        </Row>
      </Form>
      {forgetting && (
        <LazyPart
          part={FORGET}
          props={{ onClose: () => setForgetting(false), keep, onToast }}
          onFailed={() => {
            setForgetting(false)
            onToast({ tone: 'error', text: PART_FAILED })
          }}
        />
      )}
    </>
  )
}
