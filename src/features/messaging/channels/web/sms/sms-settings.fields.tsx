import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import type { SchemaForm } from '../../../../../web/forms/schema-form.ts'
import { Fact, Facts } from '../../../../../web/ui/fact.tsx'
import { AmountField } from '../../../../../web/ui/form/amount-field.tsx'
import { FieldRow } from '../../../../../web/ui/form/form.tsx'
import { PasswordField } from '../../../../../web/ui/form/password-field.tsx'
import { TimeField } from '../../../../../web/ui/form/time-field.tsx'
import { Stack, Text } from '../../../../../web/ui/layout.tsx'
import { ShareBar } from '../../../../../web/ui/share-bar.tsx'
import type { SmsSettings } from '../../sms.contract.ts'
import { spentLabel, spentShare } from './sms-settings.labels.ts'
import { PROVIDER_CHOICES, type SmsSettingsOutput, type SmsSettingsValues } from './sms-settings.schema.ts'

const SENDER_MAX = 11
const BELOW: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

type FormProps = { form: SchemaForm<SmsSettingsValues, SmsSettingsOutput> }
type Props = FormProps & { settings: SmsSettings }

export function AccountFields({ form, settings: { hasKey } }: Props) {
  const isOff = form.values.provider === 'off'
  return (
    <>
      <NativeSelect
        label="Provider"
        description={
          isOff
            ? 'Off: everybody is reached by e-mail only, and nothing costs anything.'
            : 'You need an account with Arkesel (arkesel.com) that has some balance.'
        }
        inputWrapperOrder={BELOW}
        data={PROVIDER_CHOICES.map(({ value, label }) => ({ value, label }))}
        {...form.getInputProps('provider')}
      />
      <FieldRow>
        <TextInput
          label="Sender"
          required={!isOff}
          maxLength={SENDER_MAX}
          placeholder="BohyeRent"
          description="What phones show: up to 11 letters and digits. Arkesel must have approved it."
          inputWrapperOrder={BELOW}
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('sender')}
        />
        <PasswordField
          label="API key"
          required={!isOff && !hasKey}
          description={
            hasKey
              ? 'One is kept. Leave this empty to keep it.'
              : 'Of your account there. Stored encrypted; it is never shown again.'
          }
          inputWrapperOrder={BELOW}
          autoComplete="new-password"
          {...form.getInputProps('apiKey')}
        />
      </FieldRow>
    </>
  )
}

export const AccountFacts = ({ settings: { provider, sender, hasKey } }: Pick<Props, 'settings'>) => (
  <Facts>
    <Fact name="Provider">{PROVIDER_CHOICES.find(({ value }) => value === provider)?.label ?? 'Off'}</Fact>
    <Fact name="Sender">{sender ?? '–'}</Fact>
    <Fact name="API key">{hasKey ? 'set' : 'none'}</Fact>
  </Facts>
)

export function CostFields({ form, settings }: Props) {
  const share = spentShare(settings)
  return (
    <>
      <FieldRow>
        <AmountField
          label="Price per segment (GHS)"
          step="0.0001"
          description="The price for one segment of 160 characters. Empty: costs are not shown."
          inputWrapperOrder={BELOW}
          {...form.getInputProps('pricePerSegment')}
        />
        <AmountField
          label="Monthly budget (GHS)"
          description="Once it is used up, SMS wait for the next month. Empty: no limit."
          inputWrapperOrder={BELOW}
          {...form.getInputProps('monthlyBudget')}
        />
      </FieldRow>
      <Stack gap="xs">
        <Text>{spentLabel(settings)}</Text>
        {share && <ShareBar {...share} />}
      </Stack>
    </>
  )
}

export const QuietFields = ({ form }: FormProps) => (
  <>
    <FieldRow>
      <TimeField label="Quiet from" required {...form.getInputProps('quietFrom')} />
      <TimeField label="Quiet until" required {...form.getInputProps('quietUntil')} />
    </FieldRow>
    <Text tone="soft" size="sm">
      What is written in these hours goes out when they end. Codes to sign in go out at any hour.
    </Text>
    <Checkbox
      label="Send reminders on Sundays"
      description="Without it, SMS that remind of an invoice wait for Monday."
      {...form.getInputProps('sundays', { type: 'checkbox' })}
    />
  </>
)
