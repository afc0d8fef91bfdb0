import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../../web/ui/button.tsx'
import { Text } from '../../../../web/ui/layout.tsx'
import { TextLink } from '../../../../web/ui/link.tsx'
import { type Column, DataTable } from '../../../../web/ui/list/data-table.tsx'
import { QueryState } from '../../../../web/ui/loaded.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import { DayText, Money } from '../../../../web/ui/values.tsx'
import { TenantLink } from '../../../property/tenants/web/tenant-link.tsx'
import type { MissingCertificate } from '../taxes.contract.ts'
import { CERTIFICATE_DAYS } from '../taxes.rules.ts'
import type { WithheldPayment } from './certificate-add.tsx'
import classes from './tax.module.css'
import { FAILED } from './tax-texts.ts'
import { missingCertificatesQuery } from './taxes.api.ts'

type Props = { onAdd: ((payment: WithheldPayment) => void) | undefined }

const columnsFor = (onAdd: Props['onAdd']): Column<MissingCertificate>[] => [
  {
    header: 'Tenant',
    card: 'title',
    cell: ({ tenantId, tenantName }) => <TenantLink id={tenantId} name={tenantName} />,
  },
  {
    header: 'Withheld on',
    card: 'start',
    line: 1,
    cell: ({ receivedOn, days }) => (
      <>
        <DayText day={receivedOn} />{' '}
        <Text as="span" tone="soft" size="caption">
          {days} days ago
        </Text>
      </>
    ),
  },
  {
    header: 'Receipt',
    cell: ({ receiptNumber }) =>
      receiptNumber && (
        <TextLink to="/payments" search={{ q: receiptNumber }} inherit>
          {receiptNumber}
        </TextLink>
      ),
  },
  { header: 'Amount', align: 'right', card: 'aside', cell: ({ amount }) => <Money cedis={amount} /> },
  ...(onAdd
    ? [
        {
          header: 'Actions',
          card: 'actions' as const,
          cell: (row: MissingCertificate) => (
            <Button variant="light" size="compact-md" onClick={() => onAdd(row)}>
              Add certificate
            </Button>
          ),
        },
      ]
    : []),
]

export function MissingCertificates({ onAdd }: Props) {
  const { data, error, refetch } = useQuery(missingCertificatesQuery)
  if (!data) return <QueryState query={{ data, error, refetch }} failed={FAILED.missing} height={80} />
  if (data.length === 0) return null
  return (
    <Section title="Missing certificates">
      <Text tone="soft">
        Tax that tenants withheld more than {CERTIFICATE_DAYS} days ago. Without the certificate you cannot
        show that it was paid for you.
      </Text>
      <div className={classes.missing}>
        <DataTable
          label="Missing certificates"
          columns={columnsFor(onAdd)}
          rows={data}
          rowKey={({ paymentId }) => paymentId}
        />
      </div>
    </Section>
  )
}
