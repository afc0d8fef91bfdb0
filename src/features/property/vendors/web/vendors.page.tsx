import { Button, Checkbox } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { errorMessageWith } from '../../../../web/error-messages.ts'
import { usePageOfList } from '../../../../web/page-of-list.ts'
import { SearchField } from '../../../../web/ui/form/fields.tsx'
import { DataTable } from '../../../../web/ui/list/data-table.tsx'
import { LoadedList } from '../../../../web/ui/list/loaded-list.tsx'
import { NoMatch } from '../../../../web/ui/list/no-match.tsx'
import { useNotice } from '../../../../web/ui/notice.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { EmptyState } from '../../../../web/ui/states.tsx'
import { useUrlSearch } from '../../../../web/url-search.ts'
import { useCan } from '../../../identity/accounts/web/accounts.api.ts'
import type { Vendor } from '../vendors.contract.ts'
import { VendorDialog } from './vendor.dialog.tsx'
import { ArchiveVendor, DeleteVendor } from './vendor.remove.tsx'
import { vendorsApi } from './vendors.api.ts'
import { type VendorAct, vendorColumns } from './vendors.columns.tsx'
import { FAILED } from './vendors.failed.ts'
import { VENDORS_KEY } from './vendors.keys.ts'
import classes from './vendors.module.css'

const BANNER_MS = 5000
const SEARCH = { q: '', archived: '', at: '' }
const LEAD = 'Who repairs for you. Give them requests, and what they cost stands with each request.'

type Opened = 'add' | { act: Exclude<VendorAct, 'restore'>; vendor: Vendor } | null

export function VendorsPage() {
  const [{ at, q, archived }, setSearch] = useUrlSearch(SEARCH)
  const [opened, setOpened] = useState<Opened>(null)
  const { node, show } = useNotice({ over: true })
  const canWrite = useCan()('vendor:write')
  const store = useQueryClient()
  const isArchive = archived === 'true'
  const query = { q: q || undefined, archived: isArchive ? 'true' : undefined }
  const list = usePageOfList({
    queryKey: [...VENDORS_KEY, 'list', query],
    load: (page, signal) => vendorsApi.page('GET /vendors', page, { query, signal }),
    at,
    correct: (to) => setSearch({ at: to }),
  })
  const done = useCallback(
    (text: string) => {
      show('success', text, BANNER_MS)
      return store.invalidateQueries({ queryKey: VENDORS_KEY })
    },
    [show, store],
  )
  const columns = useMemo(() => {
    const restore = ({ id }: Vendor) =>
      vendorsApi('PATCH /vendors/{id}', { params: { id }, body: { archived: false } }).then(
        () => done('The vendor is restored.'),
        (error: unknown) => show('error', errorMessageWith(FAILED.move)(error)),
      )
    const act = (what: VendorAct, vendor: Vendor) =>
      what === 'restore' ? void restore(vendor) : setOpened({ act: what, vendor })
    return vendorColumns(canWrite ? act : undefined)
  }, [canWrite, done, show])
  const add = canWrite && <Button onClick={() => setOpened('add')}>Add Vendor</Button>
  const isNew = q === '' && !isArchive
  return (
    <Page title="Vendors" lead={LEAD} actions={add}>
      {node}
      <search className={classes.filters}>
        <SearchField
          label="Search"
          placeholder="Name, trade or phone"
          value={q}
          onSearch={(typed) => setSearch({ q: typed, at: '' })}
        />
        <Checkbox
          label="Archived"
          checked={isArchive}
          onChange={(event) =>
            setSearch({ archived: event.currentTarget.checked ? 'true' : '', at: '' }, { push: true })
          }
        />
      </search>
      <LoadedList
        list={list}
        noun="vendor"
        failed={FAILED.load}
        empty={isNew ? <NoneYet /> : <None onClear={() => setSearch(SEARCH, { push: true })} />}
      >
        <DataTable
          label="Vendors"
          columns={columns}
          rows={list.rows}
          rowKey={({ id }) => id}
          changing={list.changing}
        />
      </LoadedList>
      <Dialogs opened={opened} onClose={() => setOpened(null)} onDone={done} />
    </Page>
  )
}

const NoneYet = () => (
  <EmptyState title="No vendors yet.">
    Add the plumber, the electrician and whoever else repairs for you, so that requests can be given to them.
  </EmptyState>
)

const None = ({ onClear }: { onClear: () => void }) => (
  <NoMatch noun="vendor" onClear={onClear}>
    Try another spelling, or look at those that are not archived.
  </NoMatch>
)

type DialogsProps = { opened: Opened; onClose: () => void; onDone: (text: string) => Promise<unknown> }

function Dialogs({ opened, ...props }: DialogsProps) {
  if (opened === null) return null
  if (opened === 'add') return <VendorDialog {...props} />
  const { act, vendor } = opened
  if (act === 'edit') return <VendorDialog vendor={vendor} {...props} />
  if (act === 'archive') return <ArchiveVendor vendor={vendor} {...props} />
  return <DeleteVendor vendor={vendor} {...props} />
}
