import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { line } from '../../../../../shared/fields/fields.ts'
import { ApiError } from '../../../../../web/api-error.ts'
import { useFormKey } from '../../../../../web/forms/form-key.ts'
import { useSchemaForm } from '../../../../../web/forms/schema-form.ts'
import { Dialog } from '../../../../../web/ui/dialog.tsx'
import { Form, NOT_SENT } from '../../../../../web/ui/form/form.tsx'
import { ReasonFoot } from '../../../../../web/ui/form/reason-field.tsx'
import { Stack, Text } from '../../../../../web/ui/layout.tsx'
import { TextLink } from '../../../../../web/ui/link.tsx'
import { Notice } from '../../../../../web/ui/notice.tsx'
import type { BookImport } from '../../imports.contract.ts'
import { importKey, importsApi } from '../imports.api.ts'
import { importName } from '../imports.labels.ts'
import { type BuiltOn, builtOnPath } from './built-on.ts'

type Props = { book: BookImport; onClose: () => void }

const undoing = z.object({ reason: line('Say why it is undone') })

export function UndoDialog({ book, onClose }: Props) {
  const store = useQueryClient()
  const formKey = useFormKey()
  const [builtOn, setBuiltOn] = useState<readonly BuiltOn[] | null>(null)
  const form = useSchemaForm(undoing, { reason: '' })
  const undo = async (body: { reason: string }) => {
    const params = { id: book.id }
    try {
      const draft = await importsApi('POST /imports/{id}/undo', { params, body, key: formKey.keyFor(body) })
      formKey.done()
      onClose()
      await store.invalidateQueries()
      store.setQueryData(importKey(book.id), draft)
    } catch (error) {
      if (!(error instanceof ApiError) || !error.flags.builtOn) throw error
      setBuiltOn(error.flags.builtOn)
      return NOT_SENT
    }
    return undefined
  }
  return (
    <Dialog title={`Undo ${importName(book)}`} onClose={onClose} size="md">
      {builtOn ? (
        <WorkedWith builtOn={builtOn} />
      ) : (
        <Form form={form} onSubmit={undo} record={book.id}>
          <Text lineHeight={1.5}>
            The tenants, units, leases, balances, deposits and drafts that it made leave every list. The book
            becomes a draft again, with all your corrections.
          </Text>
          <ReasonFoot
            action="Undo the import"
            description="Stays with the import, and in the audit."
            onCancel={onClose}
            {...form.getInputProps('reason')}
          />
        </Form>
      )}
    </Dialog>
  )
}

const WorkedWith = ({ builtOn }: { builtOn: readonly BuiltOn[] }) => (
  <Stack gap="md">
    <Notice tone="error">
      It cannot be undone any more, because others have worked with what it made. Nothing was changed.
    </Notice>
    <Stack as="ul" divided>
      {builtOn.map((one) => {
        const to = builtOnPath(one)
        return (
          <li key={`${one.kind} ${one.id} ${one.text}`}>
            {to ? <TextLink to={to}>{one.text}</TextLink> : one.text}
          </li>
        )
      })}
    </Stack>
    <Text tone="soft">Single tenants can still be corrected or deleted on their own pages.</Text>
  </Stack>
)
