import { Button } from '@mantine/core'
import { messageOf } from '../../../../web/api-error.ts'
import type { PagedList } from '../../../../web/page-of-list.ts'
import { type Column, DataTable } from '../../../../web/ui/data-table.tsx'
import { Stack } from '../../../../web/ui/layout.tsx'
import { Card } from '../../../../web/ui/page.tsx'
import { Paged } from '../../../../web/ui/pager.tsx'
import { EmptyState, ErrorState, Loading } from '../../../../web/ui/states.tsx'
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
  if (list.loading) return <Loading height={480} />
  if (list.error && list.rows.length === 0) {
    return (
      <Card>
        <ErrorState title="Failed to load mails." onRetry={list.retry}>
          {messageOf(list.error)}
        </ErrorState>
      </Card>
    )
  }
  if (list.rows.length === 0)
    return <Card>{isFiltered(shown) ? <NoMatch shown={shown} onClear={onClear} /> : <NoMails />}</Card>
  return (
    <Paged list={list} noun="message">
      <div className={classes.table}>
        <DataTable
          label="Mails"
          columns={columns}
          rows={list.rows}
          rowKey={({ id }) => id}
          changing={list.changing}
        />
      </div>
    </Paged>
  )
}

const NoMatch = ({ shown, onClear }: Pick<Props, 'shown' | 'onClear'>) => (
  <EmptyState
    title="No message matches."
    action={
      <Button variant="default" onClick={onClear}>
        Clear filters
      </Button>
    }
  >
    {noMatchMessage(shown)}
  </EmptyState>
)

const NoMails = () => (
  <EmptyState title="No messages yet.">
    Invoices, reminders, welcomes: whatever the portal mails stands here with what became of it.
  </EmptyState>
)
