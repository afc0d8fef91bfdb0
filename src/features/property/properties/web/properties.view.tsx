import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getErrorMessage } from '../../../../web/api-error.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { DialogPart, lazyPart } from '../../../../web/ui/lazy-part.tsx'
import { LinkButton } from '../../../../web/ui/link.tsx'
import { BackToSettings } from '../../../../web/ui/links/back-links.tsx'
import { DataTable } from '../../../../web/ui/list/data-table.tsx'
import { Notice, useNotice } from '../../../../web/ui/notice.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { EmptyState, ErrorState, Loading } from '../../../../web/ui/states.tsx'
import { useCan } from '../../../identity/accounts/web/accounts.api.ts'
import { propertiesQuery } from './properties.api.ts'
import { ArchivedProperties } from './properties.archived.tsx'
import { propertyColumns } from './properties.columns.tsx'
import classes from './properties.module.css'
import { PropertyTotals } from './properties.totals.tsx'
import type { OpenProperty } from './property.dialogs.tsx'
import { occupancyQuery } from './units.api.ts'

const LEAD = 'How full each place is, and who is in which unit.'

const DIALOGS = lazyPart(() => import('./property.dialogs.tsx').then((module) => module.PropertyDialogs))

export function PropertiesView() {
  const properties = useQuery(propertiesQuery)
  const occupancy = useQuery(occupancyQuery)
  const store = useQueryClient()
  const notice = useNotice()
  const can = useCan()
  const mayChange = can('property:write')
  const [open, setOpen] = useState<OpenProperty | null>(null)
  const done = async (text: string) => {
    notice.report('success', text)
    await store.invalidateQueries({ queryKey: propertiesQuery.queryKey })
  }
  const add = mayChange && <Button onClick={() => setOpen({ what: 'add' })}>Add Property</Button>
  const ready = properties.data && !occupancy.isPending ? properties.data : null
  return (
    <Page
      title="Properties"
      back={<BackToSettings />}
      lead={LEAD}
      actions={
        <>
          {can('unit:write') && (
            <LinkButton to="/properties/import" variant="default">
              Import Units
            </LinkButton>
          )}
          {add}
        </>
      }
    >
      {notice.node}
      {!ready && !properties.error && <Loading height={320} />}
      {properties.error && (
        <ErrorState
          title="Failed to load properties"
          error={properties.error}
          onRetry={() => void properties.refetch()}
        />
      )}
      {occupancy.error && (
        <Notice tone="error">
          How full they are could not be loaded. {getErrorMessage(occupancy.error)}
        </Notice>
      )}
      {ready?.length === 0 && (
        <EmptyState title="The places that you rent out will be listed here." action={add} />
      )}
      {ready && ready.length > 0 && occupancy.data && (
        <PropertyTotals properties={ready} occupancy={occupancy.data} />
      )}
      {ready && ready.length > 0 && (
        <div className={classes.table}>
          <DataTable
            label="Properties"
            columns={propertyColumns(
              occupancy.data,
              mayChange ? (what, property) => setOpen({ what, property }) : undefined,
            )}
            rows={ready}
            rowKey={({ id }) => id}
          />
        </div>
      )}
      {ready && (
        <ArchivedProperties
          mayRestore={mayChange}
          onRestored={() => done('Property restored.')}
          onFailed={(text) => notice.show('error', text)}
        />
      )}
      {open && (
        <DialogPart
          part={DIALOGS}
          props={{ open, occupancy: occupancy.data, onClose: () => setOpen(null), onDone: done }}
          onFailed={notice.fail}
        />
      )}
    </Page>
  )
}
