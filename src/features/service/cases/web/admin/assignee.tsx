import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Row, Text } from '../../../../../web/ui/layout.tsx'
import { staffChoicesQuery, useCan } from '../../../../identity/accounts/web/accounts.api.ts'
import { VendorPhone } from '../../../../property/vendors/web/vendor-phone.tsx'
import { vendorChoicesQuery } from '../../../../property/vendors/web/vendors.api.ts'
import type { Case } from '../../cases.contract.ts'
import type { CaseKind } from '../../cases.rules.ts'
import { assignedMessage } from '../case-messages.ts'
import { casesApi } from '../cases.api.ts'
import { assigneeBody, assigneeOptions, assigneeValue } from './assignee.options.ts'
import type { CaseHandlers } from './case-actions.tsx'

type Props = Pick<CaseHandlers, 'onChanged' | 'onFailed'> & { kind: CaseKind; item: Case }

/** Editable for owners and managers. */
export function Assignee(props: Props) {
  const mayAssign = useCan()('case:assign')
  const { assigneeName, vendorName, vendorPhone } = props.item
  return (
    <>
      {mayAssign && <AssigneeSelect {...props} />}
      {vendorName !== null && (
        <Text tone="soft" size="sm">
          {mayAssign ? vendorName : `Assigned to ${vendorName}`}
          {vendorPhone && (
            <>
              {' · '}
              <VendorPhone phone={vendorPhone} name={vendorName} />
            </>
          )}
        </Text>
      )}
      {!mayAssign && assigneeName !== null && (
        <Text tone="soft" size="sm">
          Assigned to {assigneeName}
        </Text>
      )}
    </>
  )
}

function AssigneeSelect({ kind, item, onChanged, onFailed }: Props) {
  const { data: staff } = useQuery(staffChoicesQuery)
  const { data: vendors } = useQuery(vendorChoicesQuery)
  const [saving, setSaving] = useState(false)
  const { id, subject } = item
  const assign = async (value: string) => {
    if (saving) return
    setSaving(true)
    try {
      const after = await casesApi[kind]('PATCH /{id}', { params: { id }, body: assigneeBody(value) })
      onChanged(assignedMessage(after), after)
    } catch (error) {
      onFailed(error, item)
    } finally {
      setSaving(false)
    }
  }
  const options = assigneeOptions(item, { staff, vendors })
  if (options === undefined) return null
  return (
    <Row as="label" gap="sm" align="center" tone="soft" size="sm">
      Assigned to
      <NativeSelect
        aria-label={`Assigned to, for ${subject}`}
        size="sm"
        value={assigneeValue(item)}
        data={options}
        onChange={(event) => void assign(event.currentTarget.value)}
      />
    </Row>
  )
}
