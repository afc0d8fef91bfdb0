import { Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { errorMessageWith } from '../../../../../../web/error-messages.ts'
import { useFormKey } from '../../../../../../web/forms/form-key.ts'
import { useSchemaForm } from '../../../../../../web/forms/schema-form.ts'
import { SelectField } from '../../../../../../web/ui/form/controls.tsx'
import { BulkDialog } from '../../../../../../web/ui/list/bulk-dialog.tsx'
import { Below, type Column, DataTable } from '../../../../../../web/ui/list/data-table.tsx'
import { useMessagePromise } from '../../../../../property/tenants/web/message-promise.ts'
import type { Case } from '../../../cases.contract.ts'
import { caseMessages, statusLabel } from '../../../cases.messages.ts'
import { CASES, type CaseKind, type CaseStatus, canSetStatus } from '../../../cases.rules.ts'
import { changedMessage } from '../../case-messages.ts'
import { CaseStatusBadge } from '../../case-status.tsx'
import { casesApi, casesKey } from '../../cases.api.ts'
import { type SetStatusOutput, setStatusForm } from './set-status.schema.ts'

const WIDTH = 760

const getPerson = ({ tenantName, property, unit }: Case): string =>
  tenantName ?? [property, unit].filter(Boolean).join(', ')
const getName = (item: Case) => `${getPerson(item)}, ${item.subject}`

type Props = { kind: CaseKind; items: readonly Case[]; onClose: () => void; onDone: () => void }

export function SetStatus({ kind, items, onClose, onDone }: Props) {
  const { noun, plural, working, refused } = CASES[kind]
  const form = useSchemaForm(setStatusForm, { status: working, response: '' })
  const formKey = useFormKey()
  const store = useQueryClient()
  const { status, response } = form.values
  const moving = items.filter((item) => canSetStatus(item, status, response))
  const promise = useMessagePromise(moving.flatMap(({ tenantId }) => tenantId ?? []))
  const move = async (item: Case, values: SetStatusOutput) => {
    if (!canSetStatus(item, values.status, values.response))
      return { done: false, text: `is ${statusLabel(item.status)} already` }
    const body = { status: values.status, adminResponse: values.response || null, photoIds: [] }
    const key = formKey.keyFor({ id: item.id, ...body })
    const call = { params: { id: item.id }, body: { ...body, from: item.status }, key }
    const after = await casesApi[kind]('PATCH /{id}', call)
    const how = { before: item.status, answered: values.response !== '' }
    return { done: true, text: changedMessage(kind, after, how).text }
  }
  return (
    <BulkDialog
      title="Set Status"
      size={WIDTH}
      rows={items}
      getName={getName}
      form={form}
      act={move}
      errorMessage={errorMessageWith(caseMessages(kind).failed.update)}
      canAct={moving.length > 0}
      words={{
        action: moving.length === 1 ? `Change 1 ${noun}` : `Change ${moving.length} ${plural}`,
        working: 'Saving',
        done: 'changed',
        failed: 'not changed',
      }}
      onClose={onClose}
      onDone={async () => {
        onDone()
        await store.invalidateQueries({ queryKey: casesKey(kind) })
      }}
    >
      <SelectField
        label="New status"
        data={[working, 'resolved' as const, refused].map((value) => ({ value, label: statusLabel(value) }))}
        data-autofocus
        {...form.getInputProps('status')}
      />
      <Textarea
        label="Response"
        description={`Optional. ${promise('Joins each conversation and goes to each tenant by email.')}`}
        autosize
        minRows={2}
        maxRows={8}
        {...form.getInputProps('response')}
      />
      <DataTable
        label="What changes"
        columns={changeColumns(status, response)}
        rows={items}
        rowKey={({ id }) => id}
      />
    </BulkDialog>
  )
}

const changeColumns = (status: CaseStatus, response: string): Column<Case>[] => [
  {
    header: 'Subject',
    card: 'title',
    cell: (item) => (
      <>
        {item.subject}
        <Below>{getPerson(item)}</Below>
      </>
    ),
  },
  { header: 'Now', cell: (item) => <CaseStatusBadge status={item.status} reader="admin" /> },
  {
    header: 'Afterwards',
    cell: (item) =>
      canSetStatus(item, status, response) ? (
        <CaseStatusBadge status={status} reader="admin" />
      ) : (
        'Is so already'
      ),
  },
]
