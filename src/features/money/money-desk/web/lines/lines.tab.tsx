import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  dayFilter,
  loadedSelectFilter,
  searchFilter,
  selectFilter,
} from '../../../../../web/ui/list/list-filters.tsx'
import { describeList, ListScreen, useListScreen } from '../../../../../web/ui/list/list-screen.tsx'
import { TableFoot } from '../../../../../web/ui/list/table-foot.tsx'
import { Money } from '../../../../../web/ui/values.tsx'
import { useToday } from '../../../../identity/company/web/company.api.ts'
import { LINE_KINDS, LINE_STATES } from '../../money-lines.rules.ts'
import { LineDesk } from '../acts/line-desk.tsx'
import { useLineActs } from '../acts/use-line-acts.ts'
import { DeskActions } from '../desk-actions.tsx'
import { DeskTabs } from '../desk-tabs.tsx'
import { FAILED, LINES_KEY, linesApi, useAccounts } from '../money-desk.api.ts'
import { KIND_LABELS, STATE_LABELS } from '../money-desk.texts.ts'
import classes from './lines.module.css'

const useAccountOptions = () => useAccounts()?.map(({ id, name }) => ({ value: id, label: name }))

const LINES = describeList({
  title: 'Money Desk',
  lead: 'Every line of the statements and texts that were imported.',
  noun: 'line',
  filters: {
    q: searchFilter('Search lines', 'Name, number, reference, ID'),
    accountId: loadedSelectFilter('Account', useAccountOptions, { any: 'All' }),
    state: selectFilter(
      'State',
      LINE_STATES.map((value) => ({ value, label: STATE_LABELS[value] })),
      'All',
    ),
    kind: selectFilter(
      'Kind',
      LINE_KINDS.map((value) => ({ value, label: KIND_LABELS[value] })),
      'All',
    ),
    from: dayFilter('From'),
    to: dayFilter('To'),
  },
  queryKey: [...LINES_KEY, 'list'],
  load: (page, query, signal) => linesApi.page('GET /money/lines', page, { query, signal }),
  failed: FAILED.lines,
  empty: {
    title: 'No lines yet.',
    text: 'Import a statement of a wallet or bank account, or paste the text of a payment.',
  },
  noMatch: 'Try another spelling, another state or other days.',
  wideFilters: true,
  filtersClass: classes.filters,
})

export function LinesTab() {
  const screen = useListScreen(LINES, useToday())
  const acts = useLineActs()
  const { query, page, fail } = screen
  const { data: totals } = useQuery({
    queryKey: [...LINES_KEY, 'totals', query],
    queryFn: ({ signal }) => linesApi('GET /money/lines/totals', { query, signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <ListScreen
      screen={screen}
      within={{ title: LINES.title, part: 'Lines', tabs: <DeskTabs current="lines" /> }}
      actions={<DeskActions onFailed={fail} />}
      table={
        <LineDesk
          label="Lines"
          lines={page.rows}
          acts={acts}
          changing={page.changing}
          onFailed={fail}
          renderFoot={(columns) =>
            totals && (
              <TableFoot
                columns={columns}
                cells={{
                  From: `Total of ${totals.count.toLocaleString('en-GB')}`,
                  Amount: <Money cedis={totals.amountIn} />,
                  Whose: (
                    <>
                      came in, <Money cedis={totals.amountOut} /> went out
                    </>
                  ),
                }}
              />
            )
          }
        />
      }
    />
  )
}
