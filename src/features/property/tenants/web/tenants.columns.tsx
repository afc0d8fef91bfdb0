import type { Day } from '../../../../shared/days.ts'
import type { Permission } from '../../../../shared/permissions.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Text } from '../../../../web/ui/layout.tsx'
import { TextLink } from '../../../../web/ui/link.tsx'
import { WhatsAppLink } from '../../../../web/ui/links/whatsapp-link.tsx'
import { Choosable, type Choosing } from '../../../../web/ui/list/bulk.tsx'
import type { Column } from '../../../../web/ui/list/data-table.tsx'
import { RowMenu } from '../../../../web/ui/list/row-menu.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { DayText } from '../../../../web/ui/values.tsx'
import type { Tenant } from '../tenants.contract.ts'
import { LeaseBadge } from './lease-badge.tsx'
import { EmailLink, PhoneLink } from './tenant-contact.tsx'
import { welcomeAction } from './tenant-messages.ts'

export type TenantAct = 'edit' | 'delete' | 'welcome'
type Handlers = { today: Day; onAct: (act: TenantAct, tenant: Tenant) => void }
type Options = Handlers & { can: (permission: Permission) => boolean; choosing: Choosing }

/** `owes` is inserted before the actions. */
export function tenantColumns(
  { today, onAct, can, choosing }: Options,
  owes: Column<Tenant>[],
): Column<Tenant>[] {
  return [
    {
      header: 'Name',
      widths: [146, 120],
      card: 'title',
      sort: ['name', '-name'],
      cell: (tenant) => (
        <Choosable id={tenant.id} name={tenant.name} choosing={choosing}>
          <Name tenant={tenant} />
        </Choosable>
      ),
    },
    {
      header: 'Location',
      widths: [94, 88],
      sort: ['apartment', '-apartment'],
      cell: ({ apartment }) => apartment,
    },
    { header: 'Unit', widths: [80, 70], sort: ['unit', '-unit'], cell: ({ unit }) => unit || <None /> },
    {
      header: 'Phone',
      widths: [146, 134],
      cell: ({ name, phone, phoneConfirmed }) =>
        phone ? (
          <>
            <PhoneLink phone={phone} /> <WhatsAppLink phone={phone} name={name} />
            {!phoneConfirmed && <StatusBadge tone="orange" word="Not confirmed" />}
          </>
        ) : (
          <None />
        ),
    },
    ...(can('tenant:details') ? detailColumns(today) : []),
    ...owes,
    ...(can('tenant:write') ? [actionsColumn(onAct)] : []),
  ]
}

function detailColumns(today: Day): Column<Tenant>[] {
  return [
    { header: 'Email', cell: ({ email }) => (email ? <EmailLink email={email} /> : <None />) },
    {
      header: 'Move-In',
      widths: [106, 94],
      sort: ['moveInDate', '-moveInDate'],
      cell: ({ moveInDate }) => <DayText day={moveInDate} />,
    },
    {
      header: 'Lease Status',
      widths: [132, 118],
      card: 'aside',
      sort: ['leaseEndDate', '-leaseEndDate'],
      cell: ({ leaseEndDate }) => <LeaseBadge leaseEndDate={leaseEndDate} today={today} />,
    },
  ]
}

const actionsColumn = (onAct: Handlers['onAct']): Column<Tenant> => ({
  header: 'Actions',
  widths: [158, 118],
  card: 'actions',
  tight: true,
  cell: (tenant) => <Actions tenant={tenant} onAct={onAct} />,
})

function Actions({ tenant, onAct }: Pick<Handlers, 'onAct'> & { tenant: Tenant }) {
  return (
    <>
      <Button variant="subtle" size="compact-sm" px={6} onClick={() => onAct('edit', tenant)}>
        Edit
      </Button>
      <Button
        variant="subtle"
        size="compact-sm"
        px={6}
        color="gray"
        c="dimmed"
        onClick={() => onAct('delete', tenant)}
      >
        Delete
      </Button>
      <RowMenu label={`More for ${tenant.name}`}>
        <button type="button" onClick={() => onAct('welcome', tenant)}>
          {welcomeAction(tenant)}
        </button>
      </RowMenu>
    </>
  )
}

const Name = ({ tenant: { id, name, uid } }: { tenant: Tenant }) => (
  <>
    <TextLink to="/tenants/$id" params={{ id }} inherit>
      {name}
    </TextLink>
    {uid === null && (
      <Text as="span" block mt="2xs">
        <StatusBadge tone="grey" word="No login" />
      </Text>
    )}
  </>
)

const None = () => (
  <Text as="span" tone="soft">
    –
  </Text>
)
