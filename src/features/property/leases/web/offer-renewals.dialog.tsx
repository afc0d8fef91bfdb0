import { useFormKey } from '../../../../web/forms/form-key.ts'
import { useSchemaForm } from '../../../../web/forms/schema-form.ts'
import { SelectField, TextField } from '../../../../web/ui/form/controls.tsx'
import { FieldRow } from '../../../../web/ui/form/form.tsx'
import { Text } from '../../../../web/ui/layout.tsx'
import { BulkDialog } from '../../../../web/ui/list/bulk-dialog.tsx'
import { Below, type Column, DataTable } from '../../../../web/ui/list/data-table.tsx'
import { DayText, Money } from '../../../../web/ui/values.tsx'
import { useMessagePromise } from '../../tenants/web/message-promise.ts'
import type { Lease } from '../leases.contract.ts'
import { renewalTerms } from '../renewal-terms.rules.ts'
import { offerText } from './lease-labels.ts'
import { LeaseRent } from './lease-rent.tsx'
import { leasesApi } from './leases.api.ts'
import type { LeasesActProps } from './leases-act.ts'
import { type OffersFormOutput, offersForm } from './offer-renewals.schema.ts'

const WIDTH = 860
const DEFAULTS = { months: '12', percent: '0' }
const LENGTHS = [
  { value: '3', label: '3 months' },
  { value: '6', label: '6 months' },
  { value: '12', label: '1 year' },
  { value: '24', label: '2 years' },
]

const getName = ({ tenantName, unitName }: Lease) => `${tenantName}, ${unitName}`

/** One offer after the other; each lease without an end or a rent needs its own. */
export function OfferRenewals({ leases, ...handlers }: LeasesActProps) {
  const form = useSchemaForm(offersForm, DEFAULTS)
  const formKey = useFormKey()
  const promise = useMessagePromise(leases.map(({ tenantId }) => tenantId))
  const typed = offersForm.safeParse(form.values)
  const terms = typed.data ?? null
  const offered = leases.filter((lease) => terms && renewalTerms(lease, terms))
  const offer = async (lease: Lease, values: OffersFormOutput) => {
    const body = renewalTerms(lease, values)
    if (!body) return { done: false, text: 'needs an end and a rent first' }
    const key = formKey.keyFor({ id: lease.id, ...body })
    await leasesApi('POST /leases/{id}/renewal', { params: { id: lease.id }, body, key })
    return { done: true, text: `from ${offerText(body)}` }
  }
  return (
    <BulkDialog
      title="Offer Renewal"
      size={WIDTH}
      rows={leases}
      getName={getName}
      form={form}
      act={offer}
      canAct={offered.length > 0}
      words={{
        action: offered.length === 1 ? 'Send 1 Offer' : `Send ${offered.length} Offers`,
        working: 'Sending',
        done: 'offered',
        failed: 'not offered',
      }}
      {...handlers}
    >
      <Text tone="soft">{promise('Each tenant gets an email and answers in the portal.')}</Text>
      <FieldRow>
        <SelectField label="For how long" data={LENGTHS} {...form.getInputProps('months')} />
        <TextField
          label="Change of rent (%)"
          description="5 raises a rent of GHS 100.00 to GHS 105.00"
          inputMode="decimal"
          {...form.getInputProps('percent')}
        />
      </FieldRow>
      <DataTable label="Offers" columns={offerColumns(terms)} rows={leases} rowKey={({ id }) => id} />
    </BulkDialog>
  )
}

const offerColumns = (terms: OffersFormOutput | null): Column<Lease>[] => {
  const getOffer = (lease: Lease) => (terms ? renewalTerms(lease, terms) : null)
  return [
    {
      header: 'Tenant',
      card: 'title',
      cell: ({ tenantName, unitName }) => (
        <>
          {tenantName}
          <Below>{unitName}</Below>
        </>
      ),
    },
    { header: 'Rent now', align: 'right', cell: (lease) => <LeaseRent lease={lease} /> },
    { header: 'From', cell: (lease) => <DayText day={getOffer(lease)?.fromDay ?? null} /> },
    { header: 'Until', cell: (lease) => <DayText day={getOffer(lease)?.endsOn ?? null} /> },
    {
      header: 'New rent',
      align: 'right',
      cell: (lease) => {
        const offer = getOffer(lease)
        return offer ? <Money cedis={offer.rent} /> : 'Needs an end and a rent'
      },
    },
  ]
}
