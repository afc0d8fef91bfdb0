import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { formatDay } from '../../../../shared/days.ts'
import { errorMessageWith, formErrorMessage } from '../../../../web/error-messages.ts'
import { type SchemaForm, useSchemaForm } from '../../../../web/forms/schema-form.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { DateField } from '../../../../web/ui/form/date-field.tsx'
import { Form, FormActions } from '../../../../web/ui/form/form.tsx'
import { Text } from '../../../../web/ui/layout.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import { useToday } from '../../../identity/company/web/company.api.ts'
import { RATE_LABELS, RATE_NAMES, rentRateName } from '../../tax-rates/tax-rates.rules.ts'
import type { TaxSettings } from '../taxes.contract.ts'
import classes from './tax.module.css'
import {
  isOtherVat,
  newRate,
  type TaxSettingsOutput,
  type TaxSettingsValues,
  taxSettingsBody,
  taxSettingsForm,
  taxSettingsValues,
} from './tax-settings.schema.ts'
import { FAILED, vatSentence } from './tax-texts.ts'
import { allUnitsQuery, TAXES_KEY, taxesApi } from './taxes.api.ts'

type TaxForm = SchemaForm<TaxSettingsValues, TaxSettingsOutput>

const NAMES = RATE_NAMES.map((value) => ({ value, label: RATE_LABELS[value] }))

type Props = { settings: TaxSettings; onSaved: (saved: TaxSettings) => void }

export function TaxSettingsForm({ settings, onSaved }: Props) {
  const store = useQueryClient()
  const today = useToday()
  const form: TaxForm = useSchemaForm(taxSettingsForm, taxSettingsValues(settings, today))
  const save = async (values: TaxSettingsOutput) => {
    const body = taxSettingsBody(settings, values)
    const saved = await taxesApi('PATCH /settings/tax', { body })
    form.setInitialValues(taxSettingsValues(saved, today))
    form.reset()
    onSaved(saved)
    await store.invalidateQueries({ queryKey: [...TAXES_KEY, 'month'] })
  }
  return (
    <Form
      form={form}
      label="Rates"
      record="tax"
      onSubmit={save}
      errorMessage={formErrorMessage(errorMessageWith(FAILED.save))}
    >
      <Rates form={form} />
      <Vat form={form} settings={settings} />
      <FormActions busyText="Saving...">Save Changes</FormActions>
    </Form>
  )
}

function Rates({ form }: { form: TaxForm }) {
  const today = useToday()
  return (
    <Section title="Rates">
      <Text tone="soft">
        The source is the law, or the address where it is published. When the law changes, add a rate from its
        first day and keep the one before: months that are over keep their tax.
      </Text>
      {form.values.rates.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id and are only removed one at a time
        <Rate key={index} index={index} form={form} />
      ))}
      <div>
        <Button variant="light" onClick={() => form.insertListItem('rates', newRate(today))}>
          Add a rate
        </Button>
      </div>
    </Section>
  )
}

function Rate({ form, index }: { form: TaxForm; index: number }) {
  const today = useToday()
  const path = (field: string) => `rates.${index}.${field}`
  return (
    <fieldset className={classes.rate}>
      <legend>Rate {index + 1}</legend>
      <NativeSelect
        className={classes.name}
        label="Of"
        required
        data={NAMES}
        {...form.getInputProps(path('name'))}
      />
      <TextInput label="Percent" required inputMode="decimal" {...form.getInputProps(path('percent'))} />
      <DateField label="From" required today={today} {...form.getInputProps(path('from'))} />
      <TextInput className={classes.wide} label="Source" required {...form.getInputProps(path('source'))} />
      <div className={classes.wide}>
        <Button
          variant="subtle"
          color="red"
          size="compact-md"
          onClick={() => form.removeListItem('rates', index)}
        >
          Remove this rate
        </Button>
      </div>
    </fieldset>
  )
}

type VatProps = { form: TaxForm; settings: TaxSettings }

/** Dwellings have no VAT; one chosen before its kind changed is still shown. */
function Vat({ form, settings }: VatProps) {
  const { data: units = [] } = useQuery(allUnitsQuery)
  const { vatOn, vatUnits } = form.values
  const shown = units.filter(({ id, kind }) => rentRateName(kind) === 'commercial' || vatUnits[id])
  const byProperty = Map.groupBy(shown, ({ propertyName }) => propertyName)
  return (
    <Section title="VAT">
      <Checkbox
        label="Rent of some units contains VAT"
        description="Only if you are registered for VAT. Dwellings have none. New invoices for these units state it."
        {...form.getInputProps('vatOn', { type: 'checkbox' })}
      />
      {vatOn &&
        [...byProperty].map(([property, some]) => (
          <fieldset key={property} className={classes.units}>
            <legend>{property}</legend>
            {some.map(({ id, name }) => (
              <Checkbox
                key={id}
                label={name}
                checked={vatUnits[id] ?? false}
                onChange={(event) =>
                  form.setFieldValue('vatUnits', { ...vatUnits, [id]: event.currentTarget.checked })
                }
              />
            ))}
          </fieldset>
        ))}
      {vatOn && shown.length === 0 && (
        <Text tone="soft">There is no shop, office, warehouse or land among the units.</Text>
      )}
      <VatDay form={form} settings={settings} />
    </Section>
  )
}

function VatDay({ form, settings }: VatProps) {
  const today = useToday()
  const [next] = settings.vat.next
  if (isOtherVat(settings, form.values))
    return (
      <DateField
        label="VAT counts so from"
        description="Invoices that were issued already keep the VAT that they state."
        required
        today={today}
        {...form.getInputProps('vatFrom')}
      />
    )
  return next ? (
    <Checkbox
      label="Keep VAT as it is"
      description={`Otherwise from ${formatDay(next.from)}: ${vatSentence(next)}`}
      {...form.getInputProps('keepsVat', { type: 'checkbox' })}
    />
  ) : null
}
