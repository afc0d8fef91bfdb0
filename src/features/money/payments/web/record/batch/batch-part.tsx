import { NativeSelect } from '@mantine/core'
import { errorSentences } from '../../../../../../web/api-error.ts'
import type { SchemaForm } from '../../../../../../web/forms/schema-form.ts'
import { AmountField } from '../../../../../../web/ui/form/amount-field.tsx'
import { FieldRow } from '../../../../../../web/ui/form/form.tsx'
import { Row, Stack, Text } from '../../../../../../web/ui/layout.tsx'
import { TextButton } from '../../../../../../web/ui/text-button.tsx'
import { DayText, Money } from '../../../../../../web/ui/values.tsx'
import { TenantSelect } from '../../../../../property/tenants/web/chooser/tenant-select.tsx'
import type { Invoice } from '../../../../invoices/invoices.contract.ts'
import type { PaymentPreview } from '../../../payments.contract.ts'
import { BalanceText } from '../../balance-text.tsx'
import { FAILED } from '../../payments.messages.ts'
import { useOpenInvoices, usePaymentPreview } from '../record.queries.ts'
import type { recordForm } from '../record.schema.ts'
import classes from './batch.module.css'
import { type BatchedValues, type BatchValues, toRecordValues } from './batch.schema.ts'

const SETTLES = [
  { value: 'oldest', label: 'Oldest due first' },
  { value: 'chosen', label: 'Invoices that I choose' },
]

export type BatchSchemaForm = SchemaForm<BatchValues, BatchedValues>
type Props = {
  form: BatchSchemaForm
  at: number
  schema: ReturnType<typeof recordForm>
  onRemove: (() => void) | undefined
}

export function BatchPartFields({ form, at, schema, onRemove }: Props) {
  const part = form.values.parts[at]
  const { data: invoices = [] } = useOpenInvoices(part?.tenantId ?? '')
  if (!part) return null
  // The amounts belong to the previous tenant's invoices.
  const choose = (id: string) => {
    form.setFieldValue(`parts.${at}.tenantId`, id)
    form.setFieldValue(`parts.${at}.chosen`, {})
  }
  const number = at + 1
  return (
    <Stack as="section" surface="sunken" gap="sm" className={classes.part} aria-label={`Tenant ${number}`}>
      <Row nowrap justify="between" gap="md" size="sm">
        <Text as="span" weight={600}>
          Tenant {number}
        </Text>
        {onRemove && (
          <TextButton onClick={onRemove}>
            Remove<span className="visually-hidden"> tenant {number}</span>
          </TextButton>
        )}
      </Row>
      <FieldRow>
        <TenantSelect
          label="Tenant"
          required
          failed={FAILED.loadTenants}
          {...form.getInputProps(`parts.${at}.tenantId`)}
          onChange={choose}
        />
        <AmountField label="Amount (GHS)" required {...form.getInputProps(`parts.${at}.amount`)} />
      </FieldRow>
      {invoices.length > 1 && (
        <NativeSelect label="Settles" data={SETTLES} {...form.getInputProps(`parts.${at}.settles`)} />
      )}
      {part.settles === 'chosen' && <Chosen form={form} at={at} invoices={invoices} />}
      <Preview form={form} at={at} schema={schema} />
    </Stack>
  )
}

const Chosen = ({ form, at, invoices }: Pick<Props, 'form' | 'at'> & { invoices: readonly Invoice[] }) =>
  invoices.map(({ id, invoiceNumber, dueDate, amountDue }) => (
    <Row key={id} nowrap gap="md" align="center" justify="between">
      <Text size="sm">
        {invoiceNumber}, due <DayText day={dueDate} />, <Money cedis={amountDue} />
      </Text>
      <AmountField
        aria-label={`Amount for ${invoiceNumber}`}
        {...form.getInputProps(`parts.${at}.chosen.${id}`)}
        value={form.values.parts[at]?.chosen[id] ?? ''}
      />
    </Row>
  ))

function Preview({ form, at, schema }: Omit<Props, 'onRemove'>) {
  const part = form.values.parts[at]
  const values = part && toRecordValues(form.values, part)
  const { preview, error, settled } = usePaymentPreview(schema, values ?? null)
  return (
    <div className={classes.preview} aria-live="polite" data-changing={!settled || undefined}>
      {error && (
        <Text tone="red" size="sm">
          {[FAILED.preview, ...errorSentences(error)].join(' ')}
        </Text>
      )}
      {!error && preview && <Effect preview={preview} />}
    </div>
  )
}

const Effect = ({ preview: { allocations, credit, balanceAfter } }: { preview: PaymentPreview }) => (
  <Text size="sm" tone="soft">
    {allocations.map(({ invoiceId, invoiceNumber, amount }) => (
      <span key={invoiceId}>
        {invoiceNumber} <Money cedis={amount} />,{' '}
      </span>
    ))}
    {credit > 0 && (
      <>
        credit <Money cedis={credit} />,{' '}
      </>
    )}
    afterwards <BalanceText balance={balanceAfter} />
  </Text>
)
