import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '../../../../../shared/days.ts'
import { SelectField } from '../../../../../web/ui/form/controls.tsx'
import { FieldRow } from '../../../../../web/ui/form/form.tsx'
import { Text } from '../../../../../web/ui/layout.tsx'
import { Notice } from '../../../../../web/ui/notice.tsx'
import { Section } from '../../../../../web/ui/page.tsx'
import { ErrorState } from '../../../../../web/ui/states.tsx'
import { tenantLeasesQuery } from '../../../../property/leases/web/leases.api.ts'
import { TenantSelect } from '../../../../property/tenants/web/chooser/tenant-select.tsx'
import { listUnknown } from '../../placeholders.rules.ts'
import { templatesApi } from '../signings.api.ts'
import { SIGNINGS_KEY } from '../signings.keys.ts'
import { listPlaceholderLabels } from '../signings.labels.ts'
import { DocumentBody } from '../text/document-body.tsx'

const PAUSE_MS = 400

/** As it would be filled for a lease, or with examples. */
export function TemplatePreview({ body }: { body: string }) {
  const [tenantId, setTenantId] = useState('')
  const [leaseId, setLeaseId] = useState('')
  const [typed] = useDebouncedValue(body, PAUSE_MS)
  const isReadable = typed.trim() !== '' && listUnknown(typed).length === 0
  const { data, error } = useQuery({
    queryKey: [...SIGNINGS_KEY, 'preview', typed, leaseId],
    queryFn: ({ signal }) =>
      templatesApi('POST /agreement-templates/preview', {
        body: { body: typed, ...(leaseId && { leaseId }) },
        signal,
      }),
    enabled: isReadable,
    placeholderData: keepPreviousData,
    meta: { live: false },
  })
  const chooseTenant = (id: string) => {
    setTenantId(id)
    setLeaseId('')
  }
  return (
    <Section title="Preview">
      <FieldRow>
        <TenantSelect
          label="Filled for"
          placeholder="Examples, or choose a tenant"
          value={tenantId}
          onChange={chooseTenant}
          failed="Failed to load tenants. Please try again."
        />
        {tenantId && <LeaseSelect tenantId={tenantId} value={leaseId} onChange={setLeaseId} />}
      </FieldRow>
      {error && <ErrorState title="Failed to fill the text" error={error} />}
      {data && data.missing.length > 0 && (
        <Notice tone="warning">Not known yet: {listPlaceholderLabels(data.missing)}.</Notice>
      )}
      {data ? <DocumentBody body={data.body} /> : <Text tone="soft">The text is shown here.</Text>}
    </Section>
  )
}

type LeaseProps = { tenantId: string; value: string; onChange: (id: string) => void }

function LeaseSelect({ tenantId, value, onChange }: LeaseProps) {
  const { data: leases = [] } = useQuery(tenantLeasesQuery(tenantId))
  return (
    <SelectField
      label="Lease"
      value={value}
      data={[
        { value: '', label: 'Examples' },
        ...leases.map(({ id, unitName, startsOn }) => ({
          value: id,
          label: `${unitName}, from ${formatDay(startsOn)}`,
        })),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
