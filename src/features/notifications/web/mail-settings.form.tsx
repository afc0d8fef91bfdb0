import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { explainWith, inForm } from '../../../web/explain.ts'
import { useSchemaForm } from '../../../web/schema-form.ts'
import { Form, SubmitButton } from '../../../web/ui/form.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { Section } from '../../../web/ui/page.tsx'
import { MAIL_TEXTS, type MailSettings } from '../mails.contract.ts'
import { MailServerFields, SenderFields } from './mail-settings.fields.tsx'
import { ForgetServer } from './mail-settings.forget.tsx'
import classes from './mail-settings.module.css'
import { type Picked, Providers } from './mail-settings.providers.tsx'
import { formValues, mailServerForm } from './mail-settings.schema.ts'
import { TestButton, TestOutcome, useMailTest } from './mail-settings.try.tsx'
import { MAILS_KEY, mailSettingsQuery, mailStatusQuery, mailsApi } from './mails.api.ts'
import { messages, type Said } from './mails.words.ts'

const explain = inForm(explainWith('The mail server could not be saved.'))

type Props = { settings: MailSettings; onSaid: (said: Said) => void }

/** The mail server as an admin sets it: tested before it is saved, and forgotten again. */
export function MailServerForm({ settings, onSaid }: Props) {
  const form = useSchemaForm(mailServerForm, formValues(settings))
  const store = useQueryClient()
  const test = useMailTest()
  const [forgetting, setForgetting] = useState(false)
  const save = async (values: z.output<typeof mailServerForm>) => {
    const before = await store.fetchQuery({ ...mailStatusQuery, staleTime: 0 })
    const saved = await mailsApi('PATCH /settings/mail', { body: values })
    form.setInitialValues(formValues(saved))
    form.reset()
    store.setQueryData(mailSettingsQuery.queryKey, saved)
    onSaid({ tone: 'success', text: savedWords(before.waiting) })
    await store.invalidateQueries({ queryKey: MAILS_KEY })
  }
  const pick = (picked: Picked) => {
    form.setValues(picked)
    form.clearErrors()
    form.getInputNode('user')?.focus()
  }
  const tryOut = () => {
    const { hasErrors, errors } = form.validate()
    const [first] = Object.keys(errors)
    // The paths come from the errors of this very form.
    if (hasErrors) form.getInputNode<HTMLElement, never>(first as never)?.focus()
    else void test.run(form.getTransformedValues())
  }
  return (
    <>
      {settings.passwordUnreadable && <Notice tone="warning">{MAIL_TEXTS.unreadablePassword}</Notice>}
      <Form form={form} label="Mail server" record="mail-server" explain={explain} onSubmit={save}>
        <Section title="How to reach it">
          <Providers onPick={pick} />
          <MailServerFields form={form} settings={settings} />
        </Section>
        <Section title="Who mails come from">
          <SenderFields form={form} settings={settings} />
        </Section>
        <TestOutcome test={test} />
        <div className={classes.buttons}>
          <SubmitButton busyWord="Saving...">Save</SubmitButton>
          <TestButton test={test} onTest={tryOut} />
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
        </div>
      </Form>
      {forgetting && <ForgetServer onClose={() => setForgetting(false)} onSaid={onSaid} />}
    </>
  )
}

function savedWords(waiting: number): string {
  if (waiting === 0) return 'Mail server saved. Messages go out through it from now on.'
  const go = waiting === 1 ? 'goes' : 'go'
  return `Mail server saved. ${messages(waiting).replace(' ', ' waiting ')} ${go} out now.`
}
