import { NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '../../../../shared/days.ts'
import { ApiError } from '../../../../web/api-error.ts'
import { useFormKey } from '../../../../web/forms/form-key.ts'
import { useSchemaForm } from '../../../../web/forms/schema-form.ts'
import { client } from '../../../../web/http.ts'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { DateField } from '../../../../web/ui/form/date-field.tsx'
import { FieldRow, Form, FormActions, NOT_SENT } from '../../../../web/ui/form/form.tsx'
import { ReasonField } from '../../../../web/ui/form/reason-field.tsx'
import { Text } from '../../../../web/ui/layout.tsx'
import { ErrorState, Loading } from '../../../../web/ui/states.tsx'
import { useToday } from '../../../identity/company/web/company.api.ts'
import type { Lease } from '../../../property/leases/leases.contract.ts'
import type { leaseEndsEndpoints, PlannedLeaseEnd } from '../lease-ends.contract.ts'
import { PRORATION_LABELS } from '../lease-ends.messages.ts'
import { type EndFormOutput, endForm } from './end-form.schema.ts'
import { type EndLine, type Reasons, toEnding, toEndLines } from './end-lines.ts'
import { EndPlan } from './end-plan.tsx'

const leaseEndsApi = client<typeof leaseEndsEndpoints>()

const WIDTH = 860

const CUTS = [
  { value: '', label: 'As its charges say' },
  { value: 'daily', label: PRORATION_LABELS.daily },
  { value: 'none', label: PRORATION_LABELS.none },
]

export type EndLeaseProps = { lease: Lease; onClose: () => void; onDone: (text: string) => Promise<void> }

type Requested = { id: string; moveOutOn: string; proration: 'none' | 'daily' | null }

function usePlan(
  { id, moveOutOn, proration }: Requested,
  left: ReturnType<typeof toEnding>,
  isValid: boolean,
) {
  const skip = left.skip.map(({ ruleId, periodFrom }) => ({ ruleId, periodFrom }))
  const keep = left.keep.map(({ invoiceId }) => ({ invoiceId }))
  const body = { moveOutOn, ...(proration && { proration }), skip, keep }
  return useQuery({
    queryKey: ['lease-end', id, body],
    queryFn: ({ signal }) => leaseEndsApi('POST /leases/{id}/end/preview', { params: { id }, body, signal }),
    enabled: isValid,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    placeholderData: keepPreviousData,
    retry: false,
    meta: { live: false },
  })
}

const NO_LINES: readonly EndLine[] = []

export function EndLease({ lease, onClose, onDone }: EndLeaseProps) {
  const today = useToday()
  const formKey = useFormKey()
  const schema = endForm(lease)
  const form = useSchemaForm(schema, { moveOutOn: today, proration: '', reason: '' })
  const [reasons, setReasons] = useState<Reasons>(new Map())
  const [isConfirming, setIsConfirming] = useState(false)
  const [lines, setLines] = useState(NO_LINES)
  const { moveOutOn, proration } = form.values
  const parsed = schema.safeParse({ moveOutOn, proration, reason: 'Seen' })
  const left = toEnding(lines, reasons)
  const plan = usePlan(
    { id: lease.id, moveOutOn, proration: parsed.data?.proration ?? null },
    left,
    parsed.success,
  )
  const shown = plan.data && toEndLines(plan.data, today)
  if (shown && plan.data && !plan.isPlaceholderData && joinKeys(shown) !== joinKeys(lines)) {
    setLines(shown)
    setReasons(new Map([...reasons].filter(([key]) => shown.some((line) => line.key === key))))
  }
  const save = async ({ moveOutOn: day, reason, proration: cut }: EndFormOutput) => {
    setIsConfirming(true)
    const isOpen = [...reasons.values()].some((text) => text.trim() === '')
    if (isOpen || !plan.data || plan.isPlaceholderData) return NOT_SENT
    const body = { moveOutOn: day, reason, ...(cut && { proration: cut }), hash: plan.data.hash, ...left }
    const call = { params: { id: lease.id }, body, key: formKey.keyFor(body) }
    await leaseEndsApi('POST /leases/{id}/end', call).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 409) void plan.refetch()
      throw error
    })
    formKey.done()
    await onDone(`The lease of ${lease.unitName} ends on ${formatDay(day)}.`)
    return onClose()
  }
  return (
    <Dialog title="End Lease" onClose={onClose} size={WIDTH}>
      <Form form={form} onSubmit={save} record={lease.id}>
        <Text tone="soft">
          {lease.unitName} is free from the move-out day on. The lease stays in the history.
        </Text>
        <FieldRow>
          <DateField
            today={today}
            label="Move-out day"
            required
            data-autofocus
            {...form.getInputProps('moveOutOn')}
          />
          <NativeSelect label="The month of that day" data={CUTS} {...form.getInputProps('proration')} />
        </FieldRow>
        <ReasonField description="The tenant can read it." {...form.getInputProps('reason')} />
        <Planned
          plan={plan}
          lines={shown}
          reasons={reasons}
          isConfirming={isConfirming}
          onChange={setReasons}
        />
        <FormActions busyText="Ending..." onCancel={onClose}>
          End Lease
        </FormActions>
      </Form>
    </Dialog>
  )
}

const joinKeys = (lines: readonly EndLine[]): string => lines.map(({ key }) => key).join()

type PlannedProps = {
  plan: {
    data: PlannedLeaseEnd | undefined
    error: Error | null
    isPending: boolean
    isFetching: boolean
    isPlaceholderData: boolean
    refetch: () => Promise<unknown>
  }
  lines: EndLine[] | undefined
  reasons: Reasons
  isConfirming: boolean
  onChange: (reasons: Reasons) => void
}

function Planned({ plan, lines, ...ticks }: PlannedProps) {
  if (plan.error)
    return (
      <ErrorState
        title="The lease cannot be ended on this day"
        error={plan.error}
        onRetry={() => void plan.refetch()}
      />
    )
  if (!plan.data || !lines) return plan.isFetching ? <Loading height={160} /> : null
  const { before, after } = plan.data
  return <EndPlan lines={lines} before={before} after={after} {...ticks} changing={plan.isPlaceholderData} />
}
