import { type ComponentType, type ReactNode, useState } from 'react'
import { Button } from '../../../../web/ui/button.tsx'
import { Stack, Text } from '../../../../web/ui/layout.tsx'
import { DialogPart, lazyPart, type Part } from '../../../../web/ui/lazy-part.tsx'
import { LinkButton, TextLink } from '../../../../web/ui/link.tsx'
import { useChosen } from '../../../../web/ui/list/bulk.tsx'
import type { Column } from '../../../../web/ui/list/data-table.tsx'
import {
  loadedSelectFilter,
  searchFilter,
  selectFilter,
  sortFilter,
} from '../../../../web/ui/list/list-filters.tsx'
import { describeList, ListScreen, ListTable, useListScreen } from '../../../../web/ui/list/list-screen.tsx'
import { useUrlSearch } from '../../../../web/url-search.ts'
import { useCan } from '../../../identity/accounts/web/accounts.api.ts'
import { useToday } from '../../../identity/company/web/company.api.ts'
import { usePropertyOptions } from '../../properties/web/properties.api.ts'
import type { Tenant, TenantSort } from '../tenants.contract.ts'
import { TENANT_MESSAGES } from '../tenants.messages.ts'
import type { Held } from './dialogs/tenant-delete.tsx'
import { useTenantToasts } from './tenant-news.tsx'
import { TENANTS_KEY, tenantsApi } from './tenants.api.ts'
import { TenantsBulk } from './tenants.bulk.tsx'
import { type TenantAct, tenantColumns } from './tenants.columns.tsx'
import classes from './tenants.module.css'
import type { TenantsActProps } from './tenants-act.ts'

const DIALOGS = lazyPart(() => import('./dialogs/tenant-dialogs.tsx').then((module) => module.TenantDialogs))

/** Passed in, because balances belong to a feature that may not be imported here. */
export type Balances = ComponentType<{
  tenants: readonly Tenant[]
  children: (renderCell: ((tenant: Tenant) => ReactNode) | undefined) => ReactNode
}>

const NoBalances: Balances = ({ children }) => children(undefined)

const LEASES = [
  { value: 'ending', label: 'Ending within 30 days' },
  { value: 'expired', label: 'Expired' },
] as const

const EMAILS = [{ value: 'none', label: 'Without an e-mail' }] as const

const SORTS: { value: '' | TenantSort; label: string }[] = [
  { value: '', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'name', label: 'Name, A to Z' },
  { value: '-name', label: 'Name, Z to A' },
  { value: 'apartment', label: 'Location, A to Z' },
  { value: '-apartment', label: 'Location, Z to A' },
  { value: 'unit', label: 'Unit, A to Z' },
  { value: '-unit', label: 'Unit, Z to A' },
  { value: 'moveInDate', label: 'Move-in, earliest first' },
  { value: '-moveInDate', label: 'Move-in, latest first' },
  { value: 'leaseEndDate', label: 'Lease end, soonest first' },
  { value: '-leaseEndDate', label: 'Lease end, latest first' },
]

const usePropertyNames = () => usePropertyOptions().map(({ label }) => ({ value: label, label }))

/** Without their details tenants are found neither by email nor by lease. */
const describeTenants = (seesDetails: boolean) =>
  describeList({
    title: 'Tenants',
    noun: 'tenant',
    filters: {
      q: searchFilter('Search by name', seesDetails ? 'Or unit, phone, email' : 'Or unit, phone'),
      apartment: loadedSelectFilter('Filter by location', usePropertyNames, { any: 'All locations' }),
      lease: seesDetails ? selectFilter('Filter by lease', LEASES) : { read: () => undefined },
      email: seesDetails ? selectFilter('Filter by e-mail', EMAILS) : { read: () => undefined },
      sort: sortFilter(SORTS.filter(({ value }) => seesDetails || !/leaseEndDate|moveInDate/.test(value))),
    },
    queryKey: [...TENANTS_KEY, 'list'],
    load: (page, query, signal) => tenantsApi.page('GET /tenants', page, { query, signal }),
    exported: {
      fileName: (today) => `Tenants_${today}`,
      load: (query, format) => tenantsApi.bytes('GET /tenants/export', { query: { ...query, format } }),
    },
    failed: TENANT_MESSAGES.fetchFailed,
    empty: {
      title: 'No tenants yet.',
      text: 'Your tenants will be listed here with their location, unit and lease. Each gets a login to see and pay the rent.',
    },
    noMatch: 'Try another spelling, or look in all locations.',
    tableClass: classes.table,
  })
