import { useState } from 'react'
import { getErrorMessage } from '../../../../web/api-error.ts'
import { useFormKey } from '../../../../web/forms/form-key.ts'
import { useSchemaForm } from '../../../../web/forms/schema-form.ts'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { ActionButton, SelectField, TextField } from '../../../../web/ui/form/controls.tsx'
import { FieldRow, Form, FormActions, NOT_SENT } from '../../../../web/ui/form/form.tsx'
import { Stack, Text } from '../../../../web/ui/layout.tsx'
import { BulkResults, type RowResult, useOneByOne } from '../../../../web/ui/list/bulk.tsx'
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
export function OfferRenewals({ leases, onClose, onDone }: LeasesActProps) {
  const form = useSchemaForm(offersForm, DEFAULTS)
  const formKey = useFormKey()
  const [results, setResults] = useState<RowResult[] | null>(null)
  const { progress, run } = useOneByOne(getName)
  const promise = useMessagePromise(leases.map(({ tenantId }) => tenantId))
  const typed = offersForm.safeParse(form.values)
  const terms = typed.data ?? null
  const offered = leases.filter((lease) => terms && renewalTerms(lease, terms))
  const offer = async (lease: Lease, values: OffersFormOutput) => {
    const body = renewalTerms(lease, values)
    if (!body) return { done: false, text: 'needs an end and a rent first' }
    try {
      const key = formKey.keyFor({ id: lease.id, ...body })
      await leasesApi('POST /leases/{id}/renewal', { params: { id: lease.id }, body, key })
      return { done: true, text: `from ${offerText(body)}` }
    } catch (error) {
      return { done: false, text: getErrorMessage(error) }
    }
  }
  const save = async (values: OffersFormOutput) => {
    if (offered.length === 0) return NOT_SENT
    setResults(await run(leases, (lease) => offer(lease, values)))
    await onDone()
    return undefined
  }
  if (results)
    return (
      <Dialog title="Offer Renewal" onClose={onClose} size={WIDTH}>
        <Stack gap="md">
          <BulkResults results={results} done="offered" failed="not offered" />
          <ActionButton variant="filled" size="md" onClick={onClose}>
            Done
          </ActionButton>
        </Stack>
      </Dialog>
    )
  return (
    <Dialog title="Offer Renewal" onClose={onClose} size={WIDTH}>
      <Form form={form} onSubmit={save} record={leases.map(({ id }) => id).join()}>
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
        <FormActions
          busyText={progress ? `Sending ${progress.at} of ${progress.of}...` : 'Sending...'}
          onCancel={onClose}
        >
          {offered.length === 1 ? 'Send 1 Offer' : `Send ${offered.length} Offers`}
        </FormActions>
      </Form>
    </Dialog>
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
