import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { line, ONE_LINE, optionalLine } from '../../../../../shared/fields/fields.ts'
import { ApiError } from '../../../../../web/api-error.ts'
import { useFormKey } from '../../../../../web/forms/form-key.ts'
import { useSchemaForm } from '../../../../../web/forms/schema-form.ts'
import { TextField } from '../../../../../web/ui/form/controls.tsx'
import { Form, FormActions, NOT_SENT } from '../../../../../web/ui/form/form.tsx'
import { ReasonField } from '../../../../../web/ui/form/reason-field.tsx'
import { Section } from '../../../../../web/ui/page.tsx'
import { useMe } from '../../../../identity/accounts/web/accounts.api.ts'
import type { BookImport } from '../../imports.contract.ts'
import { importedKey, importKey, importQuery, importsApi } from '../imports.api.ts'
import { needsReason } from '../steps.rules.ts'

type Props = { book: BookImport; isSaving: boolean; onChanged: () => void; onProblems: () => void }

const signing = (asks: boolean) =>
  z.object({
    signedBy: line('Your name is missing'),
    reason: asks ? line('Say why the difference is right') : optionalLine,
  })

export function SignForm({ book, isSaving, onChanged, onProblems }: Props) {
  const store = useQueryClient()
  const formKey = useFormKey()
  const { name } = useMe()
  const asks = needsReason(book.money)
  const form = useSchemaForm(signing(asks), { signedBy: name, reason: '' })
  const sign = async ({ signedBy, reason }: { signedBy: string; reason: string }) => {
    if (isSaving) return NOT_SENT
    const body = { hash: book.hash, signedBy, ...(asks && { reason }) }
    try {
      const params = { id: book.id }
      const made = await importsApi('POST /imports/{id}/confirm', { params, body, key: formKey.keyFor(body) })
      formKey.done()
      store.setQueryData(importedKey(book.id), made)
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) throw error
      await store.fetchQuery({ ...importQuery(book.id), staleTime: 0 })
      if (error.flags.code === 'import.hasProblems') onProblems()
      else if (error.flags.code === 'import.changedMeanwhile') onChanged()
      else throw error
      return NOT_SENT
    }
    // Everything that lists tenants, units or money is another one now.
    await store.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== importKey(book.id)[0] })
    await store.fetchQuery({ ...importQuery(book.id), staleTime: 0 })
    scrollTo({ top: 0 })
    return undefined
  }
  return (
    <Section title="Sign and import">
      <Form form={form} onSubmit={sign} record={book.id} label="Sign and import">
        <TextField
          label="Your name"
          description="Stays with the import, and in the audit."
          required
          maxLength={ONE_LINE}
          autoComplete="name"
          {...form.getInputProps('signedBy')}
        />
        {asks && (
          <ReasonField
            description="The book and the portal differ above, or a total is not the sum of its rows. Say why that is right."
            {...form.getInputProps('reason')}
          />
        )}
        <FormActions busyText="Importing...">Import</FormActions>
      </Form>
    </Section>
  )
}
