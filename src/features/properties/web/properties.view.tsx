import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../web/api-error.ts'
import { DataTable } from '../../../web/ui/data-table.tsx'
import { Notice, useNotice } from '../../../web/ui/notice.tsx'
import { Page } from '../../../web/ui/page.tsx'
import { EmptyState, ErrorState, Loading } from '../../../web/ui/states.tsx'
import type { Occupancy } from '../occupancy.contract.ts'
import type { Property } from '../properties.contract.ts'
import { canArchiveProperty } from '../properties.rules.ts'
import { occupancyQuery } from './occupancy.queries.ts'
import { propertiesQuery } from './properties.api.ts'
import { ArchivedProperties } from './properties.archived.tsx'
import { type PropertyAct, propertyColumns } from './properties.columns.tsx'
import classes from './properties.module.css'
import { PropertyTotals } from './properties.totals.tsx'
import { PropertyDialog } from './property.dialog.tsx'
import { ArchiveProperty, DeleteProperty } from './property.remove.tsx'
import { PropertyOccupied } from './property-occupied.tsx'

const BANNER_MS = 5000
const LEAD = 'How full each place is, and who is in which unit.'

type Open = { what: 'add' } | { what: PropertyAct; property: Property }

export function PropertiesView() {
  const properties = useQuery(propertiesQuery)
  const occupancy = useQuery(occupancyQuery)
  const store = useQueryClient()
  const notice = useNotice()
  const [open, setOpen] = useState<Open | null>(null)
  const done = async (text: string) => {
    notice.show('success', text, BANNER_MS)
    await store.invalidateQueries({ queryKey: propertiesQuery.queryKey })
  }
  const add = <Button onClick={() => setOpen({ what: 'add' })}>Add Property</Button>
  const ready = properties.data && !occupancy.isPending ? properties.data : null
  return (
    <Page title="Properties" lead={LEAD} actions={add}>
      {notice.node}
      {!ready && !properties.error && <Loading height={320} />}
      {properties.error && (
        <ErrorState title="Failed to load properties" onRetry={() => void properties.refetch()}>
          {messageOf(properties.error)}
        </ErrorState>
      )}
      {occupancy.error && (
        <Notice tone="error">How full they are could not be loaded. {messageOf(occupancy.error)}</Notice>
      )}
      {ready?.length === 0 && <EmptyState title="The places that you let will stand here." action={add} />}
      {ready && ready.length > 0 && occupancy.data && (
        <PropertyTotals properties={ready} occupancy={occupancy.data} />
      )}
      {ready && ready.length > 0 && (
        <div className={classes.table}>
          <DataTable
            label="Properties"
            columns={propertyColumns(occupancy.data, (what, property) => setOpen({ what, property }))}
            rows={ready}
            rowKey={({ id }) => id}
          />
        </div>
      )}
      {ready && (
        <ArchivedProperties
          onRestored={() => done('Property restored.')}
          onFailed={(text) => notice.show('error', text)}
        />
      )}
      <PropertyDialogs open={open} occupancy={occupancy.data} onClose={() => setOpen(null)} onDone={done} />
    </Page>
  )
}

type DialogProps = {
  open: Open | null
  occupancy: readonly Occupancy[] | undefined
  onClose: () => void
  onDone: (text: string) => Promise<void>
}

function PropertyDialogs({ open, occupancy, onClose, onDone }: DialogProps) {
  switch (open?.what) {
    case 'add':
      return <PropertyDialog onClose={onClose} onSaved={() => onDone('Property added.')} />
    case 'edit':
      return (
        <PropertyDialog
          property={open.property}
          onClose={onClose}
          onSaved={() => onDone('Property updated.')}
        />
      )
    case 'delete':
      return (
        <DeleteProperty
          property={open.property}
          onClose={onClose}
          onDone={() => onDone('Property deleted.')}
        />
      )
    case 'archive': {
      const { property } = open
      const counts = occupancy?.find(({ propertyId }) => propertyId === property.id)
      if (counts && !canArchiveProperty(counts))
        return <PropertyOccupied property={property} counts={counts} onClose={onClose} />
      return (
        <ArchiveProperty property={property} onClose={onClose} onDone={() => onDone('Property archived.')} />
      )
    }
    case undefined:
      return null
  }
}
