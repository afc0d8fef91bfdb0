import { useMemo, useState } from 'react'
import { Button } from '../../../../web/ui/button.tsx'
import { DialogPart, lazyPart } from '../../../../web/ui/lazy-part.tsx'
import { LinkButton, TextLink } from '../../../../web/ui/link.tsx'
import { Below, type Column } from '../../../../web/ui/list/data-table.tsx'
import { linkFilter, searchFilter, selectFilter } from '../../../../web/ui/list/list-filters.tsx'
import { describeList, ListScreen, useListScreen } from '../../../../web/ui/list/list-screen.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { DayText } from '../../../../web/ui/values.tsx'
import { useNewInAddress } from '../../../../web/use-new-in-address.ts'
import { useCan } from '../../../identity/accounts/web/accounts.api.ts'
import { useToday } from '../../../identity/company/web/company.api.ts'
import type { HandoverSummary } from '../handovers.answers.ts'
import { HANDOVER_KINDS, HANDOVER_STATES } from '../handovers.rules.ts'
import { HANDOVERS_KEY, handoversApi } from './handovers.api.ts'
import { KIND_LABELS, STATE_LABELS, STATE_TONES } from './handovers.labels.ts'

const PREPARE = lazyPart(() => import('./prepare.dialog.tsx').then((module) => module.PrepareDialog))

const HANDOVERS = describeList({
  title: 'Handovers',
  lead: 'One walk through the unit when a lease begins, and one when it ends.',
  noun: 'handover',
  filters: {
    q: searchFilter('Search handovers', 'Tenant, property, unit'),
    kind: selectFilter(
      'Kind',
      HANDOVER_KINDS.map((value) => ({ value, label: KIND_LABELS[value] })),
    ),
    state: selectFilter(
      'State',
      HANDOVER_STATES.map((value) => ({ value, label: STATE_LABELS[value] })),
    ),
    leaseId: linkFilter,
  },
  queryKey: [...HANDOVERS_KEY, 'list'],
  load: (page, query, signal) => handoversApi.page('GET /handovers', page, { query, signal }),
  changes: HANDOVERS_KEY,
  exported: {
    fileName: (today) => `Handovers_${today}`,
    load: (query, format) => handoversApi.bytes('GET /handovers/export', { query: { ...query, format } }),
  },
  failed: 'Failed to load the handovers',
  empty: {
    title: 'No handovers yet.',
    text: 'Prepare one before a tenant moves in: the caretaker walks through the unit with a phone, and both have the report.',
  },
  noMatch: 'Try another spelling, another kind or another state.',
})

export function HandoversPage() {
  const screen = useListScreen(HANDOVERS, useToday())
  const [isOpen, setIsOpen] = useState(false)
  const [isNew, endNew] = useNewInAddress()
  const can = useCan()
  const mayPrepare = can('lease:write')
  const columns = useMemo(() => handoverColumns(), [])
  const { done, fail } = screen
  const button = mayPrepare && (
    <Button onClick={() => setIsOpen(true)} onPointerEnter={PREPARE.prefetch}>
      Prepare Handover
    </Button>
  )
  const actions = (
    <>
      {can('maintenance:write') && (
        <LinkButton to="/handover-templates" search={{}} variant="default">
          Templates
        </LinkButton>
      )}
      {button}
    </>
  )
  const close = () => {
    setIsOpen(false)
    endNew()
  }
  return (
    <ListScreen screen={screen} columns={columns} actions={actions} emptyAction={button}>
      {(isOpen || (isNew && mayPrepare)) && (
        <DialogPart part={PREPARE} props={{ onClose: close, onDone: done }} onFailed={fail} />
      )}
    </ListScreen>
  )
}

const handoverColumns = (): Column<HandoverSummary>[] => [
  {
    header: 'Handover',
    card: 'title',
    cell: ({ id, kind, unitName, tenantName, propertyName }) => (
      <>
        <TextLink to="/handovers/$id" params={{ id }}>
          {KIND_LABELS[kind]}: {unitName}
        </TextLink>
        <Below>
          {tenantName}, {propertyName}
        </Below>
      </>
    ),
  },
  { header: 'Day', cell: ({ day }) => <DayText day={day} /> },
  { header: 'Who walks', cell: ({ assigneeName }) => assigneeName ?? 'Nobody yet' },
  {
    header: 'Done',
    cell: ({ done, all, photoCount }) => (
      <>
        {done} of {all}
        <Below>
          {photoCount} {photoCount === 1 ? 'photo' : 'photos'}
        </Below>
      </>
    ),
  },
  {
    header: 'State',
    cell: ({ state, objections }) => (
      <>
        <StatusBadge tone={STATE_TONES[state]} word={STATE_LABELS[state]} />
        {objections > 0 && (
          <Below>
            {objections} {objections === 1 ? 'objection' : 'objections'}
          </Below>
        )}
      </>
    ),
  },
]
