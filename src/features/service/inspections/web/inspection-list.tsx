import { recurrenceText } from '../../../../shared/schedule.rules.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Below, type Column, DataTable } from '../../../../web/ui/list/data-table.tsx'
import { RowMenu } from '../../../../web/ui/list/row-menu.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { DayText } from '../../../../web/ui/values.tsx'
import type { InspectionRule } from '../inspections.contract.ts'
import { countText, formatPlace, STATE_BADGES } from './inspection-labels.ts'

const QUIET = { size: 'compact-sm', variant: 'subtle', px: 7 } as const

export type InspectionAct = 'show' | 'edit' | 'pause' | 'resume' | 'delete'

type Props = {
  rules: readonly InspectionRule[]
  changing: boolean
  mayChange: boolean
  onAct: (act: InspectionAct, rule: InspectionRule) => void
}

export const InspectionList = ({ rules, changing, mayChange, onAct }: Props) => (
  <DataTable
    label="Inspections"
    columns={columns(mayChange, onAct)}
    rows={rules}
    rowKey={({ id }) => id}
    changing={changing}
  />
)

const columns = (mayChange: boolean, onAct: Props['onAct']): Column<InspectionRule>[] => [
  {
    header: 'Inspection',
    card: 'title',
    cell: (rule) => (
      <>
        {rule.title}
        <Below>{formatPlace(rule)}</Below>
      </>
    ),
  },
  { header: 'How often', cell: (rule) => recurrenceText(rule) },
  { header: 'Next', cell: ({ next }) => <DayText day={next?.inspectionOn ?? null} /> },
  {
    header: 'Last',
    cell: ({ lastOn, made }) => (
      <>
        <DayText day={lastOn} />
        {made > 0 && <Below>{countText(made, 'request')} so far</Below>}
      </>
    ),
  },
  { header: 'State', card: 'aside', cell: ({ state }) => <StatusBadge {...STATE_BADGES[state]} /> },
  {
    header: 'Actions',
    card: 'actions',
    tight: true,
    cell: (rule) => (
      <>
        <Button variant="default" size="compact-sm" onClick={() => onAct('show', rule)}>
          Requests created
        </Button>
        {mayChange && <More rule={rule} onAct={onAct} />}
      </>
    ),
  },
]

function More({ rule, onAct }: { rule: InspectionRule; onAct: Props['onAct'] }) {
  const goesOn = rule.state === 'paused'
  return (
    <RowMenu label={`More for ${rule.title}, ${formatPlace(rule)}`}>
      <Button {...QUIET} onClick={() => onAct('edit', rule)}>
        Edit
      </Button>
      <Button {...QUIET} onClick={() => onAct(goesOn ? 'resume' : 'pause', rule)}>
        {goesOn ? 'Resume' : 'Pause'}
      </Button>
      {rule.made === 0 && (
        <Button {...QUIET} color="red" onClick={() => onAct('delete', rule)}>
          Delete
        </Button>
      )}
    </RowMenu>
  )
}
