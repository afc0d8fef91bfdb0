import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { getErrorMessage } from '../../../../web/api-error.ts'
import { changedSince } from '../../../../web/forms/changed-since.ts'
import { useFormKey } from '../../../../web/forms/form-key.ts'
import { useSchemaForm } from '../../../../web/forms/schema-form.ts'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { Form, FormActions } from '../../../../web/ui/form/form.tsx'
import { Stack, Text } from '../../../../web/ui/layout.tsx'
import { useToday } from '../../../identity/company/web/company.api.ts'
import type { InspectionRule } from '../inspections.contract.ts'
import { InspectionFields } from './inspection-fields.tsx'
import {
  type InspectionOutput,
  type InspectionValues,
  inspectionForm,
  inspectionValues,
} from './inspection-form.schema.ts'
import { countText, formatPlace, previewText } from './inspection-labels.ts'
import { inspectionsApi, previewQuery } from './inspections.api.ts'

const TYPING_MS = 300

type Props = { rule?: InspectionRule; onClose: () => void; onDone: (text: string) => Promise<unknown> }

export function InspectionDialog({ rule, onClose, onDone }: Props) {
  const today = useToday()
  const formKey = useFormKey()
  const form = useSchemaForm(inspectionForm, inspectionValues(today, rule))
  const save = async (body: InspectionOutput) => {
    if (rule) {
      const { propertyId: _property, unitId: _unit, ...changes } = changedSince(form, body, (all) => all)
      await inspectionsApi('PATCH /inspection-rules/{id}', { params: { id: rule.id }, body: changes })
      await onDone('Inspection updated.')
    } else {
      const { made } = await inspectionsApi('POST /inspection-rules', { body, key: formKey.keyFor(body) })
      formKey.done()
      await onDone(made === 0 ? 'Inspection added.' : `Inspection added; ${countText(made, 'request')} made.`)
    }
    onClose()
  }
  return (
    <Dialog title={rule ? 'Edit Inspection' : 'Add Inspection'} onClose={onClose}>
      <Form form={form} onSubmit={save} record={rule?.id ?? 'new'}>
        {rule && <Text tone="soft">{formatPlace(rule)}</Text>}
        <InspectionFields form={form} today={today} rule={rule} />
        <Preview values={form.values} />
        <FormActions busyText="Saving..." onCancel={onClose}>
          {rule ? 'Save Changes' : 'Add Inspection'}
        </FormActions>
      </Form>
    </Dialog>
  )
}

function Preview({ values }: { values: InspectionValues }) {
  const [typed] = useDebouncedValue(values, TYPING_MS)
  const { data: complete } = inspectionForm.safeParse({ ...typed, title: typed.title || '–' })
  const { data, error } = useQuery(previewQuery(complete ?? null))
  const lines = error ? [getErrorMessage(error)] : complete && data ? previewText(data) : [WAITING]
  return (
    <Stack gap="2xs" aria-live="polite" tone="soft">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Stack>
  )
}

const WAITING = 'Choose a property to see the next dates, and who gets a request.'
