import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '../../features/identity/accounts/web/accounts.api.ts'
import { useToday } from '../../features/identity/company/web/company.api.ts'
import { arrearsApi } from '../../features/money/arrears/web/arrears.api.ts'
import { useBalances } from '../../features/money/invoices/web/admin/tenant/tenant-balance.queries.ts'
import { INVOICES_KEY } from '../../features/money/invoices/web/invoices.queries.ts'
import { AccountActions } from '../../features/money/payments/web/account/account-actions.tsx'
import { mailProblem } from '../../features/money/payments/web/payments.messages.ts'
import { type NextAct, nextActs } from '../../features/property/tenants/next-acts.rules.ts'
import type { Tenant } from '../../features/property/tenants/tenants.contract.ts'
import { LeaseBadge } from '../../features/property/tenants/web/lease-badge.tsx'
import type { useTenantToasts } from '../../features/property/tenants/web/tenant-news.tsx'
import { RecordButton } from '../../features/service/cases/web/admin/taken/record-button.tsx'
import { casesKey } from '../../features/service/cases/web/cases.api.ts'
import type { Permission } from '../../shared/permissions.ts'
import { errorMessageWith } from '../../web/error-messages.ts'
import { SubmitButton } from '../../web/ui/form/submit-button.tsx'
import { Row, Text } from '../../web/ui/layout.tsx'
import { LinkButton } from '../../web/ui/link.tsx'
import { DayText, Money } from '../../web/ui/values.tsx'
import classes from './tenant.module.css'

type News = ReturnType<typeof useTenantToasts>
type Props = { tenant: Tenant; news: News }

const NEEDED: Record<NextAct, Permission> = {
  review: 'receipt:review',
  remind: 'invoice:write',
  renew: 'lease:write',
  invoice: 'invoice:write',
  request: 'case:write',
}

/** Debt, end of the lease and next actions of a tenant. */
export function TenantHeader({ tenant, news }: Props) {
  const can = useCan()
  const today = useToday()
  const readsMoney = can('invoice:read')
  const found = useBalances(readsMoney ? [tenant.id] : [])(tenant.id)
  const balance = typeof found === 'object' ? found : undefined
  const { overdue = 0, underReview = 0 } = balance ?? {}
  const acts = nextActs({ overdue, underReview, leaseEndDate: tenant.leaseEndDate, today }, (act) =>
    can(NEEDED[act]),
  )
  return (
    <Row
      as="section"
      surface="card"
      className={classes.header}
      gap="lg 2xl"
      align="center"
      justify="between"
      aria-label="At a glance"
    >
      <Row as="dl" gap="sm 2xl" className={classes.facts}>
        {readsMoney && (
          <div>
            <dt>Owes</dt>
            <dd>
              {balance ? <Money cedis={Math.max(0, balance.balance)} /> : '…'}
              {overdue > 0 && (
                <Text as="span" tone="red" size="sm">
                  {' '}
                  <Money cedis={overdue} /> overdue
                </Text>
              )}
            </dd>
          </div>
        )}
        {can('tenant:details') && (
          <div>
            <dt>Lease end</dt>
            <dd>
              {tenant.leaseEndDate && <DayText day={tenant.leaseEndDate} />}{' '}
              <LeaseBadge leaseEndDate={tenant.leaseEndDate} today={today} />
            </dd>
          </div>
        )}
      </Row>
      <Row gap="sm" align="center">
        {can('payment:write') && <AccountActions tenant={tenant} onDone={news.done} onFailed={news.fail} />}
        {acts.map((act) => (
          <NextButton key={act} act={act} tenant={tenant} news={news} />
        ))}
      </Row>
    </Row>
  )
}

function NextButton({ act, tenant: { id, name }, news }: Props & { act: NextAct }) {
  const store = useQueryClient()
  if (act === 'review')
    return (
      <LinkButton to="/invoices" search={{ tenantId: id, status: 'Payment Submitted' }} variant="default">
        Review receipt
      </LinkButton>
    )
  if (act === 'invoice')
    return (
      <LinkButton to="/invoices" search={{ tenantId: id, new: '1' }} variant="default">
        New invoice
      </LinkButton>
    )
  if (act === 'renew')
    return (
      <LinkButton to="/tenants/$id" params={{ id }} search={{ tab: 'lease' }} variant="default">
        Renew or end lease
      </LinkButton>
    )
  if (act === 'remind') return <RemindButton tenantId={id} name={name} news={news} />
  return (
    <RecordButton
      tenantId={id}
      variant="default"
      onToast={({ text }) => news.fail(text)}
      onChanged={({ text }) => {
        void news.done(text)
        void store.invalidateQueries({ queryKey: casesKey('request') })
      }}
    />
  )
}

function RemindButton({ tenantId, name, news }: { tenantId: string; name: string; news: News }) {
  const [busy, setBusy] = useState(false)
  const store = useQueryClient()
  const remind = async () => {
    if (busy) return
    setBusy(true)
    try {
      const mailed = await arrearsApi('POST /tenants/{id}/remind', { params: { id: tenantId } })
      const about = `The reminder of ${mailed.invoiceNumber}`
      if (mailed.smsQueued) void news.done(`${about} goes by SMS.`)
      else if (mailed.emailSent) void news.done(`${about} was sent.`)
      else news.fail(`${about}: ${mailProblem(mailed) ?? 'nobody was reached.'}`)
      await store.invalidateQueries({ queryKey: INVOICES_KEY })
    } catch (error) {
      news.fail(errorMessageWith('Failed to send the reminder')(error))
    }
    setBusy(false)
  }
  return (
    <SubmitButton
      variant="default"
      busy={busy}
      busyText="Sending..."
      aria-label={`Send a reminder to ${name}`}
      onClick={() => void remind()}
    >
      Send reminder
    </SubmitButton>
  )
}
