import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { errorMessageWith, formErrorMessage } from '../../../../web/error-messages.ts'
import { useSchemaForm } from '../../../../web/forms/schema-form.ts'
import { CheckField, TextField } from '../../../../web/ui/form/controls.tsx'
import { FieldRow, Form, FormActions } from '../../../../web/ui/form/form.tsx'
import { FrozenRecord } from '../../../../web/ui/frozen-record.tsx'
import { Text } from '../../../../web/ui/layout.tsx'
import { TextLink } from '../../../../web/ui/link.tsx'
import { BackToSettings } from '../../../../web/ui/links/back-links.tsx'
import { useNotice } from '../../../../web/ui/notice.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import type { MoneyDeskSettings } from '../money-desk.contract.ts'
import { DESK_KEY, deskApi, deskSettingsQuery, FAILED } from './money-desk.api.ts'
import { settingsForm, settingsValues } from './settings.schema.ts'

const ASKING =
  'When a receipt that waits for your review is missing, its tenant gets one friendly message: please check the payment, and send the transaction ID. It goes out within the hour, not at night.'

export function MoneyDeskSettingsPage() {
  const notice = useNotice({ over: true })
  return (
    <Page
      title="Money desk"
      lead="How long a payment that a tenant claims is waited for, and what happens then."
      back={
        <BackToSettings>
          <TextLink to="/money-desk" search={{}}>
            ‹ Money Desk
          </TextLink>
        </BackToSettings>
      }
      narrow
    >
      {notice.node}
      <FrozenRecord
        query={deskSettingsQuery}
        selectValues={settingsValues}
        height={340}
        failed={FAILED.settings}
      >
        {(settings, keep) => (
          <SettingsForm
            settings={settings}
            onSaved={(saved) => {
              keep(saved)
              notice.report('success', 'The settings are saved.')
            }}
          />
        )}
      </FrozenRecord>
    </Page>
  )
}

type FormProps = { settings: MoneyDeskSettings; onSaved: (saved: MoneyDeskSettings) => void }

function SettingsForm({ settings, onSaved }: FormProps) {
  const form = useSchemaForm(settingsForm, settingsValues(settings))
  const store = useQueryClient()
  const save = async ({ askTenants, ...claimDays }: z.output<typeof settingsForm>) => {
    const saved = await deskApi('PATCH /settings/money-desk', { body: { claimDays, askTenants } })
    form.resetDirty()
    void store.invalidateQueries({ queryKey: DESK_KEY })
    onSaved(saved)
  }
  return (
    <Form
      form={form}
      label="Money desk"
      record="money-desk"
      onSubmit={save}
      errorMessage={formErrorMessage(errorMessageWith('Failed to save the settings. Please try again.'))}
    >
      <Text lineHeight={1.5}>
        A claim counts as missing once the imported statements cover its day and so many days after it.
      </Text>
      <FieldRow>
        <TextField
          label="Days for wallets"
          required
          inputMode="numeric"
          description="Mobile money comes at once."
          {...form.getInputProps('wallet')}
        />
        <TextField
          label="Days for banks and cheques"
          required
          inputMode="numeric"
          description="A transfer may take a weekend."
          {...form.getInputProps('bank')}
        />
      </FieldRow>
      <CheckField
        label="Ask the tenant when a claim is missing"
        description={ASKING}
        {...form.getInputProps('askTenants', { type: 'checkbox' })}
      />
      <FormActions busyText="Saving...">Save Changes</FormActions>
    </Form>
  )
}