const TENANTS = describeTenants(true)
const TENANTS_WITHOUT_DETAILS = describeTenants(false)

const ADDING = { new: '' }

type Props = {
  balances: Balances
  held: Held
  /** Belongs to a later feature. */
  message: Part<TenantsActProps>
}

export function TenantsPage({ balances, held, message }: Props) {
  const can = useCan()
  const today = useToday()
  const screen = useListScreen(can('tenant:details') ? TENANTS : TENANTS_WITHOUT_DETAILS, today)
  const [{ new: adding }, setAdding] = useUrlSearch(ADDING)
  const [acting, setActing] = useState<{ act: TenantAct; tenant: Tenant } | null>(null)
  const news = useTenantToasts()
  const { page } = screen
  const choosing = useChosen(page.rows)
  const [messaged, setMessaged] = useState<readonly Tenant[] | null>(null)
  const canChoose = can('announcement:write') || can('tenant:export')
  const Balances = can('invoice:read') ? balances : NoBalances
  const columns = (owes: Column<Tenant>[]) =>
    tenantColumns(
      {
        today,
        can,
        onAct: (act, tenant) => setActing({ act, tenant }),
        choosing: canChoose ? choosing : undefined,
      },
      owes,
    )
  const addButton = can('tenant:write') && <Button onClick={() => setAdding({ new: '1' })}>Add Tenant</Button>
  return (
    <ListScreen
      screen={screen}
      actions={
        <>
          {addButton}
          {can('tenant:import') && (
            <LinkButton to="/tenants/import" variant="default">
              Import
            </LinkButton>
          )}
        </>
      }
      canExport={can('tenant:export')}
      emptyAction={
        <>
          {addButton}
          {can('payment:import') && (
            <LinkButton to="/imports" variant="default">
              Import your book
            </LinkButton>
          )}
        </>
      }
      aboveFilters={news.node}
      table={
        <Stack gap="md">
          {canChoose && (
            <TenantsBulk
              choosing={choosing}
              message={message}
              onMessage={() => setMessaged(choosing.chosen)}
              onFailed={news.fail}
            />
          )}
          <Balances tenants={page.rows}>
            {(owes) => <ListTable screen={screen} columns={columns(owes ? [owesColumn(owes)] : [])} />}
          </Balances>
        </Stack>
      }
    >
      {!page.loading && <Links />}
      {messaged && (
        <DialogPart
          part={message}
          props={{
            tenants: messaged,
            onClose: () => setMessaged(null),
            onDone: (text) => {
              choosing.clear()
              return news.done(text)
            },
          }}
          onFailed={news.fail}
        />
      )}
      {((adding && can('tenant:write')) || acting) && (
        <DialogPart
          part={DIALOGS}
          props={{
            adding: adding !== '',
            acting,
            held,
            onClose: () => (adding ? setAdding({ new: '' }) : setActing(null)),
            onDone: news.done,
            onToast: news.showToast,
          }}
          onFailed={news.fail}
        />
      )}
    </ListScreen>
  )
}

const owesColumn = (cell: (tenant: Tenant) => ReactNode): Column<Tenant> => ({
  header: 'Owes',
  widths: [114, 106],
  align: 'right',
  cell,
})

function Links() {
  const can = useCan()
  return (
    <>
      {can('tenant:details') && (
        <Text size="sm">
          <TextLink to="/tenants/joining" search={{}}>
            Who has joined the portal
          </TextLink>
        </Text>
      )}
      {can('tenant:write') && (
        <Text size="sm">
          <TextLink to="/tenants/shared-numbers" search={{}}>
            Phone numbers that several tenants have
          </TextLink>
        </Text>
      )}
      {can('personalData:erase') && (
        <Text size="sm">
          <TextLink to="/tenants/deleted" search={{}}>
            Deleted tenants
          </TextLink>
        </Text>
      )}
    </>
  )
}
