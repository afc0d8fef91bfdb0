import { useMemo } from 'react'
import { toLocalDay } from '../../../../../shared/days.ts'
import { TextLink } from '../../../../../web/ui/link.tsx'
import { BackToSettings } from '../../../../../web/ui/links/back-links.tsx'
import { LinkTabs } from '../../../../../web/ui/links/tabs.tsx'
import { Below, type Column } from '../../../../../web/ui/list/data-table.tsx'
import { linkFilter, searchFilter, selectFilter } from '../../../../../web/ui/list/list-filters.tsx'
import { describeList, ListScreen, useListScreen } from '../../../../../web/ui/list/list-screen.tsx'
import { StatusBadge } from '../../../../../web/ui/status-badge.tsx'
import { DayText } from '../../../../../web/ui/values.tsx'
import { useUrlSearch } from '../../../../../web/url-search.ts'
import { useToday } from '../../../../identity/company/web/company.api.ts'
import { listWaiting } from '../../papers.rules.ts'
import type { SigningRow } from '../../signing.schemas.ts'
import { KIND_NAMES, SIGNING_STATES } from '../../signings.rules.ts'
import { signingsApi } from '../signings.api.ts'
import { SIGNINGS_KEY } from '../signings.keys.ts'
import { KIND_CHOICES, STATE_LABELS, STATE_TONES } from '../signings.labels.ts'
import { ToRegisterPage } from './to-register.page.tsx'

const SEARCH = { tab: '' }

export function SigningsPage() {
  const [{ tab }] = useUrlSearch(SEARCH)
  return tab === 'register' ? <ToRegisterPage tabs={<Tabs isRegister />} /> : <AllDocuments />
}

const Tabs = ({ isRegister }: { isRegister: boolean }) => (
  <LinkTabs
    label="Documents"
    tabs={[
      { to: '/signings', title: 'All', current: !isRegister },
      { to: '/signings', title: 'To register', search: { tab: 'register' }, current: isRegister },
    ]}
  />
)

const DOCUMENTS = describeList({
  title: 'Documents',
  lead: 'Agreements, reports and final statements: who still has to sign, and the sealed files.',
  noun: 'document',
  filters: {
    q: searchFilter('Search documents', 'Number or tenant'),
    kind: selectFilter('Kind', KIND_CHOICES),
    state: selectFilter(
      'State',
      SIGNING_STATES.map((value) => ({ value, label: STATE_LABELS[value] })),
    ),
    leaseId: linkFilter,
  },
  queryKey: [...SIGNINGS_KEY, 'list'],
  load: (page, query, signal) => signingsApi.page('GET /signings', page, { query, signal }),
  changes: SIGNINGS_KEY,
  exported: {
    fileName: (today) => `Documents_to_Sign_${today}`,
    load: (query, format) => signingsApi.bytes('GET /signings/export', { query: { ...query, format } }),
  },
  failed: 'Failed to load the documents',
  empty: {
    title: 'No documents yet.',
    text: 'Make an agreement on the page of a tenant, under Lease: the tenant reads and signs it on the phone.',
  },
  noMatch: 'Try another spelling, another kind or another state.',
})

function AllDocuments() {
  const screen = useListScreen(DOCUMENTS, useToday())
  const columns = useMemo(documentColumns, [])
  return (
    <ListScreen
      screen={screen}
      columns={columns}
      back={<BackToSettings />}
      within={{ title: 'Documents', part: 'All', tabs: <Tabs isRegister={false} /> }}
    />
  )
}

const documentColumns = (): Column<SigningRow>[] => [
  {
    header: 'Document',
    card: 'title',
    cell: ({ id, number, kind, version }) => (
      <>
        <TextLink to="/signings/$id" params={{ id }}>
          {number}
        </TextLink>
        <Below>
          {KIND_NAMES[kind]}
          {version > 1 && `, version ${version}`}
        </Below>
      </>
    ),
  },
  {
    header: 'Tenant',
    cell: ({ tenantName, unitName, propertyName }) => (
      <>
        {tenantName}
        <Below>
          {unitName}, {propertyName}
        </Below>
      </>
    ),
  },
  {
    header: 'State',
    cell: (row) => (
      <>
        <StatusBadge tone={STATE_TONES[row.state]} word={STATE_LABELS[row.state]} />
        {listWaiting(row).length > 0 && <Below>Waits for {listWaiting(row).join(' and ')}</Below>}
      </>
    ),
  },
  {
    header: 'Day',
    cell: ({ sealedAt, sentAt, createdAt }) => (
      <DayText day={toLocalDay(new Date(sealedAt ?? sentAt ?? createdAt))} />
    ),
  },
]
