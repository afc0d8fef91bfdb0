import { Text } from '../../../../web/ui/layout.tsx'
import { LinkButton } from '../../../../web/ui/link.tsx'
import type { Column } from '../../../../web/ui/list/data-table.tsx'
import { RowMenu } from '../../../../web/ui/list/row-menu.tsx'
import type { Vendor } from '../vendors.contract.ts'
import { VendorPhone } from './vendor-phone.tsx'

export type VendorAct = 'edit' | 'archive' | 'restore' | 'delete'

/** Without `onAct` nothing can be changed. */
export const vendorColumns = (
  onAct: ((act: VendorAct, vendor: Vendor) => void) | undefined,
): Column<Vendor>[] => [
  {
    header: 'Vendor',
    card: 'title',
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
    cell: ({ phone }) => phone && <VendorPhone phone={phone} />,
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
