import { useQuery } from '@tanstack/react-query'
import { Row, Stack, Text } from '../../../../web/ui/layout.tsx'
import { Below, type Column, DataTable } from '../../../../web/ui/list/data-table.tsx'
import { EmptyState } from '../../../../web/ui/states.tsx'
import { DayText, EmailText, Money } from '../../../../web/ui/values.tsx'
import { mailStatusQuery } from '../../../messaging/channels/web/deliveries/mails.api.ts'
import {
  DAILY_FROM,
  type ReminderEntry,
  type ReminderPreview,
  type ReminderSettings,
  STAGES,
} from '../reminders.contract.ts'
import { InvoiceText } from './invoice-text.tsx'
import { counted, daysLabel, STAGE_NAMES, sendLabel } from './reminder-labels.ts'
import classes from './reminders.module.css'

type Props = {
  preview: ReminderPreview
  values: ReminderSettings
  /** True before the settings are stored; lease reminders do not depend on them. */
  asks: boolean
}

export function PreviewContents({ preview, values, asks }: Props) {
  const { invoices } = preview
  const leases = asks ? NOBODY : preview.leases
  const { data: mail } = useQuery(mailStatusQuery)
  if (invoices.count + leases.count === 0) return <NoReminders values={values} />
  return (
    <>
      <Stack gap="sm">
        {invoices.count > 0 && <Counts invoices={invoices} />}
        {leases.count > 0 && (
          <Text size="lg" weight={650}>
            {counted(leases.count, 'lease reminder')}
          </Text>
        )}
        <Text tone="soft">{sendLabel(preview, values.quiet, mail?.source)}</Text>
      </Stack>
      {invoices.count > 0 && <List label="Invoices" columns={INVOICE_COLUMNS} found={invoices} />}
      {leases.count > 0 && <List label="Leases" columns={LEASE_COLUMNS} found={leases} />}
    </>
  )
}

const NOBODY = { count: 0, entries: [] }

function Counts({ invoices }: Pick<ReminderPreview, 'invoices'>) {
  const stages = STAGES.filter((stage) => invoices.byStage[stage] > 0)
  return (
    <>
      <Text size="lg" weight={650}>
        {counted(invoices.count, 'invoice reminder')}
      </Text>
      <Row className={classes.stages} as="ul" gap="xs xl" tone="soft">
        {stages.map((stage) => (
          <li key={stage}>
            {STAGE_NAMES[stage]}: {invoices.byStage[stage].toLocaleString('en-GB')}
          </li>
        ))}
      </Row>
    </>
  )
}

function NoReminders({ values: { before, onDay, after } }: Pick<Props, 'values'>) {
  const off = !before.on && !onDay.on && !after.on
  return (
    <EmptyState title="Nobody would get a reminder today">
      {off
        ? 'All invoice reminders are switched off.'
        : `No invoice is to be reminded of today. The portal looks again each day at ${DAILY_FROM}.`}
    </EmptyState>
  )
}

type ListProps = {
  label: string
  columns: Column<ReminderEntry>[]
  found: { count: number; entries: readonly ReminderEntry[] }
}

function List({ label, columns, found: { count, entries } }: ListProps) {
  const others = count - entries.length
  return (
    <Stack gap="sm">
      <DataTable label={label} columns={columns} rows={entries} rowKey={toKey} />
      {others > 0 && <Text tone="soft">And {others.toLocaleString('en-GB')} more.</Text>}
    </Stack>
  )
}

const toKey = ({ tenantId, invoiceId, due }: ReminderEntry) => `${invoiceId ?? tenantId} ${due}`

const TENANT: Column<ReminderEntry> = {
  header: 'Tenant',
  card: 'title',
  cell: ({ tenantName, to }) => (
    <>
      {tenantName}
      <Below>
        <EmailText address={to} />
      </Below>
    </>
  ),
}

const dueColumn = (header: string): Column<ReminderEntry> => ({
  header,
  cell: (entry) => (
    <>
      <DayText day={entry.due} />
      <Text
        as="span"
        block
        tone={entry.stage !== null && entry.daysLeft < 0 ? 'red' : 'soft'}
        size="sm"
        weight={400}
      >
        {daysLabel(entry)}
      </Text>
    </>
  ),
})

const INVOICE_COLUMNS: Column<ReminderEntry>[] = [
  TENANT,
  {
    header: 'Invoice',
    cell: ({ invoiceNumber, stage }) => <InvoiceText number={invoiceNumber} stage={stage} />,
  },
  { header: 'Amount', align: 'right', cell: ({ amount }) => amount !== null && <Money cedis={amount} /> },
  dueColumn('Due'),
]
const LEASE_COLUMNS = [TENANT, dueColumn('Lease ends')]
