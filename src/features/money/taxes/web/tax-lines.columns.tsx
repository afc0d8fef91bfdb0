import { Button } from '../../../../web/ui/button.tsx'
import { Text } from '../../../../web/ui/layout.tsx'
import { TextLink } from '../../../../web/ui/link.tsx'
import { FileLink } from '../../../../web/ui/links/file-link.tsx'
import type { Column } from '../../../../web/ui/list/data-table.tsx'
import { Below } from '../../../../web/ui/list/data-table.tsx'
import { DayText, Money } from '../../../../web/ui/values.tsx'
import { UNIT_KIND_LABELS } from '../../../property/properties/units.rules.ts'
import { TenantLink } from '../../../property/tenants/web/tenant-link.tsx'
import type { TaxMonthLine } from '../taxes.contract.ts'
import classes from './tax.module.css'
import { FAILED, lineNote, percentText } from './tax-texts.ts'
import { taxesApi } from './taxes.api.ts'

const unitText = ({ unitName, propertyName }: TaxMonthLine) =>
  [unitName, propertyName].filter(Boolean).join(' · ')

const PaymentLink = ({ receiptNumber }: TaxMonthLine) =>
  receiptNumber && (
    <TextLink to="/payments" search={{ q: receiptNumber }} inherit>
      {receiptNumber}
    </TextLink>
  )

export const taxLineColumns = (onAdd: ((line: TaxMonthLine) => void) | undefined): Column<TaxMonthLine>[] => [
  {
    header: 'Tenant',
    card: 'title',
    cell: (line) => (
      <>
        {line.tenantId === null ? line.tenantName : <TenantLink id={line.tenantId} name={line.tenantName} />}
        <Below size="caption">{unitText(line)}</Below>
      </>
    ),
  },
  {
    header: 'Day',
    card: 'start',
    line: 1,
    cell: (line) => (
      <>
        <DayText day={line.day} />
        <Below size="caption">{lineNote(line)}</Below>
      </>
    ),
  },
  { header: 'Receipt', card: 'start', line: 2, cell: (line) => <PaymentLink {...line} /> },
  { header: 'Rent', align: 'right', card: 'aside', cell: (line) => <Rent {...line} /> },
  { header: 'Rate', align: 'right', card: 'end', line: 2, cell: (line) => <Rate {...line} /> },
  {
    header: 'Tax',
    align: 'right',
    card: 'end',
    line: 1,
    word: 'Tax',
    cell: ({ tax }) => <Money cedis={tax} />,
  },
  {
    header: 'Withheld',
    align: 'right',
    card: 'plain',
    cell: (line) => <Withheld line={line} onAdd={onAdd} />,
  },
]

const Rent = ({ amount, vat }: TaxMonthLine) => (
  <>
    <Money cedis={amount} />
    {vat !== 0 && (
      <Below size="caption">
        VAT <Money cedis={vat} />
      </Below>
    )}
  </>
)

/** The unit's kind explains the rate. */
const Rate = ({ percent, unitKind }: TaxMonthLine) => (
  <>
    {percentText(percent)}{' '}
    <Text as="span" size="caption" tone="soft" className={classes.kind}>
      {unitKind && UNIT_KIND_LABELS[unitKind]}
    </Text>
  </>
)

function Withheld({
  line,
  onAdd,
}: {
  line: TaxMonthLine
  onAdd: ((line: TaxMonthLine) => void) | undefined
}) {
  if (line.withheld === 0) return null
  return (
    <>
      <Text as="span" className={classes.withheldWord} tone="soft">
        Withheld{' '}
      </Text>
      <Money cedis={line.withheld} />
      {line.hasCertificate && (
        <Text as="span" block size="caption">
          <CertificateLink paymentId={line.paymentId} />
        </Text>
      )}
      {line.hasCertificate === false && line.withheld > 0 && onAdd && (
        <Text as="span" block>
          <Button variant="light" size="compact-sm" onClick={() => onAdd(line)}>
            Add certificate
          </Button>
        </Text>
      )}
    </>
  )
}

const CertificateLink = ({ paymentId }: { paymentId: string }) => (
  <FileLink
    path={`/api/payments/${paymentId}/certificate`}
    requestTicket={() => taxesApi('POST /payments/{id}/certificate/ticket', { params: { id: paymentId } })}
    failed={FAILED.certificate}
  >
    Certificate
  </FileLink>
)
