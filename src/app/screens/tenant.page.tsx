import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useCan } from '../../features/identity/accounts/web/accounts.api.ts'
import { useDataProtection } from '../../features/overview/data-protection/web/use-data-protection.tsx'
import { tenantQuery } from '../../features/property/tenants/web/tenant.queries.ts'
import { TenantActs } from '../../features/property/tenants/web/tenant-acts.tsx'
import { TenantContact } from '../../features/property/tenants/web/tenant-contact.tsx'
import { useTenantToasts } from '../../features/property/tenants/web/tenant-news.tsx'
import { ApiError } from '../../web/api-error.ts'
import { LazyPart, lazyPart, PART_FAILED } from '../../web/ui/lazy-part.tsx'
import { TextLink } from '../../web/ui/link.tsx'
import { Page } from '../../web/ui/page.tsx'
import { ErrorState, Loading } from '../../web/ui/states.tsx'
import { DeletedTenantPage } from './deleted-tenant.page.tsx'
import { TenantHeader } from './tenant.header.tsx'
import classes from './tenant.module.css'
import { TenantTabs } from './tenant.tabs.tsx'
import { TenantHeldPart } from './tenant-held.part.tsx'

const CONFIRM_PHONE = lazyPart(() =>
  import('../../features/property/tenants/web/confirm-tenant-phone.tsx').then(
    (module) => module.ConfirmTenantPhone,
  ),
)

export function TenantPage() {
  const { id = '' } = useParams({ strict: false })
  const { data: tenant, error, refetch } = useQuery(tenantQuery(id))
  const news = useTenantToasts()
  const protection = useDataProtection({ onErased: news.done, onFailed: news.fail })
  const can = useCan()
  const gone = error instanceof ApiError && error.status === 404
  return (
    <Page
      title={tenant?.name ?? 'Tenant'}
      back={
        <TextLink to="/tenants" search={{}}>
          ‹ All tenants
        </TextLink>
      }
      lead={tenant && !gone && <TenantContact tenant={tenant} />}
      actions={
        tenant &&
        !gone &&
        can('tenant:write') && (
          <TenantActs
            tenant={tenant}
            held={TenantHeldPart}
            news={news}
            more={can('personalData:erase') && protection.renderActions(tenant)}
          />
        )
      }
    >
      {news.node}
      {tenant && !gone && !tenant.phoneConfirmed && can('tenant:write') && (
        <LazyPart
          part={CONFIRM_PHONE}
          props={{ tenant, onDone: news.done }}
          onFailed={() => news.fail(PART_FAILED)}
        />
      )}
      {protection.dialog}
      {!tenant && !error && <Loading height={560} />}
      {gone && <DeletedTenantPage id={id} onRestored={news.done} onFailed={news.fail} />}
      {error && !gone && !tenant && (
        <ErrorState title="Failed to load the tenant" error={error} onRetry={() => void refetch()} />
      )}
      {tenant && !gone && (
        <div key={tenant.id} className={classes.page}>
          <TenantHeader tenant={tenant} news={news} />
          <TenantTabs tenant={tenant} />
        </div>
      )}
    </Page>
  )
}
