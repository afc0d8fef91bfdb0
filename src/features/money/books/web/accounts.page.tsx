import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { errorMessageWith, formErrorMessage } from '../../../../web/error-messages.ts'
import { type SchemaForm, useSchemaForm } from '../../../../web/forms/schema-form.ts'
import { Form, FormActions } from '../../../../web/ui/form/form.tsx'
import { FrozenRecord } from '../../../../web/ui/frozen-record.tsx'
import { type Column, DataTable } from '../../../../web/ui/list/data-table.tsx'
import { useNotice } from '../../../../web/ui/notice.tsx'
import { Card } from '../../../../web/ui/page.tsx'
import { useCan } from '../../../identity/accounts/web/accounts.api.ts'
import type { Chart } from '../books.contract.ts'
import {
  type AccountsOutput,
  type AccountsValues,
  accountsForm,
  accountsValues,
  changedAccounts,
} from './accounts.schema.ts'
import { accountingApi, chartQuery } from './books.api.ts'
import classes from './books.module.css'
import { BooksPage } from './books.page.tsx'
import { FAILED } from './books.texts.ts'
import { BOOKS_KEY } from './closes/closes.api.ts'

export function AccountsPage() {
  const notice = useNotice({ over: true })
  const can = useCan()
  return (
    <BooksPage
      tab="Accounts"
      lead="The codes and names of your accounting program, which the journal and its files carry."
    >
      {notice.node}
      <FrozenRecord query={chartQuery} selectValues={accountsValues} height={900} failed={FAILED.accounts}>
        {(chart, keep) =>
          can('books:close') ? (
            <AccountsForm
              chart={chart}
              onSaved={(saved) => {
                keep(saved)
                notice.report('success', 'The accounts are saved.')
              }}
            />
          ) : (
            <KnownAccounts chart={chart} />
          )
        }
      </FrozenRecord>
    </BooksPage>
  )
}

type Props = { chart: Chart; onSaved: (saved: Chart) => void }

function AccountsForm({ chart, onSaved }: Props) {
  const store = useQueryClient()
  const form: SchemaForm<AccountsValues, AccountsOutput> = useSchemaForm(accountsForm, accountsValues(chart))
  const save = async (values: AccountsOutput) => {
    const saved = await accountingApi('PUT /settings/accounts', { body: changedAccounts(chart, values) })
    form.resetDirty()
    onSaved(saved)
    await store.invalidateQueries({ queryKey: BOOKS_KEY })
  }
  return (
    <Form
      form={form}
      label="Accounts"
      record="accounts"
      onSubmit={save}
      errorMessage={formErrorMessage(errorMessageWith(FAILED.save))}
    >
      <Card>
        <div className={classes.accounts}>
          {form.values.accounts.map(({ account }, at) => (
            <fieldset key={account} className={classes.account}>
              <legend>{account}</legend>
              <Field form={form} at={at} name="code" label="Code" required />
              <Field form={form} at={at} name="name" label="Name" required />
              <Field form={form} at={at} name="taxCode" label="Tax code" />
            </fieldset>
          ))}
        </div>
      </Card>
      <FormActions busyText="Saving...">Save Changes</FormActions>
    </Form>
  )
}

type FieldProps = {
  form: SchemaForm<AccountsValues, AccountsOutput>
  at: number
  name: 'code' | 'name' | 'taxCode'
  label: string
  required?: boolean
}

const Field = ({ form, at, name, label, required = false }: FieldProps) => (
  <TextInput
    label={label}
    required={required}
    autoComplete="off"
    {...form.getInputProps(`accounts.${at}.${name}`)}
  />
)

type Account = Chart[number]
const COLUMNS: Column<Account>[] = [
  { header: 'Account', card: 'title', cell: ({ account }) => account },
  { header: 'Code', card: 'aside', cell: ({ code }) => code },
  { header: 'Name', cell: ({ name }) => name },
  { header: 'Tax code', cell: ({ taxCode }) => taxCode ?? undefined },
]

const KnownAccounts = ({ chart }: { chart: Chart }) => (
  <DataTable label="Accounts" columns={COLUMNS} rows={chart} rowKey={({ account }) => account} />
)
