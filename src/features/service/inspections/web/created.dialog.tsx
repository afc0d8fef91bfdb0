import { useQuery } from '@tanstack/react-query'
import { formatDay } from '../../../../shared/days.ts'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { Stack, Text } from '../../../../web/ui/layout.tsx'
import { TextLink } from '../../../../web/ui/link.tsx'
import { QueryState } from '../../../../web/ui/loaded.tsx'
import { EmptyState } from '../../../../web/ui/states.tsx'
import { CaseStatusBadge } from '../../cases/web/case-status.tsx'
import type { InspectionDate } from '../inspections.contract.ts'
import classes from './created.module.css'
import { formatPlace } from './inspection-labels.ts'
import { inspectionQuery } from './inspections.api.ts'

/** The newest date first. */
export function CreatedDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(inspectionQuery(id))
  return (
    <Dialog title={data ? `Inspection: ${data.title}` : 'Inspection'} onClose={onClose}>
      <QueryState query={{ data, error, refetch }} failed="Failed to load the inspection" height={200} />
      {data && (
        <Stack gap="lg">
          <Text tone="soft">
            {formatPlace(data)}
            {data.next &&
              `; next on ${formatDay(data.next.inspectionOn)}, its requests go out on ${formatDay(data.next.makeOn)}`}
          </Text>
          {data.inspections.length === 0 && (
            <EmptyState title="Nothing was made yet.">
              Its requests are made some days before the inspection.
            </EmptyState>
          )}
          {data.inspections.map((date) => (
            <CreatedOn key={date.inspectionOn} date={date} />
          ))}
        </Stack>
      )}
    </Dialog>
  )
}

function CreatedOn({ date: { inspectionOn, state, reason, requests } }: { date: InspectionDate }) {
  return (
    <Stack as="section" gap="xs" aria-label={formatDay(inspectionOn)}>
      <h3>{formatDay(inspectionOn)}</h3>
      {reason !== null && (
        <Text tone="soft" size="sm">
          {state === 'skipped' ? 'Skipped' : 'Created later'}: {reason}
        </Text>
      )}
      <ul>
        {requests.map(({ unitId, unitName, requestId, tenantName, status, ...request }) => (
          <li key={unitId} className={classes.unit}>
            <span>
              <strong>{unitName}</strong>{' '}
              {requestId === null ? (
                <Text as="span" tone="soft">
                  {request.state === 'vacant' ? 'vacant' : 'request deleted'}
                </Text>
              ) : (
                <TextLink to="/requests" search={{ open: requestId }} inherit>
                  {tenantName}
                </TextLink>
              )}
            </span>
            {status && <CaseStatusBadge status={status} reader="admin" />}
          </li>
        ))}
      </ul>
    </Stack>
  )
}
