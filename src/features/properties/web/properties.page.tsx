import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../web/api-error.ts'
import { type Column, DataTable } from '../../../web/ui/data-table.tsx'
import { Confirm } from '../../../web/ui/dialog.tsx'
import { useNotice } from '../../../web/ui/notice.tsx'
import { Page } from '../../../web/ui/page.tsx'
import { EmptyState, ErrorState, Loading } from '../../../web/ui/states.tsx'
import type { Property } from '../properties.contract.ts'
import { propertiesApi, propertiesQuery } from './properties.api.ts'
import { kindLabel, PropertyDialog } from './property.dialog.tsx'

const BANNER_MS = 5000

type Open = { what: 'add' } | { what: 'edit' | 'delete'; property: Property }

/** The places that are let, and how many tenants each holds. */
export function PropertiesPage() {
  const properties = useQuery(propertiesQuery)
  const store = useQueryClient()
  const notice = useNotice()
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const done = async (text: string) => {
    await store.invalidateQueries({ queryKey: ['properties'] })
    notice.show('success', text, BANNER_MS)
  }
  const add = <Button onClick={() => setOpen({ what: 'add' })}>Add Property</Button>
  return (
    <Page title="Properties" lead="The places that are let; each tenant belongs to one." actions={add}>
      {notice.node}
      {properties.isPending && <Loading height={320} />}
      {properties.error && (
        <ErrorState title="Failed to load properties" onRetry={() => void properties.refetch()}>
          {messageOf(properties.error)}
        </ErrorState>
      )}
      {properties.data?.length === 0 && (
        <EmptyState title="The places that you let will stand here." action={add} />
      )}
      {properties.data && properties.data.length > 0 && (
        <DataTable
          label="Properties"
          columns={columns(setOpen)}
          rows={properties.data}
          rowKey={(property) => property.id}
        />
      )}
      {open?.what === 'add' && <PropertyDialog onClose={close} onSaved={() => done('Property added.')} />}
      {open?.what === 'edit' && (
        <PropertyDialog property={open.property} onClose={close} onSaved={() => done('Property updated.')} />
      )}
      {open?.what === 'delete' && (
        <DeleteProperty
          property={open.property}
          onClose={close}
          onDeleted={() => done('Property deleted.')}
        />
      )}
    </Page>
  )
}

function columns(setOpen: (open: Open) => void): Column<Property>[] {
  return [
    { header: 'Name', cell: ({ name }) => name, card: 'title' },
    { header: 'Kind', cell: ({ kind }) => kindLabel(kind) },
    { header: 'Capacity', cell: ({ capacity }) => capacity.toLocaleString('en-GB'), align: 'right' },
    {
      header: 'Actions',
      card: 'actions',
      tight: true,
      cell: (property) => (
        <>
          <Button size="compact-sm" variant="subtle" onClick={() => setOpen({ what: 'edit', property })}>
            Edit
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            c="dimmed"
            onClick={() => setOpen({ what: 'delete', property })}
          >
            Delete
          </Button>
        </>
      ),
    },
  ]
}

type DeleteProps = { property: Property; onClose: () => void; onDeleted: () => Promise<void> }

function DeleteProperty({ property, onClose, onDeleted }: DeleteProps) {
  const remove = async () => {
    await propertiesApi('DELETE /properties/{id}', { params: { id: property.id } })
    await onDeleted()
  }
  return (
    <Confirm
      title="Delete Property"
      action="Delete"
      busyWord="Deleting..."
      onConfirm={remove}
      onClose={onClose}
    >
      Delete <strong>{property.name}</strong>? A property with tenants cannot be deleted.
    </Confirm>
  )
}
