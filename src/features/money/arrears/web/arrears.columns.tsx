import { type Day, toLocalDay } from '../../../../shared/days.ts'
import { printPhone } from '../../../../shared/fields/phone.ts'
import { Text } from '../../../../web/ui/layout.tsx'
import { TextLink } from '../../../../web/ui/link.tsx'
import type { Column } from '../../../../web/ui/list/data-table.tsx'
import { DayText, Money } from '../../../../web/ui/values.tsx'
import type { Arrears } from '../arrears.contract.ts'
import { ArrearsActions, type ArrearsHandlers } from './arrears.actions.tsx'
import classes from './arrears.module.css'
import { PromiseBadge } from './promise-badge.tsx'

const localDay = (instant: string): Day => toLocalDay(new Date(instant))

export type ArrearsEntry = Arrears & { id: string }

export const arrearsColumns = (handlers: ArrearsHandlers): Column<ArrearsEntry>[] => [
  { header: 'Tenant', card: 'title', cell: (row) => <TenantCell row={row} /> },
  {
    header: 'Overdue',
    align: 'right',
    card: 'aside',
    cell: ({ overdue, daysOverdue, oldestDueDate }) => (
      <>
        <Money cedis={overdue} />
        <Text as="span" block noWrap size="caption" tone="soft" weight={400}>
          <span className={classes.days}>
            {daysOverdue === 1 ? '1 day' : `${daysOverdue.toLocaleString('en-GB')} days`},{' '}
          </span>
          since <DayText day={oldestDueDate} />
        </Text>
      </>
    ),
  },
  { header: 'Next step', cell: (row) => <NextStep row={row} /> },
  { header: 'Promise', cell: ({ promise }) => <PromiseCell promise={promise} /> },
  {
    header: 'Last contact',
    cell: ({ lastContactAt }) =>
      lastContactAt ? (
        <DayText day={localDay(lastContactAt)} />
      ) : (
        <Text as="span" tone="soft">
          None yet
        </Text>
      ),
  },
  {
    header: 'Actions',
    card: 'actions',
    tight: true,
    cell: (row) => <ArrearsActions row={row} {...handlers} />,
  },
]

function TenantCell({ row: { tenantId, tenantName, propertyName, unit } }: { row: ArrearsEntry }) {
  return (
    <div className={classes.tenant}>
      <TextLink to="/tenants/$id" params={{ id: tenantId }} inherit title={tenantName}>
        {tenantName}
      </TextLink>
      <Text as="span" block truncate size="caption" tone="soft" weight={400}>
        {[unit, propertyName].filter(Boolean).join(', ')}
      </Text>
    </div>
  )
}

function PromiseCell({ promise }: Pick<Arrears, 'promise'>) {
  if (!promise)
    return (
      <Text as="span" tone="soft">
        –
      </Text>
    )
  return (
    <div>
      <span className={classes.promise}>
        <PromiseBadge state={promise.state} />
        <Money cedis={promise.amount} />
      </span>
      <Text as="span" block noWrap size="caption" tone="soft">
        by <DayText day={promise.day} />
      </Text>
    </div>
  )
}

function NextStep({ row: { nextStep, phone } }: { row: ArrearsEntry }) {
  return (
    <div>
      <Text as="span" weight={550}>
        {nextStep}
      </Text>
      {phone && (
        <Text as="span" block size="caption">
          <a className={classes.contact} href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
            {printPhone(phone)}
          </a>
        </Text>
      )}
    </div>
  )
}
