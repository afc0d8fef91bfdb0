import { Button } from '@mantine/core'
import { useState } from 'react'
import { useList } from '../../../web/list.ts'
import { pagesOf, useOpenPages } from '../../../web/open-pages.ts'
import { LazyPart, lazyPart, PART_FAILED } from '../../../web/ui/lazy-part.tsx'
import { Page } from '../../../web/ui/page.tsx'
import { useUrlSearch } from '../../../web/url-search.ts'
import type { Tenant } from '../tenants.contract.ts'
import { useNews } from './tenant-news.tsx'
import { TENANTS_KEY, tenantsApi } from './tenants.api.ts'
import type { TenantAct } from './tenants.columns.tsx'
import { TenantFilters } from './tenants.filters.tsx'
import { type Balances, TenantList } from './tenants.list.tsx'

const DIALOGS = lazyPart(() => import('./tenant-dialogs.tsx').then((module) => module.TenantDialogs))

const SEARCH = { q: '', apartment: '', page: '1', new: '' }
const PAGE_SIZE = 50

/** Who rents: search, add, edit, welcome, delete. `balances` tells what each owes. */
export function TenantsPage({ balances }: { balances: Balances }) {
  const [search, setSearch] = useUrlSearch(SEARCH)
  const [acting, setActing] = useState<{ act: TenantAct; tenant: Tenant } | null>(null)
  const list = useTenants(search, (page) => setSearch({ page }))
  const news = useNews()
  const add = () => setSearch({ new: '1' })
  const close = () => (search.new ? setSearch({ new: '' }) : setActing(null))
  return (
    <Page title="Tenants" actions={<Button onClick={add}>Add Tenant</Button>}>
      {news.node}
      <TenantFilters filter={search} onChange={(changes) => setSearch({ ...changes, page: '1' })} />
      <TenantList
        list={list}
        balances={balances}
        filtered={search.q !== '' || search.apartment !== ''}
        onAdd={add}
        onClear={() => setSearch({ q: '', apartment: '', page: '1' })}
        onAct={(act, tenant) => setActing({ act, tenant })}
      />
      {(search.new || acting) && (
        <LazyPart
          part={DIALOGS}
          props={{
            adding: search.new !== '',
            acting,
            onClose: close,
            onDone: news.done,
            onTold: news.tell,
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

function useTenants({ q, apartment, page }: typeof SEARCH, open: (page: string) => void) {
  const query = { q, apartment }
  const list = useList({
    queryKey: [...TENANTS_KEY, 'list', query],
    load: (asked, signal) => tenantsApi.page('GET /tenants', asked, { query, signal }),
    pageSize: PAGE_SIZE,
    pages: pagesOf(page),
  })
  return useOpenPages(list, { pages: page, pageSize: PAGE_SIZE, open })
}
