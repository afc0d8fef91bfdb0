import { useState } from 'react'
import { printPhone } from '../../../../shared/fields/phone.ts'
import { printAddress } from '../../../../shared/fields/print-address.ts'
import { errorMessageWith } from '../../../../web/error-messages.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Confirm } from '../../../../web/ui/dialog.tsx'
import { Text } from '../../../../web/ui/layout.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import type { Tenant } from '../tenants.contract.ts'
import { usePhoneCheck } from './phone-check.tsx'
import { tenantsApi } from './tenants.api.ts'

type Props = { tenant: Tenant; onDone: (text: string) => Promise<void> }

export function ConfirmTenantPhone({ tenant, onDone }: Props) {
  const { id, name, phone, phoneE164 } = tenant
  const [asking, setAsking] = useState(false)
  const { warnings, confirmBy } = usePhoneCheck(phone ?? '', id)
  const number = printPhone(phone ?? '')
  const used = phoneE164
    ? `Until then, ${printAddress(phoneE164)} is used.`
    : 'Until then, nothing is sent to it.'
  const confirm = async () => {
    await tenantsApi('POST /tenants/{id}/contact/confirm', { params: { id }, body: { channel: 'sms' } })
    await onDone(`${number} is confirmed.`)
    setAsking(false)
  }
  return (
    <>
      <Notice tone="info">
        <strong>{number} is not confirmed.</strong> {name} typed it.{' '}
        {confirmBy === 'code' && 'A code sent to it confirms it, under My Account of the tenant. '}
        {used}
        {confirmBy === 'office' && (
          <Text as="span" block mt="sm">
            <Button variant="light" size="compact-md" onClick={() => setAsking(true)}>
              Confirm Number
            </Button>
          </Text>
        )}
      </Notice>
      {asking && (
        <Confirm
          title="Confirm Number"
          action="Confirm"
          harmless
          busyWord="Confirming..."
          errorMessage={errorMessageWith('Failed to confirm the number')}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        >
          {number} becomes the number of <strong>{name}</strong>, to sign in and for messages. Ask the tenant
          before: whoever has this phone gets them.
          {warnings.map((warning) => (
            <Text key={warning} as="span" block tone="orange" mt="sm">
              {warning}
            </Text>
          ))}
        </Confirm>
      )}
    </>
  )
}
