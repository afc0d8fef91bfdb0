import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { formatDay } from '../../../../shared/days.ts'
import { line, ONE_LINE } from '../../../../shared/fields/fields.ts'
import { messageOf } from '../../../../web/api-error.ts'
import { useFormKey } from '../../../../web/forms/form-key.ts'
import { useSchemaForm } from '../../../../web/forms/schema-form.ts'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { Form, FormActions } from '../../../../web/ui/form/form.tsx'
import { Text } from '../../../../web/ui/layout.tsx'
import { type Column, DataTable } from '../../../../web/ui/list/data-table.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import { ErrorState } from '../../../../web/ui/states.tsx'
import { DayText } from '../../../../web/ui/values.tsx'
import type { InspectionAnswer, MissedInspection } from '../inspections.contract.ts'
import { INSPECTION_MESSAGES } from '../inspections.messages.ts'
import { placeText } from './inspection-labels.ts'
import { inspectionsApi, missedInspectionsQuery } from './inspections.api.ts'

type Action = InspectionAnswer['action']
type Open = { action: Action; missed: MissedInspection }
type Done = { onDone: (text: string) => Promise<unknown> }

export function MissedSection({ mayAct, onDone }: Done & { mayAct: boolean }) {
  const { data, error, refetch } = useQuery(missedInspectionsQuery)
  const [open, setOpen] = useState<Open | null>(null)
  if (error && !data)
    return (
      <Section title="Missed inspections">
        <ErrorState title="Failed to load the missed inspections" onRetry={() => void refetch()}>
          {messageOf(error)}
        </ErrorState>
      </Section>
    )
  if (!data || data.length === 0) return null
  return (
    <Section title="Missed inspections">
      <Text tone="soft">
        No requests were made for these, because they were paused or the portal was off for more than a month.
        Make the requests now, or leave the inspection out.
      </Text>
      <DataTable
        label="Missed inspections"
        columns={columns(mayAct ? (action, missed) => setOpen({ action, missed }) : undefined)}
        rows={data}
        rowKey={({ ruleId, inspectionOn }) => `${ruleId} ${inspectionOn}`}
      />
      {open && <AnswerDialog {...open} onClose={() => setOpen(null)} onDone={onDone} />}
    </Section>
  )
}

const columns = (
  onAct: ((action: Action, missed: MissedInspection) => void) | undefined,
): Column<MissedInspection>[] => [
  {
    header: 'Inspection',
    card: 'title',
    cell: (missed) => (
      <>
        {missed.title}
        <Text as="span" block tone="soft" size="sm" weight={400}>
          {placeText(missed)}
        </Text>
      </>
    ),
  },
  { header: 'Was planned for', cell: ({ inspectionOn }) => <DayText day={inspectionOn} /> },
  ...(onAct
    ? [
        {
          header: 'Actions',
          card: 'actions' as const,
          tight: true,
          cell: (missed: MissedInspection) => (
            <>
              <Button size="compact-sm" onClick={() => onAct('make', missed)}>
                Make requests
              </Button>
              <Button size="compact-sm" variant="default" onClick={() => onAct('skip', missed)}>
                Leave out
              </Button>
            </>
          ),
        },
      ]
    : []),
]

const answerForm = z.object({ reason: line(INSPECTION_MESSAGES.reasonMissing) })

function AnswerDialog({ action, missed, onClose, onDone }: Open & Done & { onClose: () => void }) {
  const { ruleId, inspectionOn, title } = missed
  const form = useSchemaForm(answerForm, { reason: '' })
  const formKey = useFormKey()
  const makes = action === 'make'
  const send = async ({ reason }: z.output<typeof answerForm>) => {
    const body = { inspectionOn, action, reason }
    const key = formKey.keyFor({ ruleId, ...body })
    await inspectionsApi('POST /inspection-rules/{id}/missed', { params: { id: ruleId }, body, key })
    formKey.done()
    await onDone(makes ? 'The requests are made.' : 'Left out.')
    onClose()
  }
  return (
    <Dialog title={makes ? 'Make these requests' : 'Leave this inspection out'} size="md" onClose={onClose}>
      <Form form={form} onSubmit={send} record={`${ruleId} ${inspectionOn} ${action}`}>
        <Text lineHeight={1.5}>
          <strong>{title}</strong>, {placeText(missed)}, planned for {formatDay(inspectionOn)}.{' '}
          {makes ? 'The tenants are told now.' : 'No requests are made for this date.'}
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
          {makes ? 'Make Requests' : 'Leave Out'}
        </FormActions>
      </Form>
    </Dialog>
  )
}
