import { type Day, toDay } from '../../../../../shared/days.ts'
import { Text } from '../../../../../web/ui/layout.tsx'
import { TextLink } from '../../../../../web/ui/link.tsx'
import type { Column } from '../../../../../web/ui/list/data-table.tsx'
import { SelectRow } from '../../../../../web/ui/list/selection.tsx'
import { StatusBadge } from '../../../../../web/ui/status-badge.tsx'
import { DayText } from '../../../../../web/ui/values.tsx'
import type { Joining } from '../../joining.contract.ts'
import { CHANNEL_LABELS } from './joining.labels.ts'
import classes from './joining.module.css'
import type { Chosen } from './use-invite.ts'

const localDay = (instant: string): Day =>
  toDay(new Date(instant), Intl.DateTimeFormat().resolvedOptions().timeZone)

export type JoiningEntry = Joining & { id: string }

type Selection = { chosen: Chosen; onChoose: (row: JoiningEntry, chosen: boolean) => void }

export const joiningColumns = (selection: Selection | undefined): Column<JoiningEntry>[] => [
  { header: 'Tenant', card: 'title', cell: (row) => <TenantCell row={row} selection={selection} /> },
  { header: 'Joined', card: 'aside', cell: (row) => <State row={row} /> },
  { header: 'Reached by', cell: ({ channel }) => CHANNEL_LABELS[channel] },
  {
    header: 'Invited',
    cell: ({ invitedAt }) =>
      invitedAt ? (
        <DayText day={localDay(invitedAt)} />
      ) : (
        <Text as="span" tone="soft">
          Not yet
        </Text>
      ),
  },
]

function TenantCell({ row, selection }: { row: JoiningEntry; selection: Selection | undefined }) {
  const { tenantId, name, propertyName, unit, joinedAt } = row
  return (
    <div className={classes.tenant}>
      {selection && joinedAt === null && (
        <SelectRow
          name={name}
          chosen={selection.chosen.has(tenantId)}
          onChoose={(isChosen) => selection.onChoose(row, isChosen)}
        />
      )}
      <div>
        <TextLink to="/tenants/$id" params={{ id: tenantId }} inherit title={name}>
          {name}
        </TextLink>
        <Text as="span" block truncate size="caption" tone="soft" weight={400}>
          {[unit, propertyName].filter(Boolean).join(', ')}
        </Text>
      </div>
    </div>
  )
}

function State({ row: { joinedAt, invitedAt } }: { row: JoiningEntry }) {
  if (joinedAt)
    return (
      <>
        <StatusBadge tone="green" word="Joined" /> <DayText day={localDay(joinedAt)} />
      </>
    )
  return <StatusBadge tone={invitedAt ? 'orange' : 'grey'} word={invitedAt ? 'Invited' : 'Not invited'} />
}
