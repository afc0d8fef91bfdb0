import { Textarea, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { addDays, type Day } from '../../../shared/days.ts'
import { messageOf } from '../../../web/api-error.ts'
import { useSchemaForm } from '../../../web/schema-form.ts'
import { DateField } from '../../../web/ui/date-field.tsx'
import { FieldRow, Form, FormActions } from '../../../web/ui/form.tsx'
import { useNotice } from '../../../web/ui/notice.tsx'
import { Page, Section } from '../../../web/ui/page.tsx'
import { ErrorState, Loading } from '../../../web/ui/states.tsx'
import { COMPANY_MESSAGES, type CompanySettings, companySettings } from '../company.contract.ts'
import { canCloseThrough } from '../company.rules.ts'
import { companyApi, companyQuery, settingsQuery, useToday } from './company.api.ts'
import { HowToPayFields } from './how-to-pay.fields.tsx'
import { LogoSection } from './logo.section.tsx'

const BANNER_MS = 5000
const editable = (today: Day) =>
  companySettings
    .omit({ logoUrl: true })
    .refine(({ closedThrough }) => canCloseThrough(closedThrough, today), {
      path: ['closedThrough'],
      error: COMPANY_MESSAGES.closedTooLate,
    })
type Editable = ReturnType<typeof editable>

export function CompanyPage() {
  const settings = useQuery({ ...settingsQuery, refetchOnWindowFocus: false })
  const notice = useNotice()
  return (
    <Page title="Company" lead="Stands on invoices, in mails and in the tenants' portal." narrow>
      {notice.node}
      {settings.isPending && <Loading height={480} />}
      {settings.error && (
        <ErrorState title="Failed to load the company" onRetry={() => void settings.refetch()}>
          {messageOf(settings.error)}
        </ErrorState>
      )}
      {settings.data && (
        <>
          <LogoSection
            logoUrl={settings.data.logoUrl}
            onChanged={(done) => notice.show('success', done, BANNER_MS)}
          />
          <SettingsForm
            settings={settings.data}
            onSaved={() => notice.show('success', 'Company updated successfully!', BANNER_MS)}
          />
        </>
      )}
    </Page>
  )
}

function SettingsForm({ settings, onSaved }: { settings: CompanySettings; onSaved: () => void }) {
  const store = useQueryClient()
  const today = useToday()
  const form = useSchemaForm(editable(today), formValues(settings))
  const save = async (values: z.output<Editable>) => {
    store.setQueryData(settingsQuery.queryKey, await companyApi('PATCH /settings', { body: values }))
    form.resetDirty()
    await store.invalidateQueries({ queryKey: ['company'] })
    // The header observes no query, so it must be refreshed here.
    await store.fetchQuery(companyQuery)
    onSaved()
  }
  return (
    <Form form={form} label="Company" record="settings" onSubmit={save}>
      <Section title="Name and contact">
        <TextInput
          label="Company name"
          required
          autoComplete="organization"
          {...form.getInputProps('companyName')}
        />
        <Textarea label="Address" autosize minRows={2} {...form.getInputProps('address')} />
        <FieldRow>
          <TextInput label="Phone" type="tel" {...form.getInputProps('phone')} />
          <TextInput label="Email" type="email" {...form.getInputProps('email')} />
        </FieldRow>
      </Section>
      <Section title="How to pay">
        <HowToPayFields form={form} />
      </Section>
      <Section title="Books">
        <DateField
          label="Books closed through"
          description="Nothing can be recorded on this day or before it. Leave it empty to close nothing."
          today={today}
          max={addDays(today, -1)}
          {...form.getInputProps('closedThrough')}
          value={form.values.closedThrough ?? ''}
        />
      </Section>
      <FormActions busyText="Saving...">Save Changes</FormActions>
    </Form>
  )
}

function formValues({
  companyName,
  address,
  phone,
  email,
  howToPay,
  closedThrough,
}: CompanySettings): z.input<Editable> {
  return {
    companyName,
    address: address ?? '',
    phone: phone ?? '',
    email: email ?? '',
    closedThrough: closedThrough ?? '',
    howToPay: { ...howToPay, bank: howToPay.bank ?? '', text: howToPay.text ?? '' },
  }
}
