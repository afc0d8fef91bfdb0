import type { PagedList } from '../../../../web/page-of-list.ts'
import { type Column, DataTable } from '../../../../web/ui/data-table.tsx'
import { Stack } from '../../../../web/ui/layout.tsx'
import { LoadedList } from '../../../../web/ui/loaded-list.tsx'
import { NoMatch } from '../../../../web/ui/no-match.tsx'
import { EmptyState } from '../../../../web/ui/states.tsx'
import type { Mail } from '../../mails.contract.ts'
import { isFiltered, noMatchMessage, type ShownMails } from './mails.filter.ts'
import { useFocusKept } from './mails.focus.ts'
import classes from './mails.module.css'

type Props = {
  list: PagedList<Mail>
  columns: Column<Mail>[]
  shown: ShownMails
  onClear: () => void
}

/** Keeps the focus within the list when a row leaves it. */
export function MailList(props: Props) {
  const place = useFocusKept(props.list.rows)
  return (
    <Stack {...place} as="section" gap="xl" aria-label="Messages" tabIndex={-1}>
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
    <NoMails />
  )
  return (
    <LoadedList list={list} noun="message" failed="Failed to load mails." empty={empty}>
      <div className={classes.table}>
        <DataTable
          label="Mails"
          columns={columns}
          rows={list.rows}
          rowKey={({ id }) => id}
          changing={list.changing}
        />
      </div>
    </LoadedList>
  )
}

const NoMails = () => (
  <EmptyState title="No messages yet.">
    Invoices, reminders, welcomes: whatever the portal mails stands here with what became of it.
  </EmptyState>
)
