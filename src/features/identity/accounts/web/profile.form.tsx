import { TextInput } from '@mantine/core'
import { printPhone } from '../../../../shared/fields/phone.ts'
import { fixedErrorMessage } from '../../../../web/error-messages.ts'
import { changedFields } from '../../../../web/forms/changed-since.ts'
import { useSchemaForm } from '../../../../web/forms/schema-form.ts'
import { t } from '../../../../web/translate.ts'
import { Form, FormActions } from '../../../../web/ui/form/form.tsx'
import { Stack } from '../../../../web/ui/layout.tsx'
import type { useNotice } from '../../../../web/ui/notice.tsx'
import { accountsEndpoints } from '../accounts.contract.ts'
import { accountsApi, storeProfile, useMe } from './accounts.api.ts'
import { ConfirmPhone } from './confirm-phone.tsx'

const BANNER_MS = 3000
const FIXED = { background: 'var(--sunken)', borderColor: 'var(--line)' }
const changes = accountsEndpoints['PATCH /auth/me'].body.pick({ name: true, phone: true }).required()

type Changes = { name: string; phone: string | null }
const toFormFields = ({ name, phone }: Changes) => ({ name, phone: printPhone(phone ?? '') })

export function ProfileForm({ notice }: { notice: ReturnType<typeof useNotice> }) {
  const me = useMe()
  const form = useSchemaForm(changes, toFormFields(me))
  const save = async (values: Changes) => {
    const sent = form.getValues()
    // Staff may have changed the other fields meanwhile.
    const body = changedFields(values, form.getInitialValues())
    const saved = await accountsApi('PATCH /auth/me', { body })
    storeProfile(saved)
    const kept = toFormFields(saved)
    const now = form.getValues()
    form.setValues({
      name: now.name === sent.name ? kept.name : now.name,
      phone: now.phone === sent.phone ? kept.phone : now.phone,
    })
    form.resetDirty(kept)
    notice.show('success', t('Profile updated successfully!'), BANNER_MS)
  }
  return (
    <Stack gap="lg">
      <Form
        form={form}
        label={t('Profile')}
        record={me.uid}
        onSubmit={save}
        errorMessage={fixedErrorMessage('Failed to update profile. Please try again.')}
      >
        <TextInput label={t('Name')} required autoComplete="name" {...form.getInputProps('name')} />
        <TextInput label={t('Phone')} type="tel" autoComplete="tel" {...form.getInputProps('phone')} />
        {me.email !== null && (
          <TextInput
            label={t('Email')}
            readOnly
            styles={{ input: FIXED }}
            value={me.email}
            description={t('The email address cannot be changed here.')}
          />
        )}
        <FormActions busyText={t('Saving...')}>{t('Update Profile')}</FormActions>
      </Form>
      <ConfirmPhone notice={notice} />
    </Stack>
  )
}
