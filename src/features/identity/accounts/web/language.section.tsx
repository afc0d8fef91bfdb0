import { z } from 'zod'
import { LANGUAGE_NAMES, LANGUAGES } from '../../../../shared/translations/languages.ts'
import { fixedErrorMessage } from '../../../../web/error-messages.ts'
import { useSchemaForm } from '../../../../web/forms/schema-form.ts'
import { t } from '../../../../web/translate.ts'
import { ChoiceField } from '../../../../web/ui/form/choice-field.tsx'
import { Form, FormActions } from '../../../../web/ui/form/form.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import { accountsApi, storeProfile, useMe } from './accounts.api.ts'

const schema = z.object({ language: z.enum(LANGUAGES) })
const reload = () => location.reload()

/** Named in both languages, so that a reader of either finds it. Hidden where only English is offered. */
export function LanguageSection({ onSaved = reload }: { onSaved?: () => void }) {
  const { uid, language, languages } = useMe()
  const form = useSchemaForm(schema, { language: language ?? 'en' })
  if (languages.length < 2) return null
  const save = async (body: z.output<typeof schema>) => {
    storeProfile(await accountsApi('PATCH /auth/me', { body }))
    onSaved()
  }
  return (
    <Section title={t('Language (Kasa)')}>
      <Form
        form={form}
        label={t('Language (Kasa)')}
        record={uid}
        onSubmit={save}
        errorMessage={fixedErrorMessage('The language could not be saved. Please try again.')}
      >
        <ChoiceField
          label={t('Language of your screens, e-mails and SMS')}
          data={languages.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          {...form.getInputProps('language')}
        />
        <FormActions busyText={t('Saving...')}>{t('Save Language')}</FormActions>
      </Form>
    </Section>
  )
}
