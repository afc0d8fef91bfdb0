import type { PagedList } from '../../../../../web/page-of-list.ts'
import { Stack } from '../../../../../web/ui/layout.tsx'
import { type Column, DataTable } from '../../../../../web/ui/list/data-table.tsx'
import { LoadedList } from '../../../../../web/ui/list/loaded-list.tsx'
import { NoMatch } from '../../../../../web/ui/list/no-match.tsx'
import { EmptyState } from '../../../../../web/ui/states.tsx'
import type { Message } from '../../messages.contract.ts'
import { isFiltered, noMatchMessage, type ShownMessages } from './messages.filter.ts'
import { useFocusKept } from './messages.focus.ts'
import classes from './messages.module.css'

type Props = {
  list: PagedList<Message>
  columns: Column<Message>[]
  shown: ShownMessages
  onClear: () => void
}

/** Keeps the focus within the list when a row leaves it. */
export function MessageList(props: Props) {
  const place = useFocusKept(props.list.rows)
  return (
    <Stack {...place} as="section" gap="xl" aria-label="List of messages" tabIndex={-1}>
      <Listed {...props} />
    </Stack>
  )
}

function Listed({ list, columns, shown, onClear }: Props) {
  const empty = isFiltered(shown) ? (
    <NoMatch noun="message" onClear={onClear}>
      {noMatchMessage(shown)}
    </NoMatch>
  ) : (
    <NoMessages />
  )
  return (
    <LoadedList list={list} noun="message" failed="Failed to load the messages." empty={empty}>
      <div className={classes.table}>
        <DataTable
          label="Messages"
          columns={columns}
          rows={list.rows}
          rowKey={({ id }) => id}
          changing={list.changing}
        />
      </div>
    </LoadedList>
  )
}

const NoMessages = () => (
  <EmptyState title="No messages yet.">
    Invoices, reminders, welcomes: whatever the portal sends by e-mail or SMS stands here with what became of
    it.
  </EmptyState>
)
