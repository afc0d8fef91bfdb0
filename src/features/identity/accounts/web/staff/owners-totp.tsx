import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { errorMessageWith } from '../../../../../web/error-messages.ts'
import { Text } from '../../../../../web/ui/layout.tsx'
import { TextLink } from '../../../../../web/ui/link.tsx'
import type { useNotice } from '../../../../../web/ui/notice.tsx'
import { Section } from '../../../../../web/ui/page.tsx'
import type { StaffPerson } from '../../staff.contract.ts'
import { useMe } from '../accounts.api.ts'
import { OWNERS_FAILED, saveOwnersNeedTotp, securityQuery } from '../totp.api.ts'
import type { OpenStaffDialog } from './staff.labels.ts'

const errorMessage = errorMessageWith(OWNERS_FAILED)

type Props = {
  staff: readonly StaffPerson[]
  notice: ReturnType<typeof useNotice>
  onOpen: (dialog: OpenStaffDialog) => void
}

export function OwnersTotp({ staff, notice, onOpen }: Props) {
  const { totp } = useMe()
  const security = useQuery(securityQuery)
  if (!security.data) return null
  const { ownersNeedTotp } = security.data
  const without = staff.filter((person) => person.staff === 'owner' && !person.totp)
  const turn = (wanted: boolean) => {
    if (wanted && without.length > 0) onOpen({ kind: 'owners', without })
    else saveOwnersNeedTotp(wanted).catch((error: unknown) => notice.show('error', errorMessage(error)))
  }
  return (
    <Section title="Sign-in of owners">
      <Checkbox
        label="Owners must use two-step sign-in"
        description="An owner without it can sign in, and is led to set it up before anything else."
        checked={ownersNeedTotp}
        disabled={!totp && !ownersNeedTotp}
        onChange={(event) => turn(event.currentTarget.checked)}
      />
      {!totp && !ownersNeedTotp && (
        <Text tone="soft">
          Set it up for yourself first, under{' '}
          <TextLink to="/account" underline="always">
            My Account
          </TextLink>
          .
        </Text>
      )}
    </Section>
  )
}
