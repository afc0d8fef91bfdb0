import { useQuery } from '@tanstack/react-query'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { Stack, Text } from '../../../../web/ui/layout.tsx'
import { TextLink } from '../../../../web/ui/link.tsx'
import { Below, type Column, DataTable } from '../../../../web/ui/list/data-table.tsx'
import { QueryState } from '../../../../web/ui/loaded.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { DayText, EmailText, InstantText, Money } from '../../../../web/ui/values.tsx'
import { mailBadge } from '../../../messaging/channels/web/deliveries/messages.labels.ts'
import { TenantLink } from '../../../property/tenants/web/tenant-link.tsx'
import type { Reminded } from '../reminders.contract.ts'
import { InvoiceText } from './invoice-text.tsx'
import { JOB_NAMES, TRIGGER_TEXTS } from './reminder-labels.ts'
import { runQuery } from './reminders.api.ts'
import classes from './reminders.module.css'
import { runLabel } from './run-labels.ts'
import { useSeenRuns } from './run-list.tsx'

const WIDTH = 880

type Props = { id: string; onClose: () => void }

export function RunDialog({ id, onClose }: Props) {
  const { data: run, error, refetch } = useQuery(runQuery(id))
  const seen = useSeenRuns()
  const others = run ? run.reminded - run.entries.length : 0
  return (
    <Dialog title={run ? JOB_NAMES[run.job] : 'Reminders'} size={WIDTH} onClose={onClose}>
      <QueryState query={{ data: run, error, refetch }} failed="Failed to load the run" height={320} />
      {run && (
        <Stack gap="lg">
          <Text tone="soft">
            <InstantText instant={run.startedAt} /> · {TRIGGER_TEXTS[run.trigger]} · {runLabel(run, seen)}
          </Text>
          <DataTable
            label="Who was reminded"
            columns={run.job === 'leases' ? LEASE_COLUMNS : INVOICE_COLUMNS}
            rows={run.entries}
            rowKey={toKey}
          />
          {others > 0 && <Text tone="soft">And {others.toLocaleString('en-GB')} more.</Text>}
        </Stack>
      )}
    </Dialog>
  )
}

const toKey = ({ tenantId, invoiceId, stage }: Reminded) => `${invoiceId ?? tenantId} ${stage}`

const TENANT: Column<Reminded> = {
  header: 'Tenant',
  card: 'title',
  cell: ({ tenantId, tenantName, to }) => (
    <>
      <TenantLink id={tenantId} name={tenantName} />
      <Below>
        <EmailText address={to} />
      </Below>
    </>
  ),
}

const MAIL: Column<Reminded> = {
  header: 'Mail',
  cell: ({ mailId, mailState, mailEnded }) => {
    if (mailId === null || mailState === null)
      return (
        <Text as="span" tone="soft">
          Not kept
        </Text>
      )
    return (
      <TextLink to="/mail" search={{ open: mailId }} className={classes.badge}>
        <StatusBadge {...mailBadge(mailState, mailEnded)} />
      </TextLink>
    )
  },
}

const due = (header: string): Column<Reminded> => ({ header, cell: (entry) => <DayText day={entry.due} /> })

const INVOICE_COLUMNS: Column<Reminded>[] = [
  TENANT,
  {
    header: 'Invoice',
    cell: ({ invoiceNumber, stage }) => <InvoiceText number={invoiceNumber} stage={stage} />,
  },
  { header: 'Amount', align: 'right', cell: ({ amount }) => amount !== null && <Money cedis={amount} /> },
  due('Due'),
  MAIL,
]
const LEASE_COLUMNS = [TENANT, due('Lease ends'), MAIL]
