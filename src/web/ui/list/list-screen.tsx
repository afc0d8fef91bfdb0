import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback } from 'react'
import type { Day } from '../../../shared/days.ts'
import type { PageRequest, SortedPage } from '../../http.ts'
import { usePageOfList } from '../../page-of-list.ts'
import { useUrlSearch } from '../../url-search.ts'
import { type NoticeTone, useNotice } from '../notice.tsx'
import { Page } from '../page.tsx'
import { EmptyState } from '../states.tsx'
import { type Column, DataTable } from './data-table.tsx'
import { ExportMenu, type ExportProps } from './export-menu.tsx'
import { type FilterQuery, type Filters, type FilterTexts, ListFilters, listTexts } from './list-filters.tsx'
import { LoadedList } from './loaded-list.tsx'
import { NoMatch } from './no-match.tsx'

export type Toast = { tone: NoticeTone; text: string }

/** A page adds columns, buttons and dialogs. */
export type ListDescriptor<Row, F extends Filters> = {
  title: string
  lead?: string
  /** 'invoice'; the plural adds an s. */
  noun: string
  filters: F
  queryKey: readonly unknown[]
  load: (page: PageRequest, query: FilterQuery<F>, signal: AbortSignal) => Promise<SortedPage<Row>>
  /** Refetched after an act; the list by default. */
  changes?: readonly unknown[]
  exported?: {
    /** Defaults to the list's noun. */
    noun?: readonly [one: string, many: string]
    fileName: (today: Day) => string
    load: (query: FilterQuery<F>, format: 'csv' | 'xlsx') => Promise<Blob>
  }
  failed: string
  empty: { title: string; text: string }
  /** Shown if the filters leave nothing. */
  noMatch: string | ((query: FilterQuery<F>) => string)
  filtersClass?: string | undefined
  wideFilters?: true
  /** On a narrow screen its few filters stay in view. */
  folds?: false
  tableClass?: string | undefined
}

type Described<Row, F extends Filters> = ListDescriptor<Row, F> & { address: FilterTexts & { at: string } }

export const describeList = <Row extends { id: string }, F extends Filters>(
  list: ListDescriptor<Row, F>,
): Described<Row, F> => ({
  ...list,
  address: { ...Object.fromEntries(Object.keys(list.filters).map((name) => [name, ''])), at: '' },
})

/** Filters and page are in the address, so that reload and Back keep them. */
export function useListScreen<Row extends { id: string }, F extends Filters>(
  list: Described<Row, F>,
  today: Day,
) {
  const [{ at = '', ...texts }, setAddress] = useUrlSearch(list.address)
  const { node, show, report, fail } = useNotice({ over: true })
  const store = useQueryClient()
  const query = readQuery(list.filters, texts)
  const page = usePageOfList<Row>({
    queryKey: [...list.queryKey, query],
    load: (request, signal) => list.load(request, query, signal),
    at,
    correct: (to) => setAddress({ at: to }),
  })
  const change = (changes: FilterTexts, { push } = { push: true }) =>
    setAddress({ ...changes, at: '' }, { push })
  const hiding = Object.keys(list.filters).filter((name) => !list.filters[name]?.sorts)
  const keys = list.changes ?? list.queryKey
  const say = useCallback(({ tone, text }: Toast) => report(tone, text), [report])
  const done = useCallback(
    async (toast?: Toast | string) => {
      if (toast) say(typeof toast === 'string' ? { tone: 'success', text: toast } : toast)
      await store.invalidateQueries({ queryKey: keys })
      requestAnimationFrame(catchFocus)
    },
    [say, store, keys],
  )
  return {
    list,
    today,
    query,
    page,
    change,
    notice: node,
    show,
    say,
    fail,
    done,
    isFiltered: hiding.some((name) => query[name]?.trim()),
    clear: () => change(Object.fromEntries(hiding.map((name) => [name, '']))),
  }
}

// The focused row may have left the list after the action.
function catchFocus(): void {
  if (document.activeElement === document.body) document.querySelector('h1')?.focus({ preventScroll: true })
}

const readQuery = <F extends Filters>(filters: F, texts: FilterTexts) =>
  Object.fromEntries(
    Object.entries(filters).map(([name, { read }]) => [name, read(texts[name] ?? '', texts)]),
  ) as FilterQuery<F>

type Screen<Row extends { id: string }, F extends Filters> = ReturnType<typeof useListScreen<Row, F>>

