import type { SchemaForm } from '../../../../../web/forms/schema-form.ts'
import { AmountField } from '../../../../../web/ui/form/amount-field.tsx'
import { Row, Stack, Text } from '../../../../../web/ui/layout.tsx'
import { DayText, Money } from '../../../../../web/ui/values.tsx'
import type { Invoice } from '../../../invoices/invoices.contract.ts'
import classes from './record.module.css'
import { useUnitNames } from './record.queries.ts'
import type { RecordedValues, RecordValues } from './record.schema.ts'

type Props = { form: SchemaForm<RecordValues, RecordedValues>; invoices: readonly Invoice[] }

export function ChosenInvoices({ form, invoices }: Props) {
  const getUnitName = useUnitNames(form.values.tenantId)
  return (
    <fieldset className={classes.chosen}>
      <legend>Amounts</legend>
      {invoices.length === 0 && <Text tone="soft">Nothing is due; all of it becomes credit.</Text>}
      <Stack gap="sm">
        {invoices.map((invoice) => (
          <Row key={invoice.id} nowrap gap="md" align="center" justify="between">
            <div>
              <Text weight={600} size="sm">
                {[invoice.invoiceNumber, getUnitName(invoice.leaseId)]
                  .filter((part) => part !== null)
                  .join(', ')}
              </Text>
              <Text tone="soft" size="caption">
                Due <DayText day={invoice.dueDate} />, <Money cedis={invoice.amountDue} />
              </Text>
            </div>
            <AmountField
              aria-label={`Amount for ${invoice.invoiceNumber}`}
              className={classes.part}
              {...form.getInputProps(`parts.${invoice.id}`)}
              value={form.values.parts[invoice.id] ?? ''}
            />
          </Row>
        ))}
      </Stack>
    </fieldset>
  )
}
