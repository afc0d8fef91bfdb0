import { formatMonth } from '../../../../shared/days.ts'
import { Text } from '../../../../web/ui/layout.tsx'
import { Below, type Column } from '../../../../web/ui/list/data-table.tsx'
import { DayText, Money } from '../../../../web/ui/values.tsx'
import type { JournalRow } from '../books.contract.ts'

/** Lines have no number: `at` is the place in the response. */
export type NumberedLine = JournalRow & { at: number }

const LONGEST_NUMBER = 16

/** Our numbers do not wrap; foreign references may be long. */
const NoWrap = ({ children }: { children: string }) => (
  <Text as="span" noWrap={children.length <= LONGEST_NUMBER}>
    {children}
  </Text>
)

const side = (cedis: number) => (cedis === 0 ? undefined : <Money cedis={cedis} bare />)

export const JOURNAL_COLUMNS: Column<NumberedLine>[] = [
  {
    header: 'Day',
    card: 'start',
    line: 1,
    cell: ({ day, adjusts }) => (
      <>
        <DayText day={day} />
        <Below size="caption">{adjusts && `Corrects ${formatMonth(adjusts)}`}</Below>
      </>
    ),
  },
  { header: 'Number', card: 'end', line: 1, cell: ({ journalNo }) => <NoWrap>{journalNo}</NoWrap> },
  {
    header: 'Account',
    card: 'title',
    cell: ({ code, name }) => (
      <>
        {name}
        <Below size="caption">{code}</Below>
      </>
    ),
  },
  {
    header: 'Description',
    card: 'plain',
    cell: ({ description, contact }) => (
      <>
        {description}
        <Below size="caption">{contact}</Below>
      </>
    ),
  },
  { header: 'Reference', card: 'plain', cell: ({ reference }) => reference && <NoWrap>{reference}</NoWrap> },
  { header: 'Debit', align: 'right', card: 'aside', word: 'Debit', cell: ({ debit }) => side(debit) },
  { header: 'Credit', align: 'right', card: 'aside', word: 'Credit', cell: ({ credit }) => side(credit) },
]
