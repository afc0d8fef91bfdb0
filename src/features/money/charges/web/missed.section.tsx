import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../../web/ui/button.tsx'
import { Text } from '../../../../web/ui/layout.tsx'
import { LazyPart, lazyPart, PART_FAILED } from '../../../../web/ui/lazy-part.tsx'
import { Below, type Column, DataTable } from '../../../../web/ui/list/data-table.tsx'
import { RowMenu } from '../../../../web/ui/list/row-menu.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import { ErrorState } from '../../../../web/ui/states.tsx'
import { DayText, Money } from '../../../../web/ui/values.tsx'
import { useCan } from '../../../identity/accounts/web/accounts.api.ts'
import { TenantLink } from '../../../property/tenants/web/tenant-link.tsx'
import type { MissedPeriod } from '../plans.contract.ts'
import { periodText } from './charge-labels.ts'
import { missedQuery } from './charges.api.ts'
import type { MissedAction } from './missed-answer.tsx'

const ANSWER = lazyPart(() => import('./missed-answer.tsx').then((module) => module.AnswerDialog))

type Open = { action: MissedAction; period: MissedPeriod }

export function MissedSection({ onDone }: { onDone: (text: string) => Promise<unknown> }) {
  const { data, error, refetch } = useQuery(missedQuery)
  const mayAct = useCan()('billing:write')
  const [open, setOpen] = useState<Open | null>(null)
  const [failed, setFailed] = useState(false)
  if (error && !data)
    return (
      <Section title="Missed periods">
        <ErrorState title="Failed to load the missed periods" error={error} onRetry={() => void refetch()} />
      </Section>
    )
  if (!data || data.length === 0) return null
  return (
    <Section title="Missed periods">
      <Text tone="soft">
        These were not billed on their day, while the charge was paused or the portal was off for more than a
        month. Bill or skip each of them.
      </Text>
      <DataTable
        label="Missed periods"
        columns={columns(mayAct ? (action, period) => setOpen({ action, period }) : undefined)}
        rows={data}
        rowKey={({ ruleId, periodFrom }) => `${ruleId} ${periodFrom}`}
      />
      {failed && <Notice tone="error">{PART_FAILED}</Notice>}
      {open && (
        <LazyPart
          part={ANSWER}
          props={{ ...open, onClose: () => setOpen(null), onDone }}
          onFailed={() => {
            setOpen(null)
            setFailed(true)
          }}
        />
      )}
    </Section>
  )
}

const columns = (
  onAct: ((action: MissedAction, period: MissedPeriod) => void) | undefined,
): Column<MissedPeriod>[] => [
  {
    header: 'Tenant',
    card: 'title',
    cell: ({ tenantId, tenantName, description }) => (
      <>
        <TenantLink id={tenantId} name={tenantName} />
        <Below>{description}</Below>
      </>
    ),
  },
  { header: 'Period', card: 'plain', cell: (period) => periodText(period) },
  { header: 'Was due', cell: ({ plannedDueDate }) => <DayText day={plannedDueDate} /> },
  { header: 'Amount', align: 'right', card: 'aside', cell: ({ amount }) => <Money cedis={amount} /> },
  ...(onAct
    ? [
        {
          header: 'Actions',
          card: 'actions' as const,
          tight: true,
          cell: (period: MissedPeriod) => (
            <>
              <Button variant="default" size="compact-sm" onClick={() => onAct('bill', period)}>
                Bill
              </Button>
              <RowMenu label={`More for ${period.tenantName}, ${periodText(period)}`}>
                <Button size="compact-sm" variant="subtle" px={7} onClick={() => onAct('skip', period)}>
                  Skip
                </Button>
              </RowMenu>
            </>
          ),
        },
      ]
    : []),
]
