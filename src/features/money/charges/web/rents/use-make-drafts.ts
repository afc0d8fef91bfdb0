import { type RefObject, useEffect, useState } from 'react'
import { getErrorMessage } from '../../../../../web/api-error.ts'
import { useFormKey } from '../../../../../web/forms/form-key.ts'
import { useToday } from '../../../../identity/company/web/company.api.ts'
import type { Lease } from '../../../../property/leases/leases.contract.ts'
import { MAX_DRAFTS } from '../../charges.states.ts'
import { chargesApi } from '../charges.api.ts'
import { type Faults, findFaults, getValues, toDraft } from './rents.rows.ts'
import type { useTypedRents } from './use-typed-rents.ts'

type Making = {
  filled: readonly Lease[]
  rents: ReturnType<typeof useTypedRents>
  place: RefObject<HTMLElement | null>
  onDrafted: (ruleIds: readonly string[]) => Promise<unknown>
  showAll: () => void
}

const NOTHING_FILLED = 'Type the rent of a lease first.'
const SOME_WRONG = 'Nothing was made yet: please correct the marked rents.'

/** All filled rows become drafts, or none. */
export function useMakeDrafts({ filled, rents, place, onDrafted, showAll }: Making) {
  const today = useToday()
  const formKey = useFormKey()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [found, setFound] = useState<Readonly<Record<string, Faults>>>({})
  useEffect(() => {
    if (Object.keys(found).length > 0)
      place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [found, place])
  const send = async (rows: ReturnType<typeof toDraft>[]) => {
    setBusy(true)
    try {
      const body = { rows }
      const { ruleIds } = await chargesApi('POST /rent-rules/drafts', { body, key: formKey.keyFor(body) })
      formKey.done()
      rents.forget(rows.map(({ leaseId }) => leaseId))
      await onDrafted(ruleIds)
    } catch (error) {
      setFailure(getErrorMessage(error))
    } finally {
      setBusy(false)
    }
  }
  const make = async () => {
    const rows = filled
      .slice(0, MAX_DRAFTS)
      .map((lease) => ({ lease, values: getValues(lease, rents.typed[lease.id], today) }))
    const faults = rows.flatMap(({ lease, values }) => {
      const wrong = findFaults(lease, values)
      return wrong ? [[lease.id, wrong] as const] : []
    })
    setFound(Object.fromEntries(faults))
    setFailure(rows.length === 0 ? NOTHING_FILLED : faults.length > 0 ? SOME_WRONG : null)
    if (faults.length > 0) showAll()
    else if (rows.length > 0) await send(rows.map(({ lease, values }) => toDraft(lease, values)))
  }
  return { busy, failure, faults: found, make }
}
