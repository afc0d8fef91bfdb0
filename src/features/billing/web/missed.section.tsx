import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { line, ONE_LINE } from '../../../shared/fields.ts'
import { messageOf } from '../../../web/api-error.ts'
import { useFormKey } from '../../../web/form-key.ts'
import { useSchemaForm } from '../../../web/schema-form.ts'
import { type Column, DataTable } from '../../../web/ui/data-table.tsx'
import { Dialog } from '../../../web/ui/dialog.tsx'
import { Form, FormActions } from '../../../web/ui/form.tsx'
import { Text } from '../../../web/ui/layout.tsx'
import { TextLink } from '../../../web/ui/link.tsx'
import { Section } from '../../../web/ui/page.tsx'
import { RowMenu } from '../../../web/ui/row-menu.tsx'
import { ErrorState } from '../../../web/ui/states.tsx'
import { DayText, Money } from '../../../web/ui/values.tsx'
import { useCan } from '../../accounts/web/accounts.api.ts'
import { BILLING_MESSAGES } from '../billing.messages.ts'
import type { MissedPeriod } from '../plans.contract.ts'
import { billingApi, missedQuery } from './billing.api.ts'
import { periodText } from './billing-labels.ts'

type Action = 'bill' | 'skip'
type Open = { action: Action; period: MissedPeriod }

/** Periods that wait for somebody; nothing where there are none. */
export function MissedSection({ onDone }: { onDone: (text: string) => Promise<unknown> }) {
  const { data, error, refetch } = useQuery(missedQuery)
  const mayAct = useCan()('billing:write')
  const [open, setOpen] = useState<Open | null>(null)
  if (error && !data)
    return (
      <Section title="Missed periods">
        <ErrorState title="Failed to load the missed periods" onRetry={() => void refetch()}>
          {messageOf(error)}
        </ErrorState>
      </Section>
    )
  if (!data || data.length === 0) return null
  return (
    <Section title="Missed periods">
      <Text tone="soft">
        These were not billed on their day, while the charge was paused or the portal was off for more than a
        month. Bill or skip each of them.
      </Text>
      <DataTable
        label="Missed periods"
        columns={columns(mayAct ? (action, period) => setOpen({ action, period }) : undefined)}
        rows={data}
        rowKey={({ ruleId, periodFrom }) => `${ruleId} ${periodFrom}`}
      />
      {open && <AnswerDialog {...open} onClose={() => setOpen(null)} onDone={onDone} />}
    </Section>
  )
}

const columns = (
  onAct: ((action: Action, period: MissedPeriod) => void) | undefined,
): Column<MissedPeriod>[] => [
  {
    header: 'Tenant',
    card: 'title',
    cell: ({ tenantId, tenantName, description }) => (
      <>
        <TextLink to="/tenants/$id" params={{ id: tenantId }} inherit>
          {tenantName}
        </TextLink>
        <Text as="span" block tone="soft" size="sm" weight={400}>
          {description}
        </Text>
      </>
    ),
  },
  { header: 'Period', card: 'plain', cell: (period) => periodText(period) },
  { header: 'Was due', cell: ({ plannedDueDate }) => <DayText day={plannedDueDate} /> },
  { header: 'Amount', align: 'right', card: 'aside', cell: ({ amount }) => <Money cedis={amount} /> },
  ...(onAct
    ? [
        {
          header: 'Actions',
          card: 'actions' as const,
          tight: true,
          cell: (period: MissedPeriod) => (
            <>
              <Button variant="default" size="compact-sm" onClick={() => onAct('bill', period)}>
                Bill
              </Button>
              <RowMenu label={`More for ${period.tenantName}, ${periodText(period)}`}>
                <Button size="compact-sm" variant="subtle" px={7} onClick={() => onAct('skip', period)}>
                  Skip
                </Button>
              </RowMenu>
            </>
          ),
        },
      ]
    : []),
]

const answerForm = z.object({ reason: line(BILLING_MESSAGES.reasonMissing) })

type AnswerProps = Open & { onClose: () => void; onDone: (text: string) => Promise<unknown> }

function AnswerDialog({ action, period, onClose, onDone }: AnswerProps) {
  const { ruleId, periodFrom, tenantName, amount, dueDate } = period
  const form = useSchemaForm(answerForm, { reason: '' })
  const formKey = useFormKey()
  const send = async ({ reason }: z.output<typeof answerForm>) => {
    const body = { ruleId, periodFrom, action, reason }
    await billingApi('POST /rent-rules/missed', { body, key: formKey.keyFor(body) })
    formKey.done()
    await onDone(action === 'bill' ? `Billed to ${tenantName}.` : 'Skipped.')
    onClose()
  }
  return (
    <Dialog title={action === 'bill' ? 'Bill this period' : 'Skip this period'} size="md" onClose={onClose}>
      <Form form={form} onSubmit={send} record={`${ruleId} ${periodFrom} ${action}`}>
        <Text lineHeight={1.5}>
          <strong>{tenantName}</strong>, {periodText(period)}, <Money cedis={amount} />.{' '}
          {action === 'bill' ? (
            <>
              The invoice goes out now and is due on <DayText day={dueDate} />.
            </>
          ) : (
            'This period is never billed.'
          )}
        </Text>
        <TextInput
          label="Reason"
          required
          description="Stands in the history."
          maxLength={ONE_LINE}
          data-autofocus
          {...form.getInputProps('reason')}
        />
        <FormActions busyText="Saving..." onCancel={onClose}>
          {action === 'bill' ? 'Bill' : 'Skip'}
        </FormActions>
      </Form>
    </Dialog>
  )
}
