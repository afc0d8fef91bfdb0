import { NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../../web/ui/button.tsx'
import { Row } from '../../../../web/ui/layout.tsx'
import { DialogPart, lazyPart, type Part } from '../../../../web/ui/lazy-part.tsx'
import { LinkButton } from '../../../../web/ui/link.tsx'
import { DataTable } from '../../../../web/ui/list/data-table.tsx'
import { QueryState } from '../../../../web/ui/loaded.tsx'
import { useNotice } from '../../../../web/ui/notice.tsx'
import { Card, Page } from '../../../../web/ui/page.tsx'
import { EmptyState } from '../../../../web/ui/states.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { useUrlSearch } from '../../../../web/url-search.ts'
import { useCan } from '../../../identity/accounts/web/accounts.api.ts'
import { useToday } from '../../../identity/company/web/company.api.ts'
import { occupancyRate } from '../occupancy.rules.ts'
import type { Property } from '../properties.contract.ts'
import type { RegisteredUnit } from '../units.contract.ts'
import { OccupancyBar, occupiedTwiceText, VacantUnits } from './occupancy-bar.tsx'
import { propertiesQuery } from './properties.api.ts'
import { kindLabel } from './properties.labels.ts'
import classes from './properties.module.css'
import type { OpenUnit } from './unit.dialogs.tsx'
import { occupancyQuery, unitsQuery } from './units.api.ts'
import { type UnitAct, unitColumns, unitRows } from './units.columns.tsx'

const DIALOGS = lazyPart(() => import('./unit.dialogs.tsx').then((module) => module.UnitDialogs))
const SEARCH = { show: '' }

export type UnitHistoryProps = { unit: RegisteredUnit; onClose: () => void }
export type UnitHistoryPart = Part<UnitHistoryProps>

type Props = { property: Property; history: UnitHistoryPart }
type Open = OpenUnit | { what: 'history'; unit: RegisteredUnit }

export function UnitsView({ property, history }: Props) {
  const [{ show }, setSearch] = useUrlSearch(SEARCH)
  const onlyVacant = show === 'vacant'
  const units = useQuery({
    ...unitsQuery(property.id, onlyVacant ? { vacant: 'true' } : {}),
    placeholderData: keepPreviousData,
  })
  const notice = useNotice()
  const today = useToday()
  const can = useCan()
  const mayChange = can('unit:write')
  const [open, setOpen] = useState<Open | null>(null)
  const add = mayChange && <Button onClick={() => setOpen({ what: 'add' })}>Add Unit</Button>
  const onAct = (what: UnitAct, unit: RegisteredUnit) => setOpen({ what, unit })
  return (
    <Page
      title={property.name}
      lead={`${kindLabel(property.kind)} · ${capacityText(property)}`}
      actions={
        <>
          <LinkButton to="/properties" search={{}} variant="default">
            All properties
          </LinkButton>
          {add}
        </>
      }
    >
      {notice.node}
      <Facts property={property} />
      <UnitFilter onlyVacant={onlyVacant} onShow={(value) => setSearch({ show: value })} />
      <QueryState query={units} failed="Failed to load the units" height={320} always />
      {units.data && units.data.length > 0 && (
        <DataTable
          label="Units"
          columns={unitColumns({ today, seesLeases: can('lease:read'), mayChange, onAct })}
          rows={unitRows(units.data)}
          rowKey={({ unit, lease }) => `${unit.id} ${lease?.id}`}
          changing={units.isPlaceholderData}
        />
      )}
      {units.data?.length === 0 && (
        <Nothing property={property} onlyVacant={onlyVacant} action={!onlyVacant && add} />
      )}
      {open && (
        <UnitDialog
          open={open}
          property={property}
          history={history}
          onClose={() => setOpen(null)}
          notice={notice}
        />
      )}
    </Page>
  )
}

type DialogProps = Props & { open: Open; onClose: () => void; notice: ReturnType<typeof useNotice> }

function UnitDialog({ open, property, history, onClose, notice }: DialogProps) {
  const store = useQueryClient()
  const onDone = async (text: string) => {
    notice.report('success', text)
    await store.invalidateQueries({ queryKey: propertiesQuery.queryKey })
  }
  return open.what === 'history' ? (
    <DialogPart part={history} props={{ unit: open.unit, onClose }} onFailed={notice.fail} />
  ) : (
    <DialogPart part={DIALOGS} props={{ open, property, onClose, onDone }} onFailed={notice.fail} />
  )
}

type FilterProps = { onlyVacant: boolean; onShow: (value: string) => void }

const UnitFilter = ({ onlyVacant, onShow }: FilterProps) => (
  <Row gap="sm">
    <NativeSelect
      label="Show"
      value={onlyVacant ? 'vacant' : ''}
      data={[
        { value: '', label: 'All units' },
        { value: 'vacant', label: 'Vacant units' },
      ]}
      onChange={(event) => onShow(event.currentTarget.value)}
    />
  </Row>
)

const capacityText = ({ capacity }: Property) =>
  capacity === 1 ? '1 place' : `${capacity.toLocaleString('en-GB')} places`

function NoVacantUnit({ property: { id, capacity } }: { property: Property }) {
  const { data } = useQuery(occupancyQuery)
  const free = capacity - (data?.find(({ propertyId }) => propertyId === id)?.taken ?? capacity)
  if (free <= 0) return <EmptyState title="No unit is vacant." />
  return (
    <EmptyState title="No unit that is listed is vacant.">
      {free === 1 ? '1 place has' : `${free.toLocaleString('en-GB')} places have`} no unit yet and{' '}
      {free === 1 ? 'counts' : 'count'} as vacant. Add {free === 1 ? 'its unit' : 'their units'}, or lower the
      number of places of this property.
    </EmptyState>
  )
}

type NothingProps = { property: Property; onlyVacant: boolean; action: ReactNode }

const Nothing = ({ property, onlyVacant, action }: NothingProps) => (
  <Card>
    {onlyVacant ? (
      <NoVacantUnit property={property} />
    ) : (
      <EmptyState title="The units of this property will be listed here." action={action}>
        Add them here, or enter a tenant with the name of a unit.
      </EmptyState>
    )}
  </Card>
)

function Facts({ property: { id, capacity } }: { property: Property }) {
  const { data } = useQuery(occupancyQuery)
  const known = data?.find(({ propertyId }) => propertyId === id)
  // An empty card of the same height keeps the units in place while loading.
  const { taken, tenants, doubleLet } = known ?? { taken: 0, tenants: 0, doubleLet: 0 }
  const full = occupancyRate(taken, capacity)
  return (
    <Card>
      <Row className={classes.facts} gap="sm 2xl" align="center" data-unknown={!known || undefined}>
        <span>
          {taken.toLocaleString('en-GB')} of {capacity.toLocaleString('en-GB')} occupied
        </span>
        <span>{tenants === 1 ? '1 tenant' : `${tenants} tenants`}</span>
        <VacantUnits full={full} />
        {doubleLet > 0 && <StatusBadge tone="orange" word={occupiedTwiceText(doubleLet)} />}
        <OccupancyBar full={full} />
      </Row>
    </Card>
  )
}
