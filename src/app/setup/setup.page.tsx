import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { companyQuery, useCompanyName } from '../../features/identity/company/web/company.api.ts'
import { HowToPayFields } from '../../features/identity/company/web/how-to-pay.fields.tsx'
import { PROPERTY_KINDS } from '../../features/property/properties/properties.rules.ts'
import { kindLabel } from '../../features/property/properties/web/properties.labels.ts'
import { getErrorMessage } from '../../web/api-error.ts'
import { type SchemaForm, useSchemaForm } from '../../web/forms/schema-form.ts'
import { clearSession } from '../../web/session.ts'
import { Button } from '../../web/ui/button.tsx'
import { Form, FormActions } from '../../web/ui/form/form.tsx'
import { PasswordField } from '../../web/ui/form/password-field.tsx'
import { Text } from '../../web/ui/layout.tsx'
import { Notice } from '../../web/ui/notice.tsx'
import { Page, Section } from '../../web/ui/page.tsx'
import { ErrorState, Loading } from '../../web/ui/states.tsx'
import classes from './setup.module.css'
import { SEEDED } from './setup.properties.ts'
import { runSetup, type Setup, type SetupInput, STEPS, type Step, setupForm } from './setup.run.ts'

export function SetupPage() {
  const company = useQuery({
    ...companyQuery,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  const needed = company.data?.setupNeeded
  useEffect(() => {
    // The server would refuse an older portal's session at this address.
    if (needed) void clearSession()
    if (needed === false) location.replace('/login')
  }, [needed])
  if (company.error) {
    return (
      <Page title="The portal could not be reached">
        <ErrorState title={getErrorMessage(company.error)} onRetry={() => void company.refetch()} />
      </Page>
    )
  }
  return <main className={classes.main}>{needed ? <SetupForm /> : <Loading height={600} />}</main>
}

const EMPTY: SetupInput = {
  setupCode: '',
  companyName: '',
  admin: { name: '', email: '', password: '' },
  howToPay: { mobileMoney: [], bank: '', text: '' },
  properties: SEEDED,
}

function SetupForm() {
  const { logoUrl } = useCompanyName()
  const [done, setDone] = useState<Step[]>([])
  const form = useSchemaForm(setupForm, EMPTY)
  const finish = async (setup: Setup) => {
    await runSetup(setup, done, (step) => setDone((before) => [...before, step]))
    location.assign('/dashboard')
  }
  return (
    <Page title="Set up your portal" lead="Four short parts, once. All of it can be changed later." narrow>
      <img src={logoUrl} alt="" className={classes.logo} />
      <Form form={form} label="Set-up" onSubmit={finish}>
        {done.length > 0 && <Done steps={done} />}
        <FirstAdmin form={form} locked={done.includes('The admin account')} />
        <Section title="Your company">
          <TextInput
            label="Company name"
            required
            autoComplete="organization"
            {...form.getInputProps('companyName')}
          />
        </Section>
        <Section
          title="How tenants pay"
          aside={
            <Text as="span" tone="soft" size="sm">
              Optional
            </Text>
          }
        >
          <HowToPayFields form={form} />
        </Section>
        <Properties form={form} />
        <FormActions busyText="Setting up...">Finish set-up</FormActions>
      </Form>
    </Page>
  )
}

type Fields = {
  form: Pick<SchemaForm<SetupInput, Setup>, 'values' | 'getInputProps' | 'insertListItem' | 'removeListItem'>
}

function FirstAdmin({ form, locked }: Fields & { locked: boolean }) {
  return (
    <Section title="You, the first admin">
      <TextInput
        label="Set-up code"
        required
        readOnly={locked}
        placeholder="XXXX-XXXX"
        autoComplete="off"
        description="The server printed it when it started; it shows that the portal is yours."
        {...form.getInputProps('setupCode')}
      />
      <TextInput
        label="Name"
        required
        readOnly={locked}
        autoComplete="name"
        {...form.getInputProps('admin.name')}
      />
      <TextInput
        label="Email"
        type="email"
        required
        readOnly={locked}
        autoComplete="username"
        {...form.getInputProps('admin.email')}
      />
      <PasswordField
        label="Password"
        required
        readOnly={locked}
        autoComplete="new-password"
        description="At least 10 characters."
        {...form.getInputProps('admin.password')}
      />
    </Section>
  )
}

function Properties({ form }: Fields) {
  return (
    <Section title="Your properties">
      <Text tone="soft">
        The places that you rent out, and how many shops or apartments each of them holds. Do you keep a rent
        book or rent cards? Then remove these: importing your book makes its properties, with their units.
      </Text>
      {form.values.properties.map(({ name }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id and are only removed one at a time
        <div key={index} className={classes.property}>
          <TextInput label="Property name" required {...form.getInputProps(`properties.${index}.name`)} />
          <NativeSelect
            label="Kind"
            data={PROPERTY_KINDS.map((kind) => ({ value: kind, label: kindLabel(kind) }))}
            {...form.getInputProps(`properties.${index}.kind`)}
          />
          <TextInput
            label="Capacity"
            required
            inputMode="numeric"
            {...form.getInputProps(`properties.${index}.capacity`)}
          />
          <Button
            variant="subtle"
            color="red"
            px="xs"
            aria-label={`Remove ${name || 'this property'}`}
            onClick={() => form.removeListItem('properties', index)}
          >
            Remove
          </Button>
        </div>
      ))}
      <div>
        <Button
          variant="light"
          onClick={() => form.insertListItem('properties', { name: '', kind: 'shops', capacity: '' })}
        >
          Add a property
        </Button>
      </div>
    </Section>
  )
}

function Done({ steps }: { steps: Step[] }) {
  const left = STEPS.filter((step) => !steps.includes(step))
  return (
    <Notice tone="info">
      Saved: {steps.join(', ')}.{' '}
      {left.length > 0 && `Still to do: ${left.join(', ')}. Trying again goes on from there.`}
    </Notice>
  )
}
