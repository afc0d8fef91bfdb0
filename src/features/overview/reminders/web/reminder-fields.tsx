import { Checkbox, TextInput } from '@mantine/core'
import type { SchemaForm } from '../../../../web/forms/schema-form.ts'
import { TimeField } from '../../../../web/ui/form/time-field.tsx'
import { Row, Stack } from '../../../../web/ui/layout.tsx'
import type { ReminderFormValues } from './reminder-form.schema.ts'
import { quietHoursLabel, STAGE_NAMES } from './reminder-labels.ts'
import classes from './reminders.module.css'

type Fields = { form: Pick<SchemaForm<ReminderFormValues, unknown>, 'values' | 'getInputProps'> }

export function StageFields({ form }: Fields) {
  const onOff = (path: string) => form.getInputProps(path, { type: 'checkbox' })
  const days = (path: string) => ({ inputMode: 'numeric' as const, ...form.getInputProps(path) })
  return (
    <Stack>
      <Row className={classes.line} gap="md 2xl" align="start" justify="between">
        <Checkbox
          label={STAGE_NAMES.before}
          description="A friendly word ahead, to those who have not paid yet."
          {...onOff('before.on')}
        />
        <TextInput label="Days before" {...days('before.days')} />
      </Row>
      <Row className={classes.line} gap="md 2xl" align="start" justify="between">
        <Checkbox
          label={STAGE_NAMES.on}
          description="To those who have not paid by then."
          {...onOff('onDay.on')}
        />
      </Row>
      <Row className={classes.line} gap="md 2xl" align="start" justify="between">
        <Checkbox
          label={STAGE_NAMES.after}
          description="Once, to those who are overdue."
          {...onOff('after.on')}
        />
        <TextInput label="Days after" {...days('after.days')} />
      </Row>
    </Stack>
  )
}

export function QuietHoursFields({ form }: Fields) {
  return (
    <Row className={classes.line} gap="md 2xl" align="start" justify="between" data-last>
      <Checkbox
        label="Quiet hours"
        description={quietHoursLabel(form.values.quiet)}
        {...form.getInputProps('quiet.on', { type: 'checkbox' })}
      />
      <div className={classes.times}>
        <TimeField label="From" {...form.getInputProps('quiet.from')} />
        <TimeField label="Until" {...form.getInputProps('quiet.until')} />
      </div>
    </Row>
  )
}
