import { toLocalDay } from '../../../../../shared/days.ts'
import { printPhone } from '../../../../../shared/fields/phone.ts'
import { Button } from '../../../../../web/ui/button.tsx'
import { Row } from '../../../../../web/ui/layout.tsx'
import { LinkButton } from '../../../../../web/ui/link.tsx'
import { WhatsAppLink } from '../../../../../web/ui/links/whatsapp-link.tsx'
import type { Column } from '../../../../../web/ui/list/data-table.tsx'
import { StatusBadge } from '../../../../../web/ui/status-badge.tsx'
import { TextButton } from '../../../../../web/ui/text-button.tsx'
import { DayText } from '../../../../../web/ui/values.tsx'
import type { StaffPerson } from '../../staff.contract.ts'
import { describeWorkPlaces, type OpenStaffDialog, ROLE_NAMES, type WorkPlace } from './staff.labels.ts'

type Options = {
  /** The signed-in person's uid; they cannot be removed. */
  me: string
  properties: readonly WorkPlace[]
  onOpen: (dialog: OpenStaffDialog) => void
}

export function staffColumns({ me, properties, onOpen }: Options): Column<StaffPerson>[] {
  return [
    {
      header: 'Name',
      card: 'title',
      cell: ({ uid, name }) => (
        <>
          {name} {uid === me && <StatusBadge tone="green" word="You" />}
        </>
      ),
    },
    { header: 'Role', card: 'aside', tight: true, cell: ({ staff }) => ROLE_NAMES[staff] },
    { header: 'Works for', cell: (person) => describeWorkPlaces(person, properties) },
    { header: 'Email', cell: ({ email }) => email },
    { header: 'Phone', cell: ({ phone, name }) => <StaffPhone phone={phone} name={name} /> },
    {
      header: 'Sign-in',
      tight: true,
      cell: (person) => <SignIn person={person} own={person.uid === me} onOpen={onOpen} />,
    },
    { header: 'Since', cell: ({ createdAt }) => <DayText day={dayHere(createdAt)} /> },
    {
      header: 'Actions',
      card: 'actions',
      tight: true,
      cell: (person) =>
        person.uid === me ? (
          <LinkButton to="/account" size="compact-sm" variant="subtle">
            My Account
          </LinkButton>
        ) : (
          <Actions person={person} onOpen={onOpen} />
        ),
    },
  ]
}

type SignInProps = { person: StaffPerson; own: boolean; onOpen: Options['onOpen'] }

function SignIn({ person, own, onOpen }: SignInProps) {
  const way = person.totp ? 'Two steps' : 'Password'
  if (own) return way
  return (
    <>
      {way}
      <br />
      {person.totp && (
        <>
          <TextButton
            aria-label={`Switch off two-step sign-in of ${person.name}`}
            onClick={() => onOpen({ kind: 'totp', person })}
          >
            Switch off
          </TextButton>
          <br />
        </>
      )}
      <TextButton
        aria-label={`Sign out ${person.name} everywhere`}
        onClick={() => onOpen({ kind: 'sessions', person })}
      >
        Sign out
      </TextButton>
    </>
  )
}

function Actions({ person, onOpen }: { person: StaffPerson; onOpen: Options['onOpen'] }) {
  return (
    <Row gap="xs" nowrap>
      <Button size="compact-sm" variant="default" onClick={() => onOpen({ kind: 'edit', person })}>
        Edit
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        c="dimmed"
        onClick={() => onOpen({ kind: 'remove', person })}
      >
        Remove
      </Button>
    </Row>
  )
}

const dayHere = (instant: string) => toLocalDay(new Date(instant))

function StaffPhone({ phone, name }: { phone: string | null; name: string }) {
  if (!phone) return '–'
  return (
    <>
      <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{printPhone(phone)}</a>{' '}
      <WhatsAppLink phone={phone} name={name} />
    </>
  )
}
