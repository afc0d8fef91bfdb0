import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { z } from 'zod'
import type { SchemaForm } from '../../../../web/forms/schema-form.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { type howToPay, MAX_WALLETS, MOBILE_NETWORKS } from '../company.contract.ts'
import classes from './how-to-pay.module.css'

type Values = { howToPay: z.input<typeof howToPay> }
type Fields = Pick<
  SchemaForm<Values, unknown>,
  'values' | 'getInputProps' | 'insertListItem' | 'removeListItem'
>

export function HowToPayFields({ form }: { form: Fields }) {
  const wallets = form.values.howToPay.mobileMoney
  const add = () =>
    form.insertListItem('howToPay.mobileMoney', { network: MOBILE_NETWORKS[0], number: '', name: '' })
  return (
    <>
      {wallets.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id and are only removed one at a time
        <Wallet key={index} index={index} form={form} />
      ))}
      {wallets.length < MAX_WALLETS && (
        <div>
          <Button variant="light" px="min(22px, 3.5vw)" onClick={add}>
            Add a mobile money number
          </Button>
        </div>
      )}
      <Textarea
        label="Bank account"
        description="Bank, branch, account name and number."
        autosize
        minRows={2}
        {...form.getInputProps('howToPay.bank')}
      />
      <Textarea
        label="Further instructions"
        description="For example: use the invoice number as the reference."
        autosize
        minRows={2}
        {...form.getInputProps('howToPay.text')}
      />
    </>
  )
}

function Wallet({ form, index }: { form: Fields; index: number }) {
  const path = (field: string) => `howToPay.mobileMoney.${index}.${field}`
  return (
    <fieldset className={classes.wallet}>
      <legend>Mobile money {index + 1}</legend>
      <div className={classes.fields}>
        <NativeSelect
          label="Network"
          required
          data={[...MOBILE_NETWORKS]}
          {...form.getInputProps(path('network'))}
        />
        <TextInput label="Number" type="tel" required {...form.getInputProps(path('number'))} />
        <TextInput label="Account name" required {...form.getInputProps(path('name'))} />
      </div>
      <Button
        variant="subtle"
        color="red"
        size="compact-md"
        onClick={() => form.removeListItem('howToPay.mobileMoney', index)}
      >
        Remove this number
      </Button>
    </fieldset>
  )
}
