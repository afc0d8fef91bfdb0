import { Button } from '@mantine/core'
import { dayOf } from '../../../shared/days.ts'
import type { Column } from '../../../web/ui/data-table.tsx'
import { LinkButton } from '../../../web/ui/link.tsx'
import { StatusBadge } from '../../../web/ui/status-badge.tsx'
import { DayText } from '../../../web/ui/values.tsx'
import type { AdminPerson } from '../accounts.contract.ts'

/** `me` is the uid of the signed-in admin, who cannot be removed. */
export function adminColumns(me: string, onRemove: (admin: AdminPerson) => void): Column<AdminPerson>[] {
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
    { header: 'Email', cell: ({ email }) => email },
    { header: 'Phone', cell: ({ phone }) => phone || '–' },
    { header: 'Since', cell: ({ createdAt }) => <DayText day={dayHere(createdAt)} /> },
    {
      header: 'Actions',
      card: 'actions',
      tight: true,
      cell: (admin) =>
        admin.uid === me ? (
          <LinkButton to="/account" size="compact-sm" variant="subtle">
            My Account
          </LinkButton>
        ) : (
          <Button size="compact-sm" variant="subtle" color="gray" c="dimmed" onClick={() => onRemove(admin)}>
            Remove
          </Button>
        ),
    },
  ]
}

const dayHere = (instant: string) =>
  dayOf(new Date(instant), Intl.DateTimeFormat().resolvedOptions().timeZone)
