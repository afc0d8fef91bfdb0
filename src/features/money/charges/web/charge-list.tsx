import { Button } from '@mantine/core'
import { recurrenceText } from '../../../../shared/schedule.rules.ts'
import { Text } from '../../../../web/ui/layout.tsx'
import { TextLink } from '../../../../web/ui/link.tsx'
import { type Column, DataTable } from '../../../../web/ui/list/data-table.tsx'
import { RowMenu } from '../../../../web/ui/list/row-menu.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { DayText, Money } from '../../../../web/ui/values.tsx'
import { PURPOSE_LABELS } from '../../ledger/invoices.purposes.ts'
import type { RentRule } from '../charges.contract.ts'
import { RULE_STATES } from './charge-labels.ts'

const QUIET = { size: 'compact-sm', variant: 'subtle', px: 7 } as const

export type RuleAct = 'edit' | 'activate' | 'pause' | 'resume' | 'delete'

type Props = {
  rules: readonly RentRule[]
  withTenant: boolean
  changing?: boolean
  onAct: ((act: RuleAct, rule: RentRule) => void) | undefined
}

export function RuleList({ rules, withTenant, changing = false, onAct }: Props) {
  return (
    <DataTable
      label="Recurring charges"
      columns={columns(withTenant, onAct)}
      rows={rules}
      rowKey={({ id }) => id}
      changing={changing}
    />
  )
}

const whatOf = ({ description, purpose }: RentRule) => description || PURPOSE_LABELS[purpose]

/** The next amount; for drafts, paused and past charges the last one entered. */
const amountOf = ({ next, steps }: RentRule): number => next?.amount ?? steps.at(-1)?.amount ?? 0

const columns = (withTenant: boolean, onAct: Props['onAct']): Column<RentRule>[] => [
  withTenant
    ? { header: 'Tenant', card: 'title', cell: (rule) => <TenantCell rule={rule} /> }
    : {
        header: 'What',
        card: 'title',
        cell: (rule) => (
          <>
            {whatOf(rule)}
            <Text as="span" block tone="soft" size="sm">
              {rule.unitName}
            </Text>
          </>
        ),
      },
  {
    header: 'Amount',
    align: 'right',
    cell: (rule) => (
      <>
        <Money cedis={amountOf(rule)} />
        <Text as="span" block tone="soft" size="sm">
          {recurrenceText(rule)}
        </Text>
      </>
    ),
  },
  { header: 'Next due', cell: ({ next }) => <DayText day={next?.dueDate ?? null} /> },
  { header: 'Until', cell: ({ lastDay }) => <DayText day={lastDay} /> },
  { header: 'State', card: 'aside', cell: ({ state }) => <StatusBadge {...RULE_STATES[state]} /> },
  ...(onAct ? [actions(onAct)] : []),
]

const TenantCell = ({ rule }: { rule: RentRule }) => (
  <>
    <TextLink to="/tenants/$id" params={{ id: rule.tenantId }} inherit>
      {rule.tenantName}
    </TextLink>
    <Text as="span" block tone="soft" size="sm" weight={400}>
      {whatOf(rule)}, {rule.propertyName} {rule.unitName}
    </Text>
  </>
)

const actions = (onAct: NonNullable<Props['onAct']>): Column<RentRule> => ({
  header: 'Actions',
  card: 'actions',
  tight: true,
  cell: (rule) => (
    <>
      {rule.state === 'draft' && (
        <Button size="compact-sm" onClick={() => onAct('activate', rule)}>
          Activate
        </Button>
      )}
      {rule.state === 'paused' && (
        <Button variant="default" size="compact-sm" onClick={() => onAct('resume', rule)}>
          Resume
        </Button>
      )}
      {rule.state === 'active' && (
        <Button variant="default" size="compact-sm" onClick={() => onAct('edit', rule)}>
          Edit
        </Button>
      )}
      <RowMenu label={`More for ${whatOf(rule)} of ${rule.tenantName}`}>
        {rule.state !== 'active' && (
          <Button {...QUIET} onClick={() => onAct('edit', rule)}>
            Edit
          </Button>
        )}
        {rule.state === 'active' && (
          <Button {...QUIET} onClick={() => onAct('pause', rule)}>
            Pause
          </Button>
        )}
        <Button {...QUIET} color="red" onClick={() => onAct('delete', rule)}>
          Delete
        </Button>
      </RowMenu>
    </>
  ),
})
