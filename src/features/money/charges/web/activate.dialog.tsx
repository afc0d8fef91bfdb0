import { Checkbox } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays } from '../../../../shared/days.ts'
import { ApiError, getErrorMessage } from '../../../../web/api-error.ts'
import { useFormKey } from '../../../../web/forms/form-key.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { SubmitButton } from '../../../../web/ui/form/submit-button.tsx'
import { Row, Stack, Text } from '../../../../web/ui/layout.tsx'
import { Below, type Column, DataTable } from '../../../../web/ui/list/data-table.tsx'
import { QueryState } from '../../../../web/ui/loaded.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { DayText, Money } from '../../../../web/ui/values.tsx'
import { useToday } from '../../../identity/company/web/company.api.ts'
import { AdvanceReason } from '../../../property/leases/web/advance-reason.tsx'
import { useMessagePromise } from '../../../property/tenants/web/message-promise.ts'
import type { RecurringCharge } from '../charges.contract.ts'
import type { BillingRun, PlannedPeriod, RentPlan } from '../plans.contract.ts'
import { periodText } from './charge-labels.ts'
import { CHARGES_KEY, chargesApi } from './charges.api.ts'
import classes from './charges.module.css'
import { periodKey } from './plan.changes.ts'

const WIDTH = 980
const PLAN_DAYS = 92

type Props = {
  rules: readonly RecurringCharge[]
  onClose: () => void
  onDone: (text: string) => Promise<unknown>
}

/** The hash of the shown plan is sent back; a changed plan is shown again instead. */
export function ActivateDialog({ rules: charges, onClose, onDone }: Props) {
  const through = addDays(useToday(), PLAN_DAYS)
  const ruleIds = charges.map(({ id }) => id)
  const plan = useQuery({
    queryKey: [...CHARGES_KEY, 'activation', ruleIds, through],
    queryFn: ({ signal }) => chargesApi('POST /rent-rules/preview', { body: { ruleIds, through }, signal }),
    // A plan must not change while it is being confirmed.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    placeholderData: keepPreviousData,
    meta: { live: false },
  })
  const whose = charges.length === 1 ? `of ${charges[0]?.tenantName}` : `of ${charges.length} charges`
  return (
    <Dialog title={`What will be billed ${whose}`} size={WIDTH} onClose={onClose}>
      <QueryState query={plan} failed="Failed to load the plan" height={320} />
      {plan.data && (
        <SeenPlan
          plan={plan.data}
          through={through}
          ruleIds={ruleIds}
          onDone={async (text) => {
            await onDone(text)
            onClose()
          }}
          onChanged={() => void plan.refetch()}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

type SeenProps = {
  plan: RentPlan
  through: string
  ruleIds: string[]
  onDone: (text: string) => Promise<unknown>
  onChanged: () => void
  onClose: () => void
}

function SeenPlan({ plan: { periods, hash }, through, ruleIds, onDone, onChanged, onClose }: SeenProps) {
  const { skipped, toggle } = useTicks(periods)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [needsReason, setNeedsReason] = useState<readonly string[]>([])
  const [reason, setReason] = useState('')
  const formKey = useFormKey()
  const skip = periods.flatMap(({ ruleId, periodFrom, ...period }) =>
    ruleId !== null && skipped.has(periodKey({ ruleId, periodFrom, ...period }))
      ? [{ ruleId, periodFrom }]
      : [],
  )
  const activate = async () => {
    setBusy(true)
    setFailure(null)
    const text = reason.trim()
    const reasons = text === '' ? [] : needsReason.map((ruleId) => ({ ruleId, text }))
    const body = { ruleIds, through, hash, skip, reasons }
    try {
      const { run } = await chargesApi('POST /rent-rules/activate', { body, key: formKey.keyFor(body) })
      formKey.done()
      await onDone(activatedText(run))
    } catch (error) {
      setFailure(getErrorMessage(error))
      setBusy(false)
      if (!(error instanceof ApiError) || error.status !== 409) return
      if (Array.isArray(error.flags.needsReason)) setNeedsReason(error.flags.needsReason)
      else onChanged()
    }
  }
  const mailed = periods.filter((period) => period.sendEmail && !skipped.has(periodKey(period)))
  const promise = useMessagePromise([...new Set(mailed.map(({ tenantId }) => tenantId))])
  return (
    <Stack gap="lg">
      <Text tone="soft">
        Ticked periods are billed automatically on their day. Others are never billed by this charge.{' '}
        {mailed.length > 0 && promise('Each of those marked Yes is sent by e-mail then.')}
      </Text>
      {periods.length === 0 ? (
        <Text>
          Nothing is due before <DayText day={through} />.
        </Text>
      ) : (
        <DataTable label="Plan" columns={columns(skipped, toggle)} rows={periods} rowKey={periodKey} />
      )}
      {failure && <Notice tone="error">{failure}</Notice>}
      {needsReason.length > 0 && (
        <AdvanceReason value={reason} onChange={(event) => setReason(event.currentTarget.value)} />
      )}
      <Row className={classes.planFoot} gap="sm">
        <SubmitButton busyText="Activating..." busy={busy} onClick={() => void activate()}>
          Activate
        </SubmitButton>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </Row>
    </Stack>
  )
}

function useTicks(periods: readonly PlannedPeriod[]) {
  const [ticked, setTicked] = useState<ReadonlyMap<string, boolean>>(new Map())
  const isBilled = (period: PlannedPeriod) => ticked.get(periodKey(period)) ?? period.selected
  return {
    skipped: new Set(periods.filter((period) => !isBilled(period)).map(periodKey)),
    toggle: (period: PlannedPeriod) =>
      setTicked(new Map([...ticked, [periodKey(period), !isBilled(period)]])),
  }
}

function activatedText(run: BillingRun | null): string {
  const { billed = 0, failed = 0 } = run ?? {}
  if (billed === 0 && failed === 0) return 'Activated. Nothing is due yet.'
  const issued = billed === 1 ? '1 invoice was' : `${billed} invoices were`
  if (failed === 0) return `Activated. ${issued} issued at once.`
  const left = failed === 1 ? '1 charge' : `${failed} charges`
  return `Activated. ${issued} issued at once; ${left} could not be billed now and will be within the hour.`
}

const columns = (
  skipped: ReadonlySet<string>,
  onToggle: (period: PlannedPeriod) => void,
): Column<PlannedPeriod>[] => [
  {
    header: 'Bill',
    card: 'aside',
    cell: (period) => (
      <Checkbox
        aria-label={`Bill ${period.tenantName} for ${periodText(period)}`}
        checked={!skipped.has(periodKey(period))}
        onChange={() => onToggle(period)}
      />
    ),
  },
  {
    header: 'Tenant',
    card: 'title',
    cell: ({ tenantName, description }) => (
      <>
        {tenantName}
        <Below>{description}</Below>
      </>
    ),
  },
  {
    header: 'Period',
    card: 'plain',
    cell: (period) => (
      <>
        {periodText(period)}
        {period.warnings.map((warning) => (
          <Text key={warning} as="span" block tone="orange" size="sm">
            {warning}
          </Text>
        ))}
      </>
    ),
  },
  { header: 'Due', cell: ({ dueDate }) => <DayText day={dueDate} /> },
  { header: 'Amount', align: 'right', cell: ({ amount }) => <Money cedis={amount} /> },
  { header: 'E-mail', cell: ({ sendEmail }) => (sendEmail ? 'Yes' : 'No') },
]
