import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Row, Text } from '../../../web/ui/layout.tsx'
import { staffChoicesQuery, useCan } from '../../accounts/web/accounts.api.ts'
import { ROLE_NAMES } from '../../accounts/web/staff/staff.labels.ts'
import type { Case } from '../cases.contract.ts'
import type { CaseKind } from '../cases.rules.ts'
import type { CaseHandlers } from './case-actions.tsx'
import { assignedMessage } from './case-messages.ts'
import { casesApi } from './cases.api.ts'

type Props = Pick<CaseHandlers, 'onChanged' | 'onFailed'> & { kind: CaseKind; item: Case }

/** Who of the office is to see to a case; owners and managers choose it. */
export function Assignee(props: Props) {
  const mayAssign = useCan()('case:assign')
  const { assigneeName } = props.item
  if (mayAssign) return <AssigneeSelect {...props} />
  if (assigneeName === null) return null
  return (
    <Text tone="soft" size="sm">
      Assigned to {assigneeName}
    </Text>
  )
}

function AssigneeSelect({ kind, item, onChanged, onFailed }: Props) {
  const { data: staff } = useQuery(staffChoicesQuery)
  const [saving, setSaving] = useState(false)
  const { id, subject, assigneeUid, assigneeName } = item
  const known = staff ?? (assigneeUid ? [{ uid: assigneeUid, name: assigneeName ?? '', staff: null }] : [])
  const assign = async (uid: string) => {
    if (saving) return
    setSaving(true)
    try {
      const body = { assigneeUid: uid || null }
      const after = await casesApi[kind]('PATCH /{id}', { params: { id }, body })
      onChanged(assignedMessage(after), after)
    } catch (error) {
      onFailed(error, item)
    } finally {
      setSaving(false)
    }
  }
  // Somebody who works alone has nobody to assign it to.
  if (known.length < 2 && assigneeUid === null) return null
  return (
    <Row as="label" gap="sm" align="center" tone="soft" size="sm">
      Assigned to
      <NativeSelect
        aria-label={`Assigned to, for ${subject}`}
        size="sm"
        value={assigneeUid ?? ''}
        data={[
          { value: '', label: 'Nobody' },
          ...known.map(({ uid, name, staff: role }) => ({
            value: uid,
            label: role ? `${name} (${ROLE_NAMES[role]})` : name,
          })),
        ]}
        onChange={(event) => void assign(event.currentTarget.value)}
      />
    </Row>
  )
}
