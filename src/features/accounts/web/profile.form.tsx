import { TextInput } from '@mantine/core'
import { explainAs } from '../../../web/explain.ts'
import { useSchemaForm } from '../../../web/schema-form.ts'
import { Form, FormActions } from '../../../web/ui/form.tsx'
import type { useNotice } from '../../../web/ui/notice.tsx'
import { accountsEndpoints } from '../accounts.contract.ts'
import { accountsApi, keepProfile, useMe } from './accounts.api.ts'

const BANNER_MS = 3000
const changes = accountsEndpoints['PATCH /auth/me'].body.required()

/** The own name and phone; the e-mail stands there to read. */
export function ProfileForm({ notice }: { notice: ReturnType<typeof useNotice> }) {
  const me = useMe()
  const form = useSchemaForm(changes, { name: me.name, phone: me.phone ?? '' })
  const save = async (values: { name: string; phone: string | null }) => {
    keepProfile(await accountsApi('PATCH /auth/me', { body: values }))
    form.resetDirty()
    notice.show('success', 'Profile updated successfully!', BANNER_MS)
  }
  return (
    <Form
      form={form}
      label="Profile"
      record={me.uid}
      onSubmit={save}
      explain={explainAs('Failed to update profile. Please try again.')}
    >
      <TextInput label="Name" required autoComplete="name" {...form.getInputProps('name')} />
      <TextInput label="Phone" type="tel" autoComplete="tel" {...form.getInputProps('phone')} />
      <TextInput
        label="Email"
        readOnly
        value={me.email}
        description="The email address cannot be changed here."
      />
      <FormActions busyWord="Saving...">Update Profile</FormActions>
    </Form>
  )
}
