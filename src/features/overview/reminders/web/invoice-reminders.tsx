import { useState } from 'react'
import { useSchemaForm } from '../../../../web/forms/schema-form.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Form, NOT_SENT } from '../../../../web/ui/form/form.tsx'
import { SubmitButton } from '../../../../web/ui/form/submit-button.tsx'
import { Row } from '../../../../web/ui/layout.tsx'
import { LazyPart, lazyPart, PART_FAILED } from '../../../../web/ui/lazy-part.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import type { ReminderSettings } from '../reminders.contract.ts'
import { hasNewStage } from '../reminders.rules.ts'
import { InvoicesBadge, NotSaved } from './invoices-badge.tsx'
import type { Asking } from './preview-dialog.tsx'
import { QuietHoursFields, StageFields } from './reminder-fields.tsx'
import { reminderForm, toFormValues } from './reminder-form.schema.ts'
import type { Saved } from './reminder-labels.ts'
import { remindersApi } from './reminders.api.ts'

const PREVIEW = lazyPart(() => import('./preview-dialog.tsx').then((module) => module.PreviewDialog))

type Props = {
  settings: ReminderSettings
  keep: (stored: ReminderSettings) => void
  onSaved: (saved: Saved) => Promise<void>
}

/** Shows a preview before anything is switched on. */
export function InvoiceReminders({ settings, keep: keepStored, onSaved }: Props) {
  const form = useSchemaForm(reminderForm, toFormValues(settings))
  const [asking, setAsking] = useState<Asking | null>(null)
  const [cancelled, setCancelled] = useState(false)
  const [failed, setFailed] = useState(false)
  const ask = (next: Asking) => {
    setAsking(next)
    setFailed(false)
  }
  const keep = async (body: ReminderSettings) => {
    const { reminded, sendAt, ...stored } = await remindersApi('PATCH /settings/reminders', { body })
    const switchedOn = hasNewStage(settings, stored)
    keepStored(stored)
    form.setInitialValues(toFormValues(stored))
    form.setValues(toFormValues(stored))
    setCancelled(false)
    void onSaved({ reminded, sendAt, quiet: stored.quiet, switchedOn })
  }
  const save = async (values: ReminderSettings) => {
    if (!hasNewStage(settings, values)) return keep(values)
    const agreed = await new Promise<boolean>((answer) =>
      ask({ values, onAgree: () => keep(values), onEnd: answer }),
    )
    setAsking(null)
    setCancelled(!agreed)
    return agreed || NOT_SENT
  }
  const look = () => {
    const { hasErrors, errors } = form.validate()
    if (!hasErrors) return ask({ values: form.getTransformedValues(), onEnd: () => setAsking(null) })
    // The path comes from this form's own errors.
    form.getInputNode<HTMLElement, never>(Object.keys(errors)[0] as never)?.focus()
  }
  return (
    <Section title="Invoice reminders" aside={<InvoicesBadge stored={settings} />}>
      <Form form={form} label="Invoice reminders" record="settings" onSubmit={save}>
        <StageFields form={form} />
        <QuietHoursFields form={form} />
        <Row filling gap="sm">
          <SubmitButton busyText="Saving...">Save Changes</SubmitButton>
          <Button variant="default" onClick={look}>
            Who would get what today?
          </Button>
          {form.isDirty() && <NotSaved cancelled={cancelled} />}
        </Row>
      </Form>
      {failed && <Notice tone="error">{PART_FAILED}</Notice>}
      {asking && (
        <LazyPart
          part={PREVIEW}
          props={asking}
          onFailed={() => {
            asking.onEnd(false)
            setFailed(true)
          }}
        />
      )}
    </Section>
  )
}
