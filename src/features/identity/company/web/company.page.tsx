import { Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import type { z } from 'zod'
import { addDays, type Day } from '../../../../shared/days.ts'
import { printPhone } from '../../../../shared/fields/phone.ts'
import { changedSince } from '../../../../web/forms/changed-since.ts'
import { useSchemaForm } from '../../../../web/forms/schema-form.ts'
import { DateField } from '../../../../web/ui/form/date-field.tsx'
import { FieldRow, Form, FormActions } from '../../../../web/ui/form/form.tsx'
import { FrozenRecord } from '../../../../web/ui/frozen-record.tsx'
import { TextLink } from '../../../../web/ui/link.tsx'
import { BackToSettings } from '../../../../web/ui/links/back-links.tsx'
import { useNotice } from '../../../../web/ui/notice.tsx'
import { Page, Section } from '../../../../web/ui/page.tsx'
import { useOpened } from '../../../../web/use-opened.ts'
import { COMPANY_MESSAGES, type CompanySettings, companySettings } from '../company.contract.ts'
import { canCloseThrough, isOpenedBy } from '../company.rules.ts'
import { companyApi, companyQuery, settingsQuery, useToday } from './company.api.ts'
import { HowToPayFields } from './how-to-pay.fields.tsx'
import { LogoSection } from './logo.section.tsx'

const editable = (today: Day, known: CompanySettings) =>
  companySettings
    .omit({ logoUrl: true })
    .refine(({ closedThrough }) => canCloseThrough(closedThrough, today), {
      path: ['closedThrough'],
      error: COMPANY_MESSAGES.closedTooLate,
    })
    .refine(({ closedThrough }) => !isOpenedBy(closedThrough, known.closedThrough), {
      path: ['closedThrough'],
      error: `Books closed through cannot become earlier. ${COMPANY_MESSAGES.closedEarlier}`,
    })
type Editable = ReturnType<typeof editable>

export function CompanyPage() {
  const notice = useNotice()
  return (
    <Page
      title="Company"
      back={<BackToSettings />}
      lead="Stands on invoices, in mails and in the tenants' portal."
      narrow
    >
      {notice.node}
      <FrozenRecord
        query={settingsQuery}
        selectValues={formValues}
        height={480}
        failed="Failed to load the company"
      >
        {(settings, keep) => (
          <>
            <LogoSection onChanged={(done) => notice.report('success', done)} />
            <SettingsForm
              settings={settings}
              keep={keep}
              onSaved={() => notice.report('success', 'Company updated successfully!')}
            />
          </>
        )}
      </FrozenRecord>
    </Page>
  )
}

const HOW_TO_PAY = 'how-to-pay'

type Props = { settings: CompanySettings; keep: (saved: CompanySettings) => void; onSaved: () => void }

function SettingsForm({ settings, keep, onSaved }: Props) {
  const store = useQueryClient()
  const today = useToday()
  useOpened({ id: useLocation({ select: ({ hash }) => hash }) === HOW_TO_PAY ? HOW_TO_PAY : '', there: true })
  const form = useSchemaForm(editable(today, settings), formValues(settings))
  const save = async (values: z.output<Editable>) => {
    const body = changedSince(form, values, (all) => all)
    keep(await companyApi('PATCH /settings', { body }))
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
      <Section title="How to pay" id={HOW_TO_PAY}>
        <HowToPayFields form={form} />
      </Section>
      <Section title="Books">
        <DateField
          label="Books closed through"
          description={
            <>
              Nothing can be recorded on this day or before it.{' '}
              <TextLink to="/books" search={{}} inherit td="underline">
                Books
              </TextLink>{' '}
              shows the figures of a month before you close it, and reopens a close.
            </>
          }
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
    phone: printPhone(phone ?? ''),
    email: email ?? '',
    closedThrough: closedThrough ?? '',
    howToPay: { ...howToPay, bank: howToPay.bank ?? '', text: howToPay.text ?? '' },
  }
}
