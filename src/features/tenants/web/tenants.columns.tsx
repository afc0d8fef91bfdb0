import { Button } from '@mantine/core'
import type { Day } from '../../../shared/days.ts'
import type { Column } from '../../../web/ui/data-table.tsx'
import { DayText } from '../../../web/ui/values.tsx'
import type { Tenant } from '../tenants.contract.ts'
import { LeaseBadge } from './lease-badge.tsx'
import classes from './tenants.module.css'

type Handlers = { today: Day; onEdit: (tenant: Tenant) => void; onDelete: (tenant: Tenant) => void }

/** The columns of the tenants' table. */
export function tenantColumns({ today, onEdit, onDelete }: Handlers): Column<Tenant>[] {
  return [
    { header: 'Name', card: 'title', cell: ({ name }) => name },
    { header: 'Location', cell: ({ apartment }) => apartment },
    { header: 'Unit', cell: ({ unit }) => unit || <None /> },
    { header: 'Phone', cell: ({ phone }) => (phone ? <PhoneLink phone={phone} /> : <None />) },
    {
      header: 'Email',
      cell: ({ email }) => <EmailLink email={email} />,
    },
    { header: 'Move-In', cell: ({ moveInDate }) => <DayText day={moveInDate} /> },
    {
      header: 'Lease Status',
      card: 'aside',
      cell: ({ leaseEndDate }) => <LeaseBadge leaseEndDate={leaseEndDate} today={today} />,
    },
    {
      header: 'Actions',
      card: 'actions',
      tight: true,
      cell: (tenant) => (
        <>
          <Button variant="subtle" size="compact-sm" onClick={() => onEdit(tenant)}>
            Edit
          </Button>
          <Button variant="subtle" size="compact-sm" color="gray" c="dimmed" onClick={() => onDelete(tenant)}>
            Delete
          </Button>
        </>
      ),
    },
  ]
}

const None = () => <span className={classes.none}>–</span>

const PhoneLink = ({ phone }: { phone: string }) => (
  <a className={classes.phone} href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
    {phone}
  </a>
)

function EmailLink({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <a className={classes.link} href={`mailto:${email}`}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </a>
  )
}
