import { type ReactNode, useState } from 'react'
import { Button } from '../../../../web/ui/button.tsx'
import { Text } from '../../../../web/ui/layout.tsx'
import { DialogPart, lazyPart } from '../../../../web/ui/lazy-part.tsx'
import { TextLink } from '../../../../web/ui/link.tsx'
import { BackToSettings } from '../../../../web/ui/links/back-links.tsx'
import type { Column } from '../../../../web/ui/list/data-table.tsx'
import { describeList, ListScreen, useListScreen } from '../../../../web/ui/list/list-screen.tsx'
import { RowMenu } from '../../../../web/ui/list/row-menu.tsx'
import { DayText, InstantText } from '../../../../web/ui/values.tsx'
import { useToday } from '../../../identity/company/web/company.api.ts'
import { useTenantToasts } from '../../../property/tenants/web/tenant-news.tsx'
import type { DeletedTenant } from '../data-protection.contract.ts'
import { DELETED_TENANTS_KEY, dataProtectionApi } from './data-protection.api.ts'
import { useDataProtection } from './use-data-protection.tsx'

const RESTORE = lazyPart(() =>
  import('../../../property/tenants/web/dialogs/tenant-restore.tsx').then((module) => module.RestoreTenant),
)

const DELETED_TENANTS = describeList({
  title: 'Deleted Tenants',
  lead: 'Their login is gone, and they are on no list. Their data is held until you restore or erase them.',
  noun: 'deleted tenant',
  filters: {},
  queryKey: DELETED_TENANTS_KEY,
  load: (page, _query, signal) => dataProtectionApi.page('GET /tenants/deleted', page, { signal }),
  failed: 'Failed to load deleted tenants',
  empty: {
    title: 'No data of deleted tenants is held.',
    text: 'A tenant whom you delete is listed here until the data is erased.',
  },
  noMatch: '',
})

export function DeletedTenantsPage() {
  const screen = useListScreen(DELETED_TENANTS, useToday())
  const news = useTenantToasts()
  const { renderActions, dialog } = useDataProtection({ onErased: news.done, onFailed: news.fail })
  const [restoring, setRestoring] = useState<DeletedTenant | null>(null)
  return (
    <ListScreen
      screen={screen}
      columns={deletedTenantColumns(setRestoring, renderActions)}
      back={
        <BackToSettings>
          <TextLink to="/tenants" search={{}}>
            ‹ All tenants
          </TextLink>
        </BackToSettings>
      }
      aboveFilters={news.node}
    >
      {dialog}
      {restoring && (
        <DialogPart
          part={RESTORE}
          props={{ tenant: restoring, onClose: () => setRestoring(null), onRestored: news.done }}
          onFailed={news.fail}
        />
      )}
    </ListScreen>
  )
}

const deletedTenantColumns = (
  onRestore: (tenant: DeletedTenant) => void,
  renderActions: (tenant: DeletedTenant) => ReactNode,
): Column<DeletedTenant>[] => [
  {
    header: 'Tenant',
    card: 'title',
    cell: ({ name, email }) => (
      <>
        {name}
        <Text as="span" block noWrap size="caption" tone="soft" weight={400}>
          {email}
        </Text>
      </>
    ),
  },
  { header: 'Location', cell: ({ apartment, unit }) => [apartment, unit].filter(Boolean).join(' · ') },
  { header: 'Lease End', cell: ({ leaseEndDate }) => <DayText day={leaseEndDate} /> },
  { header: 'Deleted', cell: ({ deletedAt }) => <InstantText instant={deletedAt} /> },
  {
    header: 'Actions',
    card: 'actions',
    cell: (tenant) => (
      <>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Restore ${tenant.name}`}
          onClick={() => onRestore(tenant)}
        >
          Restore
        </Button>
        <RowMenu label={`More for ${tenant.name}`}>{renderActions(tenant)}</RowMenu>
      </>
    ),
  },
]
