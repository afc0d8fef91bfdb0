import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../../web/ui/button.tsx'
import { Text } from '../../../../web/ui/layout.tsx'
import { DialogPart, lazyPart } from '../../../../web/ui/lazy-part.tsx'
import { Below, type Column, DataTable } from '../../../../web/ui/list/data-table.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import { ErrorState } from '../../../../web/ui/states.tsx'
import { DayText } from '../../../../web/ui/values.tsx'
import type { InspectionAnswer, MissedInspection } from '../inspections.contract.ts'
import { formatPlace } from './inspection-labels.ts'
import { missedInspectionsQuery } from './inspections.api.ts'

const ANSWER = lazyPart(() => import('./missed.dialog.tsx').then((module) => module.AnswerDialog))

type Action = InspectionAnswer['action']
type Open = { action: Action; missed: MissedInspection }
type Props = { mayAct: boolean; onDone: (text: string) => Promise<unknown>; onFailed: (text: string) => void }

/** Hidden without missed inspections. */
export function MissedSection({ mayAct, onDone, onFailed }: Props) {
  const { data, error, refetch } = useQuery(missedInspectionsQuery)
  const [open, setOpen] = useState<Open | null>(null)
  if (error && !data)
    return (
      <Section title="Missed inspections">
        <ErrorState
          title="Failed to load the missed inspections"
          error={error}
          onRetry={() => void refetch()}
        />
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
      {open && (
        <DialogPart
          part={ANSWER}
          props={{ ...open, onClose: () => setOpen(null), onDone }}
          onFailed={onFailed}
        />
      )}
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
        <Below>{formatPlace(missed)}</Below>
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
