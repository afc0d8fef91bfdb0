import { useQueries } from '@tanstack/react-query'
import { z } from 'zod'
import { type Day, formatDay } from '../../../../shared/days.ts'
import { line } from '../../../../shared/fields/fields.ts'
import { getErrorMessage } from '../../../../web/api-error.ts'
import { useFormKey } from '../../../../web/forms/form-key.ts'
import { useSchemaForm } from '../../../../web/forms/schema-form.ts'
import { client } from '../../../../web/http.ts'
import { SelectField } from '../../../../web/ui/form/controls.tsx'
import { DateField } from '../../../../web/ui/form/date-field.tsx'
import { FieldRow } from '../../../../web/ui/form/form.tsx'
import { ReasonField } from '../../../../web/ui/form/reason-field.tsx'
import { Text } from '../../../../web/ui/layout.tsx'
import { BulkDialog } from '../../../../web/ui/list/bulk-dialog.tsx'
import { Below, type Column, DataTable } from '../../../../web/ui/list/data-table.tsx'
import { DayText, Money } from '../../../../web/ui/values.tsx'
import { useToday } from '../../../identity/company/web/company.api.ts'
import type { Lease } from '../../../property/leases/leases.contract.ts'
import type { LeasesActProps } from '../../../property/leases/web/leases-act.ts'
import type { leaseEndsEndpoints, PlannedLeaseEnd } from '../lease-ends.contract.ts'

const leaseEndsApi = client<typeof leaseEndsEndpoints>()

const WIDTH = 860
const WHENS = [
  { value: 'own', label: 'Each on its own last day' },
  { value: 'day', label: 'All on one day' },
]

const endsForm = z
  .object({ when: z.enum(['own', 'day']), moveOutOn: z.string(), reason: line('Reason is required') })
  .refine(({ when, moveOutOn }) => when === 'own' || moveOutOn !== '', {
    path: ['moveOutOn'],
    error: 'Move-out day is required',
  })
type EndsFormOutput = z.output<typeof endsForm>
type When = { when: string; moveOutOn: string }

const getName = ({ tenantName, unitName }: Lease) => `${tenantName}, ${unitName}`

const toMoveOut = ({ endsOn }: Lease, { when, moveOutOn }: When): Day | null =>
  when === 'own' ? endsOn : moveOutOn || null

type Planned = { lease: Lease; moveOutOn: Day | null; plan: PlannedLeaseEnd | undefined; error: Error | null }

function usePlans(leases: readonly Lease[], when: When): Planned[] {
  const plans = useQueries({
    queries: leases.map((lease) => {
      const moveOutOn = toMoveOut(lease, when)
      return {
        queryKey: ['lease-end', lease.id, { moveOutOn }],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          leaseEndsApi('POST /leases/{id}/end/preview', {
            params: { id: lease.id },
            body: { moveOutOn: moveOutOn ?? '' },
            signal,
          }),
        enabled: moveOutOn !== null,
        gcTime: 0,
        retry: false,
        meta: { live: false },
      }
    }),
  })
  return leases.map((lease, at) => ({
    lease,
    moveOutOn: toMoveOut(lease, when),
    plan: plans[at]?.data,
    error: plans[at]?.error ?? null,
  }))
}

/** Ends one lease after the other, each as its preview shows. */
export function EndLeases({ leases, ...handlers }: LeasesActProps) {
  const today = useToday()
  const form = useSchemaForm(endsForm, { when: 'own', moveOutOn: today, reason: '' })
  const formKey = useFormKey()
  const planned = usePlans(leases, form.values)
  const ready = planned.filter(({ plan }) => plan)
  const end = async (lease: Lease, { reason }: EndsFormOutput) => {
    const { moveOutOn = null, plan, error } = planned.find((one) => one.lease.id === lease.id) ?? {}
    if (!plan || moveOutOn === null)
      return { done: false, text: error ? getErrorMessage(error) : 'needs a last day first' }
    const body = { moveOutOn, reason, hash: plan.hash }
    const key = formKey.keyFor({ id: lease.id, ...body })
    await leaseEndsApi('POST /leases/{id}/end', { params: { id: lease.id }, body, key })
    return { done: true, text: `ends on ${formatDay(moveOutOn)}` }
  }
  return (
    <BulkDialog
      title="End Lease"
      size={WIDTH}
      rows={leases}
      getName={getName}
      form={form}
      act={end}
      canAct={ready.length > 0}
      words={{
        action: ready.length === 1 ? 'End 1 Lease' : `End ${ready.length} Leases`,
        working: 'Ending',
        done: 'ended',
        failed: 'not ended',
      }}
      danger
      {...handlers}
    >
      <Text tone="soft">
        Each unit is free from its move-out day on. The leases stay in the history. To leave out a line, end
        that lease on the tenant's page.
      </Text>
      <FieldRow>
        <SelectField label="Move-out day" data={WHENS} {...form.getInputProps('when')} />
        {form.values.when === 'day' && (
          <DateField today={today} label="Day" required {...form.getInputProps('moveOutOn')} />
        )}
      </FieldRow>
      <ReasonField description="The tenants can read it." {...form.getInputProps('reason')} />
      <DataTable
        label="What ending does"
        columns={PLAN_COLUMNS}
        rows={planned}
        rowKey={({ lease }) => lease.id}
      />
    </BulkDialog>
  )
}

const PLAN_COLUMNS: Column<Planned>[] = [
  {
    header: 'Tenant',
    card: 'title',
    cell: ({ lease }) => (
      <>
        {lease.tenantName}
        <Below>{lease.unitName}</Below>
      </>
    ),
  },
  { header: 'Moves out', cell: ({ moveOutOn }) => <DayText day={moveOutOn} /> },
  { header: 'Invoices', cell: (planned) => <PlanText {...planned} /> },
  {
    header: 'Left to pay',
    align: 'right',
    cell: ({ plan }) => plan && <Money cedis={plan.after.leftToPay} />,
  },
  {
    header: 'To give back',
    align: 'right',
    cell: ({ plan }) => plan && <Money cedis={plan.after.toGiveBack} />,
  },
]

function PlanText({ plan, error, moveOutOn }: Planned) {
  if (moveOutOn === null) return 'Has no last day: choose one day'
  if (error) return getErrorMessage(error)
  if (!plan) return 'Working it out...'
  const parts = [
    plan.toVoid.length > 0 && `${plan.toVoid.length} deleted`,
    plan.toCredit.length > 0 && `${plan.toCredit.length} credited`,
    plan.toBill.length > 0 && `${plan.toBill.length} still billed`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : 'Nothing changes'
}
