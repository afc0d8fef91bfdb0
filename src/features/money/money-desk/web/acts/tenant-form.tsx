import { z } from 'zod'
import type { Day } from '../../../../../shared/days.ts'
import { useSchemaForm } from '../../../../../web/forms/schema-form.ts'
import { ActionButton, SelectField } from '../../../../../web/ui/form/controls.tsx'
import { DateField } from '../../../../../web/ui/form/date-field.tsx'
import { Form, FormActions } from '../../../../../web/ui/form/form.tsx'
import { Row, Stack, Text } from '../../../../../web/ui/layout.tsx'
import { Money } from '../../../../../web/ui/values.tsx'
import { useToday } from '../../../../identity/company/web/company.api.ts'
import { TenantSelect } from '../../../../property/tenants/web/chooser/tenant-select.tsx'
import { receivedDay } from '../../../payments/web/payment-fields.ts'
import type { MoneyLine } from '../../money-lines.contract.ts'
import { REMEMBER } from '../../money-lines.rules.ts'
import { payerText, RULE_LABELS } from '../money-desk.texts.ts'
import { KnownPayments } from './known-payments.tsx'
import type { LineFormProps } from './line-form.types.ts'
import { PostedPart } from './line-proposal.tsx'

const tenantForm = (today: Day) =>
  z.object({
    tenantId: z.string().min(1, 'Please select a tenant'),
    remember: z.enum(REMEMBER),
    receivedOn: receivedDay(today, 'Day in the books'),
  })

/** Closes at once; what fails comes back to the line. */
export function TenantForm({ line, acts, onClose, onActed }: LineFormProps) {
  const today = useToday()
  const schema = tenantForm(today)
  const isClosed = line.reason === 'closed'
  const form = useSchemaForm(schema, {
    tenantId: '',
    remember: 'payer',
    receivedOn: isClosed ? today : line.day,
  })
  const { tenantId, receivedOn } = form.values
  const match = async (values: z.output<typeof schema>) => {
    acts.match(line, {
      parts: [{ tenantId: values.tenantId, amount: line.left }],
      remember: values.remember,
      ...(isClosed && { receivedOn: values.receivedOn }),
    })
    onClose()
    onActed()
  }
  return (
    <Form form={form} onSubmit={match} record={line.id}>
      <Text lineHeight={1.5}>
        <Money cedis={line.left} /> from {payerText(line)}
      </Text>
      <Candidates line={line} onChoose={(id) => form.setFieldValue('tenantId', id)} />
      <TenantSelect
        label="Tenant"
        required
        failed="Failed to load tenants"
        data-autofocus
        {...form.getInputProps('tenantId')}
      />
      <KnownPayments
        line={line}
        tenantId={tenantId}
        onLink={(id) => {
          acts.link(line, id)
          onClose()
          onActed()
        }}
      />
      {isClosed && (
        <DateField
          label="Day in the books"
          description="The books of the line's own day are closed."
          required
          today={today}
          max={today}
          {...form.getInputProps('receivedOn')}
        />
      )}
      {tenantId && (
        <Stack surface="sunken" gap="xs" aria-live="polite">
          <Text size="sm" weight={600}>
            What it settles
          </Text>
          <PostedPart
            line={{ ...line, day: isClosed ? receivedOn : line.day }}
            tenantId={tenantId}
            amount={line.left}
          />
        </Stack>
      )}
      <RememberField line={line} {...form.getInputProps('remember')} />
      <FormActions busyText="Saving..." onCancel={onClose}>
        Post to this tenant
      </FormActions>
    </Form>
  )
}

type CandidatesProps = { line: MoneyLine; onChoose: (tenantId: string) => void }

const Candidates = ({ line: { candidates }, onChoose }: CandidatesProps) =>
  candidates.length > 0 && (
    <Row as="fieldset" gap="sm" aria-label="Possible tenants">
      {candidates.map(({ tenantId, tenantName, why }) => (
        <ActionButton
          key={tenantId + why}
          title={`By ${RULE_LABELS[why]}`}
          onClick={() => onChoose(tenantId)}
        >
          {tenantName}
        </ActionButton>
      ))}
    </Row>
  )

type RememberProps = { line: MoneyLine; value?: string; onChange?: (event: unknown) => void }

function RememberField({ line: { payerName, payerNumber }, ...field }: RememberProps) {
  if (!payerName && !payerNumber) return null
  const options = [
    { value: 'payer', label: 'Propose this tenant' },
    ...(payerNumber ? [{ value: 'auto', label: 'Post exact payments from this number automatically' }] : []),
    { value: 'none', label: 'Do not remember who paid' },
  ]
  return <SelectField label="When this payer pays again" data={options} {...field} />
}
