import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useState } from 'react'
import { useChosen } from '../../../../../web/ui/list/bulk.tsx'
import type { Counter } from '../../../../../web/ui/list/counters.tsx'
import { ExportMenu } from '../../../../../web/ui/list/export-menu.tsx'
import { Page } from '../../../../../web/ui/page.tsx'
import { useUrlSearch } from '../../../../../web/url-search.ts'
import { useCan } from '../../../../identity/accounts/web/accounts.api.ts'
import { useToday } from '../../../../identity/company/web/company.api.ts'
import { OnlyTenant } from '../../../../property/tenants/web/only-tenant.tsx'
import type { Case, CaseTotals } from '../../cases.contract.ts'
import { caseMessages } from '../../cases.messages.ts'
import { CASES, type CaseKind } from '../../cases.rules.ts'
import { useCaseChanges } from '../case-changes.use.ts'
import { casesApi } from '../cases.api.ts'
import { caseTotalsQuery, useCaseList } from '../cases.queries.ts'
import { type CaseFilter, isFiltered, NO_FILTER, toCasesQuery, toFilter, URGENCY } from '../cases-filter.ts'
import { CaseStats } from '../cases-stats.tsx'
import { OpenedCase } from '../opened-case.tsx'
import { type Acting, CaseDialogs } from './admin-cases.dialogs.tsx'
import { CaseList } from './admin-cases.list.tsx'
import { CasesBulk } from './bulk/cases.bulk.tsx'
import type { CaseAct } from './case-actions.tsx'
import classes from './case-card.module.css'
import { CaseCard } from './case-card.tsx'
import { CaseCounts, CaseFilters, OnlyLate, OnlySince } from './cases-filters.tsx'
import { DeadlinesButton } from './deadlines-button.tsx'
import { RecordButton } from './taken/record-button.tsx'

const SEARCH = { ...NO_FILTER, page: '1', open: '' }

function AdminCases({ kind, links }: { kind: CaseKind; links?: ReactNode }) {
  const [search, setSearch] = useUrlSearch(SEARCH)
  const [acting, setActing] = useState<Acting | null>(null)
  const { node, say, changed, deleted, failed } = useCaseChanges(kind)
  const { data: totals } = useQuery(caseTotalsQuery(kind))
  const filter = toFilter(kind, search)
  const list = useCaseList(kind, toCasesQuery(filter), {
    pages: search.page,
    open: (page) => setSearch({ page }),
  })
  const change = (changes: Partial<CaseFilter>, { step } = { step: false }) =>
    setSearch({ ...changes, page: '1', open: '' }, { push: step })
  const clear = () => change(NO_FILTER, { step: true })
  const act = useCallback((what: CaseAct, item: Case) => setActing({ act: what, item }), [])
  const close = useCallback(() => setActing(null), [])
  const leave = useCallback(() => setSearch({ open: '' }), [setSearch])
  const handlers = { onAct: act, onToast: say, onChanged: changed, onFailed: failed }
  const today = useToday()
  const settled = !list.loading && !list.changing && !list.error
  const only = countedStatus(filter)
  const { noun, title, plural } = CASES[kind]
  const can = useCan()
  const choosing = useChosen(list.rows)
  const exportMenu = can('case:export') && (
    <ExportMenu
      total={list.total}
      noun={noun}
      plural={plural}
      fileName={`${title}s_${today}`}
      load={(format) => casesApi[kind].bytes('GET /export', { query: { ...toCasesQuery(filter), format } })}
      onFailed={(text) => say({ tone: 'error', text })}
    />
  )
  return (
    <Page
      title={caseMessages(kind).management}
      actions={
        <>
          {kind === 'request' && <RecordButton onToast={say} onChanged={changed} />}
          {kind === 'request' && <DeadlinesButton onToast={say} />}
          {exportMenu}
          {links}
        </>
      }
    >
      {node}
      <CaseStats
        kind={kind}
        totals={totals}
        status={only}
        more={lateCounter(kind, totals)}
        className={kind === 'request' ? classes.counters : undefined}
      />
      <CaseFilters kind={kind} filter={{ ...filter, q: search.q }} onChange={change} />
      <CaseCounts kind={kind} totals={totals} shown={settled ? list.total : undefined} status={only} />
      {filter.tenantId && (
        <OnlyTenant
          tenantId={filter.tenantId}
          plural={CASES[kind].plural}
          list={list}
          onClear={() => change({ tenantId: '' }, { step: true })}
        />
      )}
      {filter.late && <OnlyLate onClear={() => change({ late: '' }, { step: true })} />}
      {filter.createdFrom && (
        <OnlySince
          kind={kind}
          day={filter.createdFrom}
          onClear={() => change({ createdFrom: '' }, { step: true })}
        />
      )}
      <OpenedCase kind={kind} list={list} open={search.open} onClose={leave}>
        {(item) => (
          <div className={classes.cards}>
            <CaseCard kind={kind} item={item} opened {...handlers} />
          </div>
        )}
      </OpenedCase>
      {can('case:write') && list.rows.length > 0 && (
        <CasesBulk kind={kind} choosing={choosing} onFailed={(text) => say({ tone: 'error', text })} />
      )}
      <CaseList
        kind={kind}
        list={list}
        open={search.open}
        filtered={isFiltered(filter)}
        onClear={clear}
        choosing={can('case:write') ? choosing : undefined}
        {...handlers}
      />
      <CaseDialogs
        kind={kind}
        acting={acting}
        onClose={close}
        onToast={say}
        onChanged={changed}
        onDeleted={(text, item) => {
          if (item.id === search.open) leave()
          deleted(text, item)
        }}
      />
    </Page>
  )
}

/** The status whose total is the length of the list; undefined with any other filter. */
function countedStatus({ status, late, ...others }: CaseFilter): string | undefined {
  if (isFiltered({ ...others, status: '', late: '' })) return undefined
  if (late) return status ? undefined : LATE
  return status
}

const LATE = 'late'

const lateCounter = (kind: CaseKind, totals: CaseTotals | undefined): Counter[] =>
  kind === 'request'
    ? [
        {
          label: 'Late',
          status: LATE,
          search: { late: 'true', sort: URGENCY },
          count: totals?.late,
          tone: 'red',
        },
      ]
    : []

export const RequestsPage = ({ links }: { links: ReactNode }) => <AdminCases kind="request" links={links} />
export const ComplaintsPage = () => <AdminCases kind="complaint" />
