import { useQuery } from '@tanstack/react-query'
import { Text } from '../../../../web/ui/layout.tsx'
import { BackToSettings } from '../../../../web/ui/links/back-links.tsx'
import type { Column } from '../../../../web/ui/list/data-table.tsx'
import {
  dayFilter,
  loadedSelectFilter,
  selectFilter,
  sortFilter,
} from '../../../../web/ui/list/list-filters.tsx'
import { describeList, ListScreen, useListScreen } from '../../../../web/ui/list/list-screen.tsx'
import { InstantText } from '../../../../web/ui/values.tsx'
import { staffQuery, useCan } from '../../accounts/web/accounts.api.ts'
import { useToday } from '../../company/web/company.api.ts'
import type { AuditEvent } from '../audit.contract.ts'
import { describeEvent } from '../audit.sentences.ts'
import { AUDIT_KEY, auditApi } from './audit.api.ts'
import { Seals } from './seals.section.tsx'

const ACTIONS = [
  { value: 'invoice', label: 'Invoices' },
  { value: 'receipt', label: 'Receipts' },
  { value: 'payment', label: 'Payments' },
  { value: 'expense', label: 'Expenses' },
  { value: 'tenant', label: 'Tenants' },
  { value: 'case', label: 'Requests and complaints' },
  { value: 'document', label: 'Documents' },
  { value: 'property', label: 'Properties' },
  { value: 'session', label: 'Signing in and out' },
  { value: 'password', label: 'Passwords' },
  { value: 'staff', label: 'Staff' },
  { value: 'settings', label: 'Company and how to pay' },
  { value: 'mailServer', label: 'The mail server' },
  { value: 'onlinePayment', label: 'Online payments' },
  { value: 'paymentProvider', label: 'The key of online payment' },
  { value: 'smsSettings', label: 'SMS' },
  { value: 'list', label: 'Exports' },
  { value: 'file', label: 'Files and messages that were opened' },
  { value: 'share', label: 'Links that were withdrawn' },
  { value: 'call', label: 'Refused calls' },
  { value: 'backup', label: 'Backups' },
]

function useStaffOptions() {
  const canList = useCan()('staff:manage')
  const { data: staff = [] } = useQuery({ ...staffQuery, enabled: canList })
  return canList ? staff.map(({ uid, name }) => ({ value: uid, label: name })) : undefined
}

const SORTS = [
  { value: '', label: 'Newest first' },
  { value: 'at', label: 'Oldest first' },
  { value: 'actorName', label: 'Person, A to Z' },
  { value: '-actorName', label: 'Person, Z to A' },
  { value: 'action', label: 'Action, A to Z' },
  { value: '-action', label: 'Action, Z to A' },
] as const

const AUDIT = describeList({
  title: 'Audit',
  lead: 'Who did what, and when. It never changes, but for the names of tenants whose data was erased.',
  noun: 'event',
  filters: {
    action: selectFilter('What', ACTIONS, 'Anything'),
    actor: loadedSelectFilter('Who', useStaffOptions, { any: 'Anybody' }),
    from: dayFilter('From'),
    to: dayFilter('To'),
    sort: sortFilter(SORTS),
  },
  queryKey: [...AUDIT_KEY, 'list'],
  load: (page, query, signal) => auditApi.page('GET /audit', page, { query, signal }),
  exported: {
    fileName: () => 'audit',
    load: (query, format) => auditApi.bytes('GET /audit/export', { query: { ...query, format } }),
  },
  failed: 'Failed to load the audit',
  empty: {
    title: 'Nothing happened yet.',
    text: 'Everything that staff do is listed here, with each value before and after.',
  },
  noMatch: 'Try another person, something else or other days.',
  wideFilters: true,
})

function WhatHappened({ event }: { event: AuditEvent }) {
  const { sentence, details } = describeEvent(event)
  return (
    <>
      <Text as="span" weight={400}>
        <strong>{event.actorName}</strong> {sentence}
      </Text>
      {details.map((text) => (
        <Text key={text} as="span" block tone="soft" size="sm" weight={400}>
          {text}
        </Text>
      ))}
    </>
  )
}

const COLUMNS: Column<AuditEvent>[] = [
  {
    header: 'What happened',
    card: 'title',
    sort: ['actorName', '-actorName'],
    cell: (event) => <WhatHappened event={event} />,
  },
  { header: 'When', sort: ['at', '-at'], cell: ({ at }) => <InstantText instant={at} /> },
  { header: 'As', cell: ({ role }) => role },
  { header: 'From address', cell: ({ ip }) => ip ?? '–' },
]

export function AuditPage() {
  const screen = useListScreen(AUDIT, useToday())
  const can = useCan()
  return (
    <ListScreen screen={screen} columns={COLUMNS} back={<BackToSettings />}>
      {/* The list grows by far more than its place while it loads. */}
      {!screen.page.loading && can('staff:manage') && <Seals />}
    </ListScreen>
  )
}
