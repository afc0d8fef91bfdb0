import { NativeSelect, TextInput } from '@mantine/core'
import type { ChangeEvent } from 'react'
import type { z } from 'zod'
import type { SchemaForm } from '../../../../../web/forms/schema-form.ts'
import { FieldRow } from '../../../../../web/ui/form/form.tsx'
import { PasswordField } from '../../../../../web/ui/form/password-field.tsx'
import { Text } from '../../../../../web/ui/layout.tsx'
import type { MailSettings } from '../../mails.contract.ts'
import { providerHint } from './mail-settings.providers.tsx'
import {
  type mailServerForm,
  portFor,
  SECURITIES,
  senderAddress,
  senderParts,
} from './mail-settings.schema.ts'

type Props = {
  form: SchemaForm<z.input<typeof mailServerForm>, z.output<typeof mailServerForm>>
  settings: MailSettings
}

export function MailServerFields({ form, settings: { hasPassword } }: Props) {
  const { host, port, security } = form.getValues()
  const hint = providerHint(host)
  const choose = (event: ChangeEvent<HTMLSelectElement>) => {
    const chosen = SECURITIES.find(({ value }) => value === event.currentTarget.value)
    if (chosen) form.setValues({ security: chosen.value, port: portFor(port, chosen.value) })
  }
  return (
    <>
      <TextInput
        label="Server"
        required
        placeholder="mail.company.com"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('host')}
      />
      <FieldRow>
        <NativeSelect
          label="Security"
          description={SECURITIES.find(({ value }) => value === security)?.help}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={SECURITIES.map(({ value, label }) => ({ value, label }))}
          {...form.getInputProps('security')}
          onChange={choose}
        />
        <TextInput
          label="Port"
          required
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('port')}
        />
      </FieldRow>
      <LoginFields form={form} hasPassword={hasPassword} />
      {hint && <Text surface="sunken">{hint}</Text>}
    </>
  )
}

function LoginFields({ form, hasPassword }: Pick<Props, 'form'> & Pick<MailSettings, 'hasPassword'>) {
  return (
    <FieldRow>
      <TextInput
        label="User"
        description="Mostly the whole e-mail address. Empty where the server asks for none."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('user')}
      />
      <PasswordField
        label="Password"
        description={
          hasPassword
            ? 'One is kept. Leave this empty to keep it.'
            : 'Stored encrypted; it is never shown again.'
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
    </FieldRow>
  )
}

export function SenderFields({ form, settings }: Props) {
  const { fromAddress, user } = form.getValues()
  const { name } = senderParts(settings.from)
  const address = senderAddress(settings, { fromAddress: fromAddress ?? '', user: user ?? '' })
  return (
    <>
      <TextInput
        label="Sender's address"
        description="Mostly the address of the mailbox above: many servers refuse another. Empty for the user, where that is an e-mail address, else the company’s e-mail."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        type="email"
        autoComplete="off"
        {...form.getInputProps('fromAddress')}
      />
      <Text surface="sunken">
        Mails come from <strong>{name}</strong> &lt;{address}&gt;
        {settings.fromFixed && ', as MAIL_FROM says.'}
      </Text>
    </>
  )
}
