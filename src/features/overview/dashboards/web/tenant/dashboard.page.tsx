import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { queuedMessage } from '../../../../../web/offline/send-or-queue.ts'
import { t } from '../../../../../web/translate.ts'
import { Button } from '../../../../../web/ui/button.tsx'
import { Icon } from '../../../../../web/ui/icon.tsx'
import { DialogPart, lazyPart } from '../../../../../web/ui/lazy-part.tsx'
import { LinkButton } from '../../../../../web/ui/link.tsx'
import { useNotice } from '../../../../../web/ui/notice.tsx'
import { Page } from '../../../../../web/ui/page.tsx'
import { Loading } from '../../../../../web/ui/states.tsx'
import { whenIdle } from '../../../../../web/when-idle.ts'
import { useMe } from '../../../../identity/accounts/web/accounts.api.ts'
import type { Invoice } from '../../../../money/invoices/invoices.contract.ts'
import type { UploadedPaymentProof } from '../../../../money/invoices/payment-proofs.contract.ts'
import { INVOICES_KEY } from '../../../../money/invoices/web/invoices.queries.ts'
import { uploadedMessage } from '../../../../money/invoices/web/payment-proof-upload.messages.ts'
import { Owed } from '../../../../money/invoices/web/tenant/my-invoices.amount-due.tsx'
import { HowToPay } from '../../../../money/invoices/web/tenant/my-invoices.how-to-pay.tsx'
import { PayNow, useCanPayOnline } from '../../../../money/online-payments/web/tenant/pay-now.tsx'
import { useTenantOwed } from '../../../../money/online-payments/web/tenant/use-tenant-owed.ts'
import { UnreadAnnouncement } from '../../../../service/announcements/web/tenant/unread-announcement.tsx'
import { unreadAnnouncementsQuery } from '../../../../service/announcements/web/unread-announcements.query.ts'
import { LoadBelow } from './dashboard.below.load.tsx'
import { CaseOverview } from './dashboard.cases.tsx'
import { DashboardFailure } from './dashboard.failure.tsx'
import { InvoiceOverview } from './dashboard.invoices.tsx'
import classes from './dashboard.module.css'
import { prefetchTenantDashboard, type TenantDashboard, useTenantDashboard } from './dashboard.use.ts'
import { PapersToSign, useWaitingKnown, WaitingForTenant } from './dashboard.waiting.tsx'

export const prefetch = prefetchTenantDashboard

const UPLOAD = lazyPart(() => import('./dashboard.upload.tsx').then((module) => module.UploadDialog))

export function TenantDashboardPage() {
  const me = useMe()
  const { data: loaded, error, retry } = useTenantDashboard()
  const data = useWaitingKnown(loaded?.requests.data?.newest) ? loaded : undefined
  return (
    <Page title={t('Welcome, {name}', { name: me.name })}>
      {!data && !error && <Loading height={480} />}
      {error && <DashboardFailure error={error} onRetry={retry} />}
      {data && <Contents {...data} />}
    </Page>
  )
}

function Contents({ totals, newest, open, paymentDetails, requests, complaints }: TenantDashboard) {
  const notice = useNotice()
  const owed = useTenantOwed(open)
  const next = open.find((invoice) => owed.getLeft(invoice) > 0)
  const isKnown = totals.total.count > 0 || owed.credit > 0 || owed.confirming > 0
  return (
    <>
      {notice.node}
      <div className={classes.layout}>
        <div className={classes.first}>
          {isKnown && <Owed open={open} owed={owed} actions={next && <Pay next={next} notice={notice} />} />}
          <PapersToSign />
          <WaitingForTenant requests={requests.data?.newest ?? []} notice={notice} />
          <Unread notice={notice} />
          <ReportProblem />
        </div>
        <div className={classes.rest}>
          <CaseOverview kind="request" cases={requests} />
          <CaseOverview kind="complaint" cases={complaints} />
          <InvoiceOverview totals={totals} newest={newest} />
          <LoadBelow notice={notice} />
        </div>
        <div className={classes.howToPay}>
          <HowToPay details={paymentDetails} reference={next?.invoiceNumber} />
        </div>
      </div>
    </>
  )
}

type PayProps = { next: Invoice; notice: ReturnType<typeof useNotice> }

function Pay({ next, notice }: PayProps) {
  const store = useQueryClient()
  // A copy, because a refetch may change the next invoice behind the open dialog.
  const [paying, setPaying] = useState<Invoice | null>(null)
  const canPay = useCanPayOnline()
  const navigate = useNavigate()
  useEffect(() => whenIdle(UPLOAD.prefetch), [])
  const uploaded = async (answer: UploadedPaymentProof) => {
    setPaying(null)
    notice.report('success', uploadedMessage(answer))
    await store.invalidateQueries({ queryKey: INVOICES_KEY })
    requestAnimationFrame(keepFocus)
  }
  const queued = () => {
    setPaying(null)
    notice.report('success', queuedMessage('receipt'))
  }
  return (
    <>
      <PayNow onPay={() => void navigate({ to: '/tenant/invoices', search: { pay: 'all' } })} />
      <Button variant={canPay ? 'default' : 'filled'} onClick={() => setPaying(next)}>
        {t('I have paid')}
      </Button>
      {!canPay && (
        <LinkButton to="/tenant/invoices" search={{}} variant="default">
          {t('How to pay')}
        </LinkButton>
      )}
      {paying && (
        <DialogPart
          part={UPLOAD}
          props={{ invoice: paying, onClose: () => setPaying(null), onUploaded: uploaded, onQueued: queued }}
          onFailed={notice.fail}
        />
      )}
    </>
  )
}

const ReportProblem = () => (
  <LinkButton to="/requests" search={{}} variant="default" leftSection={<Icon name="tool" />} fullWidth>
    {t('Report a problem')}
  </LinkButton>
)

function Unread({ notice }: { notice: ReturnType<typeof useNotice> }) {
  const { data } = useQuery(unreadAnnouncementsQuery)
  const [newest] = data?.rows ?? []
  if (!newest) return null
  return <UnreadAnnouncement announcement={newest} more={(data?.total ?? 1) - 1} onFailed={notice.fail} />
}

// The focused button disappears with the last unpaid invoice.
function keepFocus(): void {
  if (document.activeElement === document.body) document.querySelector('h1')?.focus()
}
