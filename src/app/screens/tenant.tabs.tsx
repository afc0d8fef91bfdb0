import { type ReactNode, useEffect } from 'react'
import { useCan } from '../../features/identity/accounts/web/accounts.api.ts'
import { HistorySection } from '../../features/identity/audit/web/history.section.tsx'
import { useToday } from '../../features/identity/company/web/company.api.ts'
import { ContactsSection } from '../../features/money/arrears/web/contacts.section.tsx'
import { TenantCharges } from '../../features/money/charges/web/tenant-charges.tsx'
import { useDraftCharge } from '../../features/money/charges/web/use-draft-charge.ts'
import { TenantOwes } from '../../features/money/invoices/web/admin/tenant/tenant-amount-due.tsx'
import { TenantInvoices } from '../../features/money/invoices/web/admin/tenant/tenant-invoices.tsx'
import { END_LEASE } from '../../features/money/lease-ends/web/end-lease.part.ts'
import { AccountFacts } from '../../features/money/payments/web/account/account-facts.tsx'
import { StatementSection } from '../../features/money/payments/web/account/statement.section.tsx'
import { TenantPayments } from '../../features/money/payments/web/account/tenant-payments.tsx'
import { DepositSection } from '../../features/money/payments/web/deposit/deposit.section.tsx'
import { MoveOut } from '../../features/money/payments/web/deposit/move-out.tsx'
import { FromBookSection } from '../../features/overview/imports/web/tenant/from-book.section.tsx'
import { TenantLeases } from '../../features/property/leases/web/tenant-leases.tsx'
import type { Tenant } from '../../features/property/tenants/tenants.contract.ts'
import { LeaseCard } from '../../features/property/tenants/web/lease-card.tsx'
import { TenantCasesList } from '../../features/service/cases/web/tenant/tenant-cases-list.tsx'
import { DocumentsSection } from '../../features/service/documents/web/documents.section.tsx'
import type { Permission } from '../../shared/permissions.ts'
import { LazyPart, lazyPart } from '../../web/ui/lazy-part.tsx'
import { LinkTabs } from '../../web/ui/links/tabs.tsx'
import { useUrlSearch } from '../../web/url-search.ts'
import classes from './tenant.module.css'

const PAPERS = lazyPart(() => import('./tenant-papers.tsx').then(({ TenantPapers }) => TenantPapers))
const nothing = () => undefined

type Props = { tenant: Tenant }
type Part = { tab: string; label: string; permission: Permission; show: (props: Props) => ReactNode }

/** In the order of the tabs; the first that the person may see opens without a tab in the address. */
const PARTS: readonly Part[] = [
  { tab: 'money', label: 'Money', permission: 'invoice:read', show: MoneyTab },
  { tab: 'lease', label: 'Lease', permission: 'tenant:details', show: LeaseTab },
  { tab: 'requests', label: 'Requests', permission: 'case:read', show: RequestsTab },
  { tab: 'files', label: 'Files', permission: 'document:read', show: FilesTab },
  { tab: 'history', label: 'History', permission: 'audit:read', show: HistoryTab },
]

const SEARCH = { tab: '' }

/** Only the opened tab is mounted, so that the others load nothing. */
export function TenantTabs({ tenant }: Props) {
  const can = useCan()
  const [{ tab }] = useUrlSearch(SEARCH)
  useEffect(PAPERS.prefetch, [])
  const parts = PARTS.filter(({ permission }) => can(permission))
  const [first] = parts
  const opened = parts.find((part) => part.tab === tab) ?? first
  if (!opened) return null
  const Shown = opened.show
  return (
    <>
      {parts.length > 1 && (
        <LinkTabs
          label={`Parts of ${tenant.name}`}
          tabs={parts.map((part) => ({
            title: part.label,
            to: `/tenants/${tenant.id}`,
            search: part === first ? {} : { tab: part.tab },
            current: part === opened,
          }))}
        />
      )}
      <div key={opened.tab} className={classes.parts}>
        <Shown tenant={tenant} />
      </div>
    </>
  )
}

function MoneyTab({ tenant: { id, name } }: Props) {
  const can = useCan()
  return (
    <>
      <TenantOwes tenantId={id} name={name}>
        {can('payment:read') && <AccountFacts tenantId={id} />}
      </TenantOwes>
      <TenantInvoices tenantId={id} />
      {can('payment:read') && (
        <>
          <DepositSection tenantId={id} />
          <TenantPayments tenantId={id} />
          <StatementSection tenant={{ id, name }} />
        </>
      )}
      {can('arrears:read') && <ContactsSection tenantId={id} />}
    </>
  )
}

function LeaseTab({ tenant }: Props) {
  const { id, name } = tenant
  const can = useCan()
  const today = useToday()
  const saveCharge = useDraftCharge()
  return (
    <>
      {can('signing:read') && <LazyPart part={PAPERS} props={{ tenant }} onFailed={nothing} />}
      <LeaseCard tenant={tenant} today={today} />
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
      <FromBookSection tenantId={id} />
    </>
  )
}

function RequestsTab({ tenant: { id } }: Props) {
  return (
    <>
      <TenantCasesList kind="request" tenantId={id} />
      <TenantCasesList kind="complaint" tenantId={id} />
    </>
  )
}

function FilesTab({ tenant: { id, name } }: Props) {
  const can = useCan()
  return (
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
  )
}

function HistoryTab({ tenant: { id } }: Props) {
  return <HistorySection of={{ tenantId: id }} />
}
