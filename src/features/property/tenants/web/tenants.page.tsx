import { Button } from '@mantine/core'
import { useState } from 'react'
import { usePageOfList } from '../../../../web/page-of-list.ts'
import { Text } from '../../../../web/ui/layout.tsx'
import { LazyPart, lazyPart, PART_FAILED } from '../../../../web/ui/lazy-part.tsx'
import { LinkButton, TextLink } from '../../../../web/ui/link.tsx'
import { ExportMenu } from '../../../../web/ui/list/export-menu.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { useUrlSearch } from '../../../../web/url-search.ts'
import { useCan } from '../../../identity/accounts/web/accounts.api.ts'
import { useToday } from '../../../identity/company/web/company.api.ts'
import type { Tenant, TenantSort } from '../tenants.contract.ts'
import { useTenantToasts } from './tenant-news.tsx'
import { TENANTS_KEY, tenantsApi } from './tenants.api.ts'
import type { TenantAct } from './tenants.columns.tsx'
import { TenantFilters } from './tenants.filters.tsx'
import { type Balances, TenantList, tenantSortOf } from './tenants.list.tsx'

const DIALOGS = lazyPart(() => import('./dialogs/tenant-dialogs.tsx').then((module) => module.TenantDialogs))

const NO_FILTER = { q: '', apartment: '', lease: '' }
const SEARCH = { ...NO_FILTER, sort: '', at: '', new: '' }

export function TenantsPage({ balances }: { balances: Balances }) {
  const [search, setSearch] = useUrlSearch(SEARCH)
  const [acting, setActing] = useState<{ act: TenantAct; tenant: Tenant } | null>(null)
  const can = useCan()
  const seesLeases = can('tenant:details')
  const filter = filterOf(search, seesLeases)
  const sort = tenantSortOf(search.sort, seesLeases)
  const list = useTenants({ filter, sort, at: search.at }, (at) => setSearch({ at }))
  const news = useTenantToasts()
  const today = useToday()
  const add = () => setSearch({ new: '1' })
  const close = () => (search.new ? setSearch({ new: '' }) : setActing(null))
  return (
    <Page
      title="Tenants"
      actions={
        <>
          {can('tenant:write') && <Button onClick={add}>Add Tenant</Button>}
          {can('tenant:import') && (
            <LinkButton to="/tenants/import" variant="default">
              Import
            </LinkButton>
          )}
          {can('tenant:export') && (
            <ExportMenu
              total={list.total}
              noun="tenant"
              plural="tenants"
              fileName={`Tenants_${today}`}
              load={(format) =>
                tenantsApi.bytes('GET /tenants/export', { query: { ...queryOf({ filter, sort }), format } })
              }
              onFailed={news.fail}
            />
          )}
        </>
      }
    >
      {news.node}
      <TenantFilters
        filter={filter}
        seesLeases={seesLeases}
        onChange={(changes, { step } = { step: false }) => setSearch({ ...changes, at: '' }, { push: step })}
      />
      <TenantList
        list={list}
        balances={balances}
        sort={sort}
        onSort={(next) => setSearch({ sort: next, at: '' }, { push: true })}
        filtered={Object.values(filter).some((value) => value !== '')}
        onAdd={add}
        onClear={() => setSearch({ ...NO_FILTER, at: '' }, { push: true })}
        onAct={(act, tenant) => setActing({ act, tenant })}
      />
      {!list.loading && can('tenant:write') && (
        <Text size="sm">
          <TextLink to="/tenants/shared-numbers" search={{}}>
            Phone numbers that several tenants have
          </TextLink>
        </Text>
      )}
      {!list.loading && can('personalData:erase') && (
        <Text size="sm">
          <TextLink to="/tenants/deleted" search={{}}>
            Deleted tenants
          </TextLink>
        </Text>
      )}
      {((search.new && can('tenant:write')) || acting) && (
        <LazyPart
          part={DIALOGS}
          props={{
            adding: search.new !== '',
            acting,
            onClose: close,
            onDone: news.done,
            onToast: news.showToast,
          }}
          onFailed={() => {
            close()
            news.fail(PART_FAILED)
          }}
        />
      )}
    </Page>
  )
}

const LEASES = ['ending', 'expired'] as const

const filterOf = ({ q, apartment, lease }: typeof NO_FILTER, seesLeases: boolean) => ({
  q,
  apartment,
  lease: LEASES.find((word) => seesLeases && word === lease) ?? ('' as const),
})

type Shown = { filter: ReturnType<typeof filterOf>; sort: '' | TenantSort; at: string }

const queryOf = ({ filter: { q, apartment, lease }, sort }: Omit<Shown, 'at'>) => ({
  q,
  apartment,
  ...(lease && { lease }),
  ...(sort && { sort }),
})

function useTenants({ at, ...shown }: Shown, correct: (at: string) => void) {
  const query = queryOf(shown)
  return usePageOfList({
    queryKey: [...TENANTS_KEY, 'list', query],
    load: (page, signal) => tenantsApi.page('GET /tenants', page, { query, signal }),
    at,
    correct,
  })
}
