import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '../../../../shared/days.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Text } from '../../../../web/ui/layout.tsx'
import { type Column, DataTable } from '../../../../web/ui/list/data-table.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import { ErrorState, Loading } from '../../../../web/ui/states.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { InstantText } from '../../../../web/ui/values.tsx'
import type { AuditSeal } from '../audit.contract.ts'
import { sealsQuery } from './audit.api.ts'
import classes from './audit.module.css'

const columns: Column<AuditSeal>[] = [
  { header: 'Day', card: 'title', cell: ({ day }) => formatDay(day) },
  {
    header: 'State',
    card: 'aside',
    cell: ({ intact, erasure }) =>
      intact ? (
        <StatusBadge tone="green" word="Intact" />
      ) : erasure ? (
        <StatusBadge tone="grey" word="Changed by an erasure" />
      ) : (
        <StatusBadge tone="red" word="Changed" />
      ),
  },
  {
    header: 'Events',
    align: 'right',
    cell: ({ events, backdated }) => (
      <>
        {events}
        {backdated > 0 && (
          <Text tone="red" size="sm">
            {backdated} dated on days that were sealed before
          </Text>
        )}
      </>
    ),
  },
  {
    header: 'Seal',
    card: 'plain',
    cell: ({ digest, erasure }) => (
      <>
        <code className={classes.digest}>{digest}</code>
        {erasure && (
          <Text tone="soft" size="sm">
            Changed by the erasure of {erasure.tenantName}, <InstantText instant={erasure.at} />
          </Text>
        )}
      </>
    ),
  },
]

/** Owners only: verifying reads all events of these days. */
export function Seals() {
  const [isComparing, setComparing] = useState(false)
  const seals = useQuery({ ...sealsQuery, enabled: isComparing })
  return (
    <Section title="Seals of the last 30 days">
      {!isComparing && (
        <div>
          <Button variant="default" onClick={() => setComparing(true)}>
            Compare the seals
          </Button>
        </div>
      )}
      {seals.isLoading && <Loading height={120} />}
      {seals.error && (
        <ErrorState
          title="Failed to load the seals"
          error={seals.error}
          onRetry={() => void seals.refetch()}
        />
      )}
      {seals.data?.length === 0 && (
        <Text tone="soft">
          The first day is sealed at ten past midnight, and its seal mailed to the owners.
        </Text>
      )}
      {seals.data && seals.data.length > 0 && (
        <DataTable label="Seals" columns={columns} rows={seals.data} rowKey={({ day }) => day} />
      )}
    </Section>
  )
}
