import { messageOf } from '../../../../web/api-error.ts'
import { usePageOfList } from '../../../../web/page-of-list.ts'
import { TextLink } from '../../../../web/ui/link.tsx'
import { type Column, DataTable } from '../../../../web/ui/list/data-table.tsx'
import { Paged } from '../../../../web/ui/list/pager.tsx'
import { Card, Page } from '../../../../web/ui/page.tsx'
import { EmptyState, ErrorState, Loading } from '../../../../web/ui/states.tsx'
import { useUrlSearch } from '../../../../web/url-search.ts'
import { useTenantToasts } from '../../../property/tenants/web/tenant-news.tsx'
import type { DeletedTenant } from '../data-protection.contract.ts'
import { DELETED_TENANTS_KEY, dataProtectionApi } from './data-protection.api.ts'
import { deletedTenantColumns } from './deleted-tenants.columns.tsx'
import { useDataProtection } from './use-data-protection.tsx'

export function DeletedTenantsPage() {
  const [{ at }, setSearch] = useUrlSearch({ at: '' })
  const news = useTenantToasts()
  const { actionsOf, dialog } = useDataProtection({ onErased: news.done, onFailed: news.fail })
  return (
    <Page
      title="Deleted Tenants"
      back={
        <TextLink to="/tenants" search={{}}>
          ‹ All tenants
        </TextLink>
      }
      lead="Their login is gone, and they are on no list. Their data is held until you erase it."
    >
      {news.node}
      <DeletedTenants
        at={at}
        onPage={(next) => setSearch({ at: next })}
        columns={deletedTenantColumns(actionsOf)}
      />
      {dialog}
    </Page>
  )
}

type ListProps = { at: string; onPage: (at: string) => void; columns: Column<DeletedTenant>[] }

function DeletedTenants({ at, onPage, columns }: ListProps) {
  const list = usePageOfList({
    queryKey: DELETED_TENANTS_KEY,
    load: (page, signal) => dataProtectionApi.page('GET /tenants/deleted', page, { signal }),
    at,
    correct: onPage,
  })
  if (list.loading) return <Loading height={480} />
  if (list.error && list.rows.length === 0)
    return (
      <Card>
        <ErrorState title="Failed to load deleted tenants" onRetry={list.retry}>
          {messageOf(list.error)}
        </ErrorState>
      </Card>
    )
  if (list.rows.length === 0)
    return (
      <Card>
        <EmptyState title="No data of deleted tenants is held.">
          A tenant whom you delete is listed here until the data is erased.
        </EmptyState>
      </Card>
    )
  return (
    <Paged list={list} noun="deleted tenant">
      <DataTable
        label="Deleted tenants"
        columns={columns}
        rows={list.rows}
        rowKey={({ id }) => id}
        changing={list.changing}
      />
    </Paged>
  )
}
