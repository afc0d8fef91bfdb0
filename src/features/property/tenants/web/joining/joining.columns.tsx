import { type Day, toLocalDay } from '../../../../../shared/days.ts'
import { Text } from '../../../../../web/ui/layout.tsx'
import { TextLink } from '../../../../../web/ui/link.tsx'
import { Choosable, type Choosing } from '../../../../../web/ui/list/bulk.tsx'
import type { Column } from '../../../../../web/ui/list/data-table.tsx'
import { StatusBadge } from '../../../../../web/ui/status-badge.tsx'
import { DayText } from '../../../../../web/ui/values.tsx'
import type { Joining } from '../../joining.contract.ts'
import { CHANNEL_LABELS } from './joining.labels.ts'
import classes from './joining.module.css'

const localDay = (instant: string): Day => toLocalDay(new Date(instant))

export type JoiningEntry = Joining & { id: string }

export const joiningColumns = (choosing: Choosing): Column<JoiningEntry>[] => [
  {
    header: 'Tenant',
    card: 'title',
    cell: (row) => (
      <Choosable id={row.id} name={row.name} choosing={choosing} can={row.joinedAt === null}>
        <NameAndUnit row={row} />
      </Choosable>
    ),
  },
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

const NameAndUnit = ({ row: { id, name, propertyName, unit } }: { row: JoiningEntry }) => (
  <>
    <TextLink to="/tenants/$id" params={{ id }} inherit title={name} className={classes.name}>
      {name}
    </TextLink>
    <Text as="span" block truncate size="caption" tone="soft" weight={400}>
      {[unit, propertyName].filter(Boolean).join(', ')}
    </Text>
  </>
)

function State({ row: { joinedAt, invitedAt } }: { row: JoiningEntry }) {
  if (joinedAt)
    return (
      <>
        <StatusBadge tone="green" word="Joined" /> <DayText day={localDay(joinedAt)} />
      </>
    )
  return <StatusBadge tone={invitedAt ? 'orange' : 'grey'} word={invitedAt ? 'Invited' : 'Not invited'} />
}