type Props<Row extends { id: string }, F extends Filters> = {
  screen: Screen<Row, F>
  columns?: Column<Row>[]
  /** In place of a table with the columns alone. */
  table?: ReactNode
  /** Around the list and what is shown while it has no rows. */
  frame?: (list: ReactNode) => ReactNode
  back?: ReactNode
  /** On a screen of several parts: its heading, the name of this part, and links to all. */
  within?: { title: string; part: string; tabs: ReactNode }
  /** In place of the fields of the filters; null for none. */
  filterBar?: ReactNode
  /** Buttons before the export. */
  actions?: ReactNode
  canExport?: boolean
  moreExports?: ExportProps['children']
  emptyAction?: ReactNode
  aboveFilters?: ReactNode
  besideFilters?: ReactNode
  /** Between filters and list: chips and sums. */
  aboveList?: ReactNode
  /** Below the list: sums, links and dialogs. */
  children?: ReactNode
}

export function ListScreen<Row extends { id: string }, F extends Filters>(props: Props<Row, F>) {
  const {
    screen,
    back,
    within,
    actions,
    frame = (list) => list,
    aboveFilters,
    besideFilters,
    filterBar,
    aboveList,
    children,
  } = props
  const { list, query, today, change } = screen
  const hasActions = Boolean(actions) || (list.exported !== undefined && props.canExport !== false)
  return (
    <Page
      title={within?.title ?? list.title}
      part={within?.part}
      tabs={within?.tabs}
      lead={list.lead}
      back={back}
      actions={
        hasActions && (
          <>
            {actions}
            <Export {...props} />
          </>
        )
      }
    >
      {screen.notice}
      {aboveFilters}
      {filterBar === undefined ? (
        <ListFilters
          filters={list.filters}
          texts={listTexts(query)}
          today={today}
          onChange={change}
          className={list.filtersClass}
          wide={list.wideFilters}
          folds={list.folds ?? true}
          beside={besideFilters}
        />
      ) : (
        filterBar
      )}
      {aboveList}
      {frame(<Rows {...props} />)}
      {children}
    </Page>
  )
}

function Export<Row extends { id: string }, F extends Filters>(props: Props<Row, F>) {
  const { screen, canExport = true, moreExports } = props
  const { list, page, query, today, fail } = screen
  const { exported } = list
  if (!exported || !canExport) return null
  const [noun, plural] = exported.noun ?? [list.noun, `${list.noun}s`]
  return (
    <ExportMenu
      total={page.total}
      noun={noun}
      plural={plural}
      fileName={exported.fileName(today)}
      load={(format) => exported.load(query, format)}
      onFailed={fail}
    >
      {moreExports}
    </ExportMenu>
  )
}

function Rows<Row extends { id: string }, F extends Filters>(props: Props<Row, F>) {
  const { screen, columns = [], table, emptyAction } = props
  const { list, page, query } = screen
  return (
    <LoadedList
      list={page}
      noun={list.noun}
      failed={list.failed}
      empty={
        screen.isFiltered ? (
          <NoMatch noun={list.noun} onClear={screen.clear}>
            {typeof list.noMatch === 'string' ? list.noMatch : list.noMatch(query)}
          </NoMatch>
        ) : (
          <EmptyState title={list.empty.title} action={emptyAction}>
            {list.empty.text}
          </EmptyState>
        )
      }
    >
      {table ?? <ListTable screen={screen} columns={columns} />}
    </LoadedList>
  )
}

type TableProps<Row extends { id: string }, F extends Filters> = {
  screen: Screen<Row, F>
  columns: Column<Row>[]
  /** The row with the totals. */
  children?: ReactNode
}

export function ListTable<Row extends { id: string }, F extends Filters>({
  screen,
  columns,
  children,
}: TableProps<Row, F>) {
  const { list, page, query, change } = screen
  const [name, sort] = Object.entries(list.filters).find(([, { sorts }]) => sorts) ?? []
  const table = (
    <DataTable
      label={inSentenceCase(list.title)}
      columns={columns}
      rows={page.rows}
      rowKey={({ id }) => id}
      changing={page.changing}
      {...(name &&
        sort?.sorts && {
          sorting: {
            sort: query[name] ?? '',
            onSort: (next) => change({ [name]: next }),
            choices: sort.sorts,
          },
        })}
    >
      {children}
    </DataTable>
  )
  return list.tableClass ? <div className={list.tableClass}>{table}</div> : table
}

const inSentenceCase = (title: string) => title.charAt(0) + title.slice(1).toLowerCase()
