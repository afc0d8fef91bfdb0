import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useList } from '../../../web/list.ts'
import { useOpenPages } from '../../../web/open-pages.ts'
import { useNotice } from '../../../web/ui/notice.tsx'
import { Page } from '../../../web/ui/page.tsx'
import { useUrlSearch } from '../../../web/url-search.ts'
import { type CreatedTenant, TENANT_TEXTS, type Tenant } from '../tenants.contract.ts'
import { AddTenant } from './tenant-add.tsx'
import { DeleteTenant } from './tenant-delete.tsx'
import { EditTenant } from './tenant-edit.tsx'
import { TENANT_CREATED, welcomeStatus } from './tenant-messages.ts'
import { FirstPassword } from './tenant-password.tsx'
import { TENANTS_KEY, tenantsApi } from './tenants.api.ts'
import { TenantFilters } from './tenants.filters.tsx'
import { TenantList } from './tenants.list.tsx'

const SEARCH = { q: '', apartment: '', page: '1', new: '' }
const PAGE_SIZE = 50
const BANNER_MS = 5000

/** Who rents: search, add, edit, delete. */
export function TenantsPage() {
  const [search, setSearch] = useUrlSearch(SEARCH)
  const [editing, setEditing] = useState<Tenant | null>(null)
  const [deleting, setDeleting] = useState<Tenant | null>(null)
  const [told, setTold] = useState<CreatedTenant[]>([])
  const notice = useNotice()
  const store = useQueryClient()
  const list = useTenants(search, (page) => setSearch({ page }))
  const done = async (text: string) => {
    notice.show('success', text, BANNER_MS)
    await store.invalidateQueries({ queryKey: TENANTS_KEY })
  }
  const welcome = async (tenant: CreatedTenant) => {
    if (!tenant.initialPassword) return done(`${TENANT_CREATED} ${welcomeStatus(tenant)}`)
    setTold((before) => [tenant, ...before])
    await store.invalidateQueries({ queryKey: TENANTS_KEY })
  }
  const add = () => setSearch({ new: '1' })
  const filtered = search.q !== '' || search.apartment !== ''
  return (
    <Page title="Tenants" actions={<Button onClick={add}>Add Tenant</Button>}>
      {notice.node}
      {told.map((tenant) => (
        <FirstPassword
          key={tenant.id}
          tenant={tenant}
          onClose={() => setTold((before) => before.filter((one) => one !== tenant))}
        />
      ))}
      <TenantFilters filter={search} onChange={(changes) => setSearch({ ...changes, page: '1' })} />
      <TenantList
        list={list}
        filtered={filtered}
        onAdd={add}
        onClear={() => setSearch({ q: '', apartment: '', page: '1' })}
        onEdit={setEditing}
        onDelete={setDeleting}
      />
      {search.new && <AddTenant onClose={() => setSearch({ new: '' })} onCreated={welcome} />}
      {editing && (
        <EditTenant
          tenant={editing}
          onClose={() => setEditing(null)}
          onSaved={() => done(TENANT_TEXTS.updated)}
        />
      )}
      {deleting && (
        <DeleteTenant
          tenant={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={() => done(TENANT_TEXTS.deleted)}
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
  })
  return useOpenPages(list, { pages: page, pageSize: PAGE_SIZE, open })
}
