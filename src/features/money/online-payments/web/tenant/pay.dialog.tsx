import { NativeSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { errorMessageWith, formErrorMessage } from '../../../../../web/error-messages.ts'
import { isSameValue } from '../../../../../web/forms/form-values.ts'
import { useSchemaForm } from '../../../../../web/forms/schema-form.ts'
import { t } from '../../../../../web/translate.ts'
import { Dialog } from '../../../../../web/ui/dialog.tsx'
import { AmountField } from '../../../../../web/ui/form/amount-field.tsx'
import { ChangedNotice } from '../../../../../web/ui/form/changed-notice.tsx'
import { Form, FormActions } from '../../../../../web/ui/form/form.tsx'
import { Text } from '../../../../../web/ui/layout.tsx'
import { Loading } from '../../../../../web/ui/states.tsx'
import { Money, rich } from '../../../../../web/ui/values.tsx'
import type { Invoice } from '../../../invoices/invoices.contract.ts'
import { useMyInvoices } from '../../../invoices/web/tenant/my-invoices.use.ts'
import { ONLINE_PAYMENTS_KEY, onlinePaymentsApi } from '../online-payments.api.ts'
import { ALL, AMOUNT, getChosenAmount, payForm, toPaymentChoices } from './pay.schema.ts'
import { useTenantOwed } from './use-tenant-owed.ts'

const FAILED = formErrorMessage(errorMessageWith('The payment could not be started. Please try again.'))

const NOTHING = 'Nothing is due any more. Thank you.'
const LOOKED_AT = 'Nothing more is due: the office is looking at the receipt that you have sent.'
const HOW_ANY =
  'You pay on the page of Paystack. Choose your network or card there, and approve on your phone. You need not send a receipt.'
const HOW =
  'You pay {amount} on the page of Paystack. Choose your network or card there, and approve on your phone. You need not send a receipt.'
const CONFIRMING = 'Nothing more is due: your payment is being confirmed.'

/** `of` is an invoice's id, or everything due. */
type Props = { of: string; onClose: () => void }

export function PayDialog({ of, onClose }: Props) {
  const { data, error } = useMyInvoices()
  const owed = useTenantOwed(data?.open)
  const open = data?.open
    .map((invoice) => ({ ...invoice, amountDue: owed.getLeft(invoice) }))
    .filter(({ amountDue }) => amountDue > 0)
  return (
    <Dialog title={t('Pay Now')} size="md" onClose={onClose}>
      {!open && !error && <Loading height={220} />}
      {!open && error && <Text>{t('Your invoices could not be loaded. Please try again.')}</Text>}
      {open?.length === 0 && (
        <Text>{t(owed.confirming > 0 ? CONFIRMING : data?.open.length === 0 ? NOTHING : LOOKED_AT)}</Text>
      )}
      {open && open.length > 0 && <PayForm open={open} of={of} onClose={onClose} />}
    </Dialog>
  )
}

const listAmountsDue = (open: readonly Invoice[]) => open.map(({ id, amountDue }) => [id, amountDue])

function PayForm({ open: latest, of, onClose }: Props & { open: readonly Invoice[] }) {
  // The amounts shown stay until the tenant reloads them.
  const [open, setOpen] = useState(latest)
  const isOpen = open.some(({ id }) => id === of)
  const chosen = isOpen ? of : ALL
  const form = useSchemaForm(payForm, { what: chosen, amount: '', of: isOpen ? of : '' })
  const store = useQueryClient()
  useCloseOnReturn(onClose)
  const { what } = form.getValues()
  const showLatest = () => {
    setOpen(latest)
    const isAlreadyPaid = open.some(({ id }) => id === what) && !latest.some(({ id }) => id === what)
    if (isAlreadyPaid) form.setFieldValue('what', ALL)
  }
  const amount = getChosenAmount(what, open)
  const pay = async (body: z.output<typeof payForm>) => {
    try {
      const { authorizationUrl } = await onlinePaymentsApi('POST /pay', { body })
      window.location.assign(authorizationUrl)
    } catch (error) {
      // The office may have switched it off, or somebody has paid.
      void store.invalidateQueries({ queryKey: ONLINE_PAYMENTS_KEY })
      throw error
    }
    // Stays busy until the provider's page loads.
    await new Promise(() => undefined)
  }
  return (
    <Form form={form} onSubmit={pay} errorMessage={FAILED} record={of}>
      {!isOpen && of !== ALL && (
        <Text>{t('This invoice is settled already. You can pay what else is due.')}</Text>
      )}
      <NativeSelect
        label={t('What to pay')}
        data={toPaymentChoices(open)}
        data-autofocus
        {...form.getInputProps('what')}
      />
      {what === AMOUNT && (
        <AmountField
          label={t('Amount (GHS)')}
          required
          description={
            isOpen
              ? t('It settles this invoice first, then what was due first; the rest becomes credit.')
              : t('It settles what was due first; the rest becomes credit.')
          }
          {...form.getInputProps('amount')}
        />
      )}
      <Text tone="soft" lineHeight={1.5}>
        {rich(amount === null ? HOW_ANY : HOW, { amount: amount !== null && <Money cedis={amount} /> })}
      </Text>
      <FormActions busyText={t('Opening...')} onCancel={onClose}>
        {t('Continue')}
      </FormActions>
      {!isSameValue(listAmountsDue(open), listAmountsDue(latest)) && (
        <ChangedNotice onShow={showLatest}>{t('The amount due has changed in the meantime.')}</ChangedNotice>
      )}
    </Form>
  )
}

function useCloseOnReturn(onClose: () => void): void {
  useEffect(() => {
    const closeRestored = (event: PageTransitionEvent) => event.persisted && onClose()
    addEventListener('pageshow', closeRestored)
    return () => removeEventListener('pageshow', closeRestored)
  }, [onClose])
}
