import { useState } from 'react'
import { ApiError } from '../../../../web/api-error.ts'
import { changedSince } from '../../../../web/forms/changed-since.ts'
import { useFormKey } from '../../../../web/forms/form-key.ts'
import { useSchemaForm } from '../../../../web/forms/schema-form.ts'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { AmountField } from '../../../../web/ui/form/amount-field.tsx'
import { DateField } from '../../../../web/ui/form/date-field.tsx'
import { FieldRow, Form, FormActions } from '../../../../web/ui/form/form.tsx'
import { Text } from '../../../../web/ui/layout.tsx'
import { useToday } from '../../../identity/company/web/company.api.ts'
import { useMessagePromise } from '../../tenants/web/message-promise.ts'
import type { Lease } from '../leases.contract.ts'
import { AdvanceReason, useNeedsReason } from './advance-reason.tsx'
import { LeaseFields } from './lease-fields.tsx'
import {
  type LeaseFormOutput,
  leaseBody,
  leaseForm,
  leaseValues,
  type OfferFormOutput,
  offerForm,
} from './lease-form.schema.ts'
import { offeredStart } from './lease-labels.ts'
import type { LeaseAct } from './lease-list.tsx'
import { leasesApi } from './leases.api.ts'
import { RenewalAnswer } from './renewal-answer.tsx'

export type OpenLease = { what: 'add'; propertyId: string } | { what: Exclude<LeaseAct, 'end'>; lease: Lease }

type Props = {
  open: OpenLease
  tenantId: string
  /** Saves the rent of a new lease as a recurring charge and returns a message; injected by a later feature. */
  onCharge?: ((lease: Lease) => Promise<string>) | undefined
  onClose: () => void
  onDone: (text: string) => Promise<void>
}

export function LeaseDialogs({ open, tenantId, ...rest }: Props) {
  switch (open.what) {
    case 'add':
      return <SaveLease lease={{ propertyId: open.propertyId }} tenantId={tenantId} {...rest} />
    case 'edit':
      return <SaveLease lease={open.lease} tenantId={tenantId} {...rest} />
    case 'accept':
    case 'decline':
      return <RenewalAnswer lease={open.lease} how={open.what} forTenant {...rest} />
    case 'offer':
      return <OfferRenewal lease={open.lease} {...rest} />
  }
}

type DialogProps = Pick<Props, 'onClose' | 'onDone' | 'onCharge'>
type SaveProps = DialogProps & { lease: Partial<Lease>; tenantId: string }

function SaveLease({ lease, tenantId, onCharge, onClose, onDone }: SaveProps) {
  const today = useToday()
  const formKey = useFormKey()
  const [overlaps, setOverlaps] = useState(Boolean(lease.overlapReason))
  const form = useSchemaForm(leaseForm, leaseValues(lease, today))
  const send = (values: LeaseFormOutput): Promise<Lease> => {
    if (lease.id) {
      const body = changedSince(form, values, leaseBody)
      return leasesApi('PATCH /leases/{id}', { params: { id: lease.id }, body })
    }
    const added = { ...leaseBody(values), tenantId }
    return leasesApi('POST /leases', { body: added, key: formKey.keyFor(added) })
  }
  const save = async (values: LeaseFormOutput) => {
    const saved = await send(values).catch((error: unknown) => {
      if (error instanceof ApiError && error.flags.code === 'lease.overlaps') setOverlaps(true)
      throw error
    })
    formKey.done()
    const charged = values.isCharged && onCharge ? [await onCharge(saved)] : []
    const { warnings = [] } = saved
    await onDone([lease.id ? 'Lease updated.' : 'Lease added.', ...charged, ...warnings].join(' '))
    onClose()
  }
  return (
    <Dialog title={lease.id ? 'Edit Lease' : 'Add Lease'} onClose={onClose}>
      <Form form={form} onSubmit={save} record={lease.id ?? tenantId}>
        <LeaseFields
          form={form}
          today={today}
          overlaps={overlaps}
          withCharge={!lease.id && Boolean(onCharge)}
        />
        <FormActions busyText="Saving..." onCancel={onClose}>
          {lease.id ? 'Save Changes' : 'Add Lease'}
        </FormActions>
      </Form>
    </Dialog>
  )
}

function OfferRenewal({ lease, onClose, onDone }: DialogProps & { lease: Lease }) {
  const today = useToday()
  const formKey = useFormKey()
  const form = useSchemaForm(offerForm(lease), {
    fromDay: offeredStart(lease),
    endsOn: '',
    rent: lease.rent === null ? '' : String(lease.rent),
    advanceReason: '',
  })
  const { needsReason, watch } = useNeedsReason(form.values.advanceReason)
  const promise = useMessagePromise([lease.tenantId])
  const save = async ({ rent, ...days }: OfferFormOutput) => {
    const body = { ...days, rent: rent ?? 0 }
    const call = { params: { id: lease.id }, body, key: formKey.keyFor(body) }
    await watch(leasesApi('POST /leases/{id}/renewal', call))
    formKey.done()
    await onDone(`Offer sent to ${lease.tenantName}.`)
    onClose()
  }
  return (
    <Dialog title="Offer Renewal" onClose={onClose} size="md">
      <Form form={form} onSubmit={save} record={lease.id}>
        <Text tone="soft">
          {promise(`${lease.tenantName} gets an email and answers in the portal.`)} The new lease of{' '}
          {lease.unitName} follows this one once it is accepted.
        </Text>
        <FieldRow>
          <DateField today={today} label="From" required data-autofocus {...form.getInputProps('fromDay')} />
          <DateField today={today} label="Until" {...form.getInputProps('endsOn')} />
        </FieldRow>
        <AmountField label="Rent (GHS)" required {...form.getInputProps('rent')} />
        {needsReason && <AdvanceReason {...form.getInputProps('advanceReason')} />}
        <FormActions busyText="Sending..." onCancel={onClose}>
          Send Offer
        </FormActions>
      </Form>
    </Dialog>
  )
}
