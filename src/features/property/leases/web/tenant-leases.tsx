import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Day } from '../../../../shared/days.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { LazyPart, lazyPart, PART_FAILED } from '../../../../web/ui/lazy-part.tsx'
import { QueryState } from '../../../../web/ui/loaded.tsx'
import { useNotice } from '../../../../web/ui/notice.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import { EmptyState } from '../../../../web/ui/states.tsx'
import { useCan } from '../../../identity/accounts/web/accounts.api.ts'
import { useToday } from '../../../identity/company/web/company.api.ts'
import { propertiesQuery } from '../../properties/web/properties.api.ts'
import type { Tenant } from '../../tenants/tenants.contract.ts'
import { groupLeaseChains } from '../lease-choice.rules.ts'
import type { Lease } from '../leases.contract.ts'
import type { OpenLease } from './lease.dialogs.tsx'
import { LeaseList } from './lease-list.tsx'
import { tenantLeasesQuery, useLeasesChanged } from './leases.api.ts'

const DIALOGS = lazyPart(() => import('./lease.dialogs.tsx').then((module) => module.LeaseDialogs))

type EndDialogProps = {
  lease: Lease
  onClose: () => void
  onDone: (text: string) => Promise<void>
  onFailed: () => void
}

type Props = {
  tenant: Tenant
  /** Saves the rent of a new lease as a recurring charge and returns a message; injected by a later feature. */
  onCharge?: (lease: Lease) => Promise<string>
  endDialog: (props: EndDialogProps) => ReactNode
  moveOut?: (stay: { startsOn: Day; movedOutOn: Day }) => ReactNode
}

export function TenantLeases({ tenant, endDialog, onCharge, moveOut }: Props) {
  const leases = useQuery(tenantLeasesQuery(tenant.id))
  const properties = useQuery(propertiesQuery)
  const today = useToday()
  const notice = useNotice()
  const changed = useLeasesChanged()
  const mayChange = useCan()('lease:write')
  const [open, setOpen] = useState<OpenLease | { what: 'end'; lease: Lease } | null>(null)
  const [endedId, setEndedId] = useState<string>()
  const close = () => setOpen(null)
  const failed = () => {
    close()
    notice.show('error', PART_FAILED)
  }
  const done = async (text: string) => {
    notice.report('success', text)
    if (open?.what === 'end') setEndedId(open.lease.id)
    await changed()
  }
  const left = stayLeft(leases.data ?? [], endedId)
  const propertyId = properties.data?.find(({ name }) => name === tenant.apartment)?.id ?? ''
  // The form starts with the tenant's property.
  const add = mayChange && !properties.isPending && (
    <Button variant="default" size="sm" onClick={() => setOpen({ what: 'add', propertyId })}>
      Add Lease
    </Button>
  )
  return (
    <Section title="Leases" aside={add}>
      {notice.node}
      <QueryState query={leases} failed="Failed to load the leases" height={120} always />
      {leases.data?.length === 0 && (
        <EmptyState title="No lease yet.">
          A lease says which unit {tenant.name} rents from when to when, and for how much.
        </EmptyState>
      )}
      {leases.data && leases.data.length > 0 && (
        <LeaseList
          leases={leases.data}
          today={today}
          onAct={mayChange ? (what, lease) => setOpen({ what, lease }) : undefined}
        />
      )}
      {left && moveOut?.(left)}
      {open?.what === 'end' &&
        endDialog({ lease: open.lease, onClose: close, onDone: done, onFailed: failed })}
      {open && open.what !== 'end' && (
        <LazyPart
          part={DIALOGS}
          props={{ open, tenantId: tenant.id, onCharge, onClose: close, onDone: done }}
          onFailed={failed}
        />
      )}
    </Section>
  )
}

/** The lease just ended, or the last one of a tenant without a current lease. */
function stayLeft(leases: readonly Lease[], endedId: string | undefined) {
  const stays = groupLeaseChains(leases)
  const ended = stays.flatMap(({ first: { startsOn }, last: { id, movedOutOn } }) =>
    movedOutOn === null ? [] : [{ id, startsOn, movedOutOn }],
  )
  if (ended.length < stays.length) return ended.find(({ id }) => id === endedId)
  return ended.toSorted((a, b) => a.movedOutOn.localeCompare(b.movedOutOn)).at(-1)
}
