import { useMemo, useState } from 'react'
import { errorMessageWith } from '../../../../web/error-messages.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Text } from '../../../../web/ui/layout.tsx'
import { DialogPart, lazyPart } from '../../../../web/ui/lazy-part.tsx'
import { LinkButton } from '../../../../web/ui/link.tsx'
import { BackToSettings } from '../../../../web/ui/links/back-links.tsx'
import type { Column } from '../../../../web/ui/list/data-table.tsx'
import { checkboxFilter, searchFilter, sortFilter } from '../../../../web/ui/list/list-filters.tsx'
import { describeList, ListScreen, useListScreen } from '../../../../web/ui/list/list-screen.tsx'
import { RowMenu } from '../../../../web/ui/list/row-menu.tsx'
import { useNewInAddress } from '../../../../web/use-new-in-address.ts'
import { useCan } from '../../../identity/accounts/web/accounts.api.ts'
import { useToday } from '../../../identity/company/web/company.api.ts'
import type { Vendor } from '../vendors.contract.ts'
import type { OpenedVendor } from './vendor.dialogs.tsx'
import { VendorPhone } from './vendor-phone.tsx'
import { FAILED, vendorsApi } from './vendors.api.ts'
import { VENDORS_KEY } from './vendors.keys.ts'
import classes from './vendors.module.css'

const DIALOGS = lazyPart(() => import('./vendor.dialogs.tsx').then((module) => module.VendorDialogs))

const SORTS = [
  { value: '', label: 'Name, A to Z' },
  { value: '-name', label: 'Name, Z to A' },
  { value: 'trade', label: 'Trade, A to Z' },
  { value: '-trade', label: 'Trade, Z to A' },
  { value: '-createdAt', label: 'Newest first' },
  { value: 'createdAt', label: 'Oldest first' },
] as const

const VENDORS = describeList({
  title: 'Vendors',
  lead: 'Who repairs for you. Give them requests, and what they cost stands with each request.',
  noun: 'vendor',
  filters: {
    q: searchFilter('Search', 'Name, trade or phone'),
    archived: checkboxFilter('Archived'),
    sort: sortFilter(SORTS),
  },
  folds: false,
  filtersClass: classes.filters,
  queryKey: [...VENDORS_KEY, 'list'],
  load: (page, query, signal) => vendorsApi.page('GET /vendors', page, { query, signal }),
  changes: VENDORS_KEY,
  failed: FAILED.load,
  empty: {
    title: 'No vendors yet.',
    text: 'Add the plumber, the electrician and whoever else repairs for you, so that requests can be given to them.',
  },
  noMatch: 'Try another spelling, or look at those that are not archived.',
})

type VendorAct = 'edit' | 'archive' | 'restore' | 'delete'

export function VendorsPage() {
  const screen = useListScreen(VENDORS, useToday())
  const [chosen, setOpened] = useState<OpenedVendor | null>(null)
  const [isNew, endNew] = useNewInAddress()
  const canWrite = useCan()('vendor:write')
  const opened = isNew && canWrite ? 'add' : chosen
  const close = () => {
    setOpened(null)
    endNew()
  }
  const { done, fail } = screen
  const columns = useMemo(() => {
    const restore = ({ id }: Vendor) =>
      vendorsApi('PATCH /vendors/{id}', { params: { id }, body: { archived: false } }).then(
        () => done('The vendor is restored.'),
        (error: unknown) => fail(errorMessageWith(FAILED.move)(error)),
      )
    const act = (what: VendorAct, vendor: Vendor) =>
      what === 'restore' ? void restore(vendor) : setOpened({ act: what, vendor })
    return vendorColumns(canWrite ? act : undefined)
  }, [canWrite, done, fail])
  return (
    <ListScreen
      screen={screen}
      back={<BackToSettings />}
      columns={columns}
      actions={canWrite && <Button onClick={() => setOpened('add')}>Add Vendor</Button>}
    >
      {opened && (
        <DialogPart part={DIALOGS} props={{ opened, onClose: close, onDone: done }} onFailed={fail} />
      )}
    </ListScreen>
  )
}

/** Without `onAct` nothing can be changed. */
const vendorColumns = (onAct: ((act: VendorAct, vendor: Vendor) => void) | undefined): Column<Vendor>[] => [
  {
    header: 'Vendor',
    card: 'title',
    sort: ['-name', ''],
    cell: ({ name, trade }) => (
      <>
        {name}
        {trade && (
          <Text as="span" block truncate size="caption" tone="soft" weight={400} title={trade}>
            {trade}
          </Text>
        )}
      </>
    ),
  },
  {
    header: 'Phone',
    card: 'aside',
    cell: ({ phone, name }) => phone && <VendorPhone phone={phone} name={name} />,
  },
  {
    header: 'Note',
    card: 'plain',
    cell: ({ note }) =>
      note && (
        <Text as="span" size="caption" tone="soft" lines={2} title={note}>
          {note}
        </Text>
      ),
  },
  {
    header: 'Actions',
    card: 'actions',
    tight: true,
    cell: (vendor) => <Actions vendor={vendor} onAct={onAct} />,
  },
]

type ActionsProps = { vendor: Vendor; onAct: ((act: VendorAct, vendor: Vendor) => void) | undefined }

function Actions({ vendor, onAct }: ActionsProps) {
  const { id, name, archived } = vendor
  return (
    <>
      <LinkButton
        to="/requests"
        search={{ vendorId: id }}
        variant="default"
        size="compact-sm"
        aria-label={`Requests of ${name}`}
      >
        Requests
      </LinkButton>
      {onAct && (
        <RowMenu label={`More for ${name}`}>
          <button type="button" onClick={() => onAct('edit', vendor)}>
            Edit
          </button>
          <button type="button" onClick={() => onAct(archived ? 'restore' : 'archive', vendor)}>
            {archived ? 'Restore' : 'Archive'}
          </button>
          <button type="button" data-danger onClick={() => onAct('delete', vendor)}>
            Delete
          </button>
        </RowMenu>
      )}
    </>
  )
}
