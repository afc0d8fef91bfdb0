import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useCan } from '../../features/identity/accounts/web/accounts.api.ts'
import { HistorySection } from '../../features/identity/audit/web/history.section.tsx'
import { useToday } from '../../features/identity/company/web/company.api.ts'
import { ContactsSection } from '../../features/money/arrears/web/contacts.section.tsx'
import { TenantCharges } from '../../features/money/charges/web/tenant-charges.tsx'
import { useDraftCharge } from '../../features/money/charges/web/use-draft-charge.ts'
import { TenantOwes } from '../../features/money/invoices/web/admin/tenant/tenant-amount-due.tsx'
import { TenantInvoices } from '../../features/money/invoices/web/admin/tenant/tenant-invoices.tsx'
import { END_LEASE } from '../../features/money/lease-ends/web/end-lease.part.ts'
import { AccountActions } from '../../features/money/payments/web/account/account-actions.tsx'
import { AccountFacts } from '../../features/money/payments/web/account/account-facts.tsx'
import { StatementSection } from '../../features/money/payments/web/account/statement.section.tsx'
import { TenantPayments } from '../../features/money/payments/web/account/tenant-payments.tsx'
import { DepositSection } from '../../features/money/payments/web/deposit/deposit.section.tsx'
import { MoveOut } from '../../features/money/payments/web/deposit/move-out.tsx'
import { useDataProtection } from '../../features/overview/data-protection/web/use-data-protection.tsx'
import { FromBookSection } from '../../features/overview/imports/web/tenant/from-book.section.tsx'
import { TenantLeases } from '../../features/property/leases/web/tenant-leases.tsx'
import type { Tenant } from '../../features/property/tenants/tenants.contract.ts'
import { LeaseCard } from '../../features/property/tenants/web/lease-card.tsx'
import { tenantQuery } from '../../features/property/tenants/web/tenant.queries.ts'
import { TenantActs } from '../../features/property/tenants/web/tenant-acts.tsx'
import { TenantContact } from '../../features/property/tenants/web/tenant-contact.tsx'
import { useTenantToasts } from '../../features/property/tenants/web/tenant-news.tsx'
import { TenantCasesList } from '../../features/service/cases/web/tenant/tenant-cases-list.tsx'
import { DocumentsSection } from '../../features/service/documents/web/documents.section.tsx'
import { ApiError } from '../../web/api-error.ts'
import { LazyPart, lazyPart, PART_FAILED } from '../../web/ui/lazy-part.tsx'
import { TextLink } from '../../web/ui/link.tsx'
import { Page } from '../../web/ui/page.tsx'
import { ErrorState, Loading } from '../../web/ui/states.tsx'
import { DeletedTenantPage } from './deleted-tenant.page.tsx'
import classes from './tenant.module.css'
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
      {tenant && !gone && <Parts key={tenant.id} tenant={tenant} news={news} />}
    </Page>
  )
}

type PartsProps = { tenant: Tenant; news: ReturnType<typeof useTenantToasts> }

function Parts({ tenant, news }: PartsProps) {
  const { id, name } = tenant
  const can = useCan()
  const today = useToday()
  const saveCharge = useDraftCharge()
  return (
    <div className={classes.parts}>
      {can('invoice:read') && (
        <TenantOwes
          tenantId={id}
          aside={
            can('payment:write') && (
              <AccountActions tenant={{ id, name }} onDone={news.done} onFailed={news.fail} />
            )
          }
        >
          {can('payment:read') && <AccountFacts tenantId={id} />}
        </TenantOwes>
      )}
      <div className={classes.beside}>
        {can('tenant:details') && <LeaseCard tenant={tenant} today={today} />}
        <TenantCasesList kind="request" tenantId={id} />
        <TenantCasesList kind="complaint" tenantId={id} />
      </div>
      {can('lease:read') && (
        <TenantLeases
          tenant={tenant}
          endDialog={({ onFailed, ...props }) => (
            <LazyPart part={END_LEASE} props={props} onFailed={onFailed} />
          )}
          {...(can('billing:write') && { onCharge: saveCharge })}
          {...(can('payment:read') && { moveOut: (stay) => <MoveOut tenant={{ id, name }} stay={stay} /> })}
        />
      )}
      {can('billing:read') && <TenantCharges tenantId={id} />}
      {can('invoice:read') && <TenantInvoices tenantId={id} />}
      {can('payment:read') && (
        <>
          <DepositSection tenantId={id} />
          <TenantPayments tenantId={id} />
          <StatementSection tenant={{ id, name }} />
        </>
      )}
      {can('arrears:read') && <ContactsSection tenantId={id} />}
      {can('document:read') && (
        <DocumentsSection
          tenantId={id}
          reader="admin"
          readOnly={!can('document:write')}
          empty={`The tenancy agreement, the ID and the inventory can be stored here, for you and for ${name}.`}
          seenBy={
            <>
              For <strong>{name}</strong>, who sees it in the portal.
            </>
          }
        />
      )}
      {can('tenant:details') && <FromBookSection tenantId={id} />}
      {can('audit:read') && <HistorySection of={{ tenantId: id }} />}
    </div>
  )
}
