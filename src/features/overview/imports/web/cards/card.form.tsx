import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { z } from 'zod'
import { optionalLine } from '../../../../../shared/fields/fields.ts'
import { useSchemaForm } from '../../../../../web/forms/schema-form.ts'
import { SelectField, TextField } from '../../../../../web/ui/form/controls.tsx'
import { Form, FormActions } from '../../../../../web/ui/form/form.tsx'
import { Stack } from '../../../../../web/ui/layout.tsx'
import { propertiesQuery } from '../../../../property/properties/web/properties.api.ts'
import { FIELD_LABELS } from '../imports.labels.ts'
import { type CardField, type CardTexts, MAIN, MORE, STAYING } from './card-texts.ts'
import classes from './cards.module.css'
import { pressKey } from './press-key.ts'

type Props = { record: string; initial: CardTexts; onSave: (texts: CardTexts) => void }

const texts = z.object(
  Object.fromEntries([...STAYING, ...MAIN, ...MORE].map((field) => [field, optionalLine])) as Record<
    CardField,
    typeof optionalLine
  >,
)

const PERIODS = [
  { value: '', label: 'A month' },
  { value: 'quarterly', label: 'A quarter' },
  { value: 'half-yearly', label: 'Half a year' },
  { value: 'yearly', label: 'A year' },
]
const HINTS: Partial<Record<CardField, string>> = {
  startsOn: 'e.g. 1/3/2024',
  paidUntil: 'e.g. 31/12/2026',
  rent: 'GHS',
  balance: 'GHS owed',
  deposit: 'GHS',
}

export function CardForm({ record, initial, onSave }: Props) {
  const form = useSchemaForm(texts, initial)
  const list = useId()
  const place = useRef<HTMLDivElement>(null)
  const { data: properties = [] } = useQuery(propertiesQuery)
  // The first field that does not stay; the property on the first card.
  const first = initial.property === '' ? 'property' : 'name'
  useEffect(() => {
    const element = place.current
    element?.addEventListener('keydown', pressKey)
    return () => element?.removeEventListener('keydown', pressKey)
  }, [])
  useEffect(() => {
    place.current?.querySelector<HTMLElement>(`[data-path="${first}"]`)?.focus({ preventScroll: true })
  }, [first])
  const text = (field: CardField) => (
    <TextField
      key={field}
      size="sm"
      label={FIELD_LABELS[field]}
      placeholder={HINTS[field]}
      autoComplete="off"
      list={field === 'property' ? list : undefined}
      {...form.getInputProps(field)}
    />
  )
  return (
    <div ref={place}>
      <Form form={form} onSubmit={async (values) => onSave(values)} record={record} label="Card">
        <div className={classes.staying}>
          {text('property')}
          <SelectField size="sm" label="Rent is for" data={PERIODS} {...form.getInputProps('period')} />
          {text('rentDay')}
        </div>
        <datalist id={list}>
          {properties.map(({ id, name }) => (
            <option key={id} value={name} />
          ))}
        </datalist>
        <Stack columns={200} gap="md">
          {MAIN.map(text)}
        </Stack>
        <details>
          <summary>More fields</summary>
          <Stack columns={200} gap="md" mt="md">
            {MORE.map(text)}
          </Stack>
        </details>
        <FormActions busyText="Saving...">Save and next</FormActions>
      </Form>
    </div>
  )
}
