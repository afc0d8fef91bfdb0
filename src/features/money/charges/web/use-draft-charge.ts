import { useQueryClient } from '@tanstack/react-query'
import { getErrorMessage } from '../../../../web/api-error.ts'
import { useToday } from '../../../identity/company/web/company.api.ts'
import type { Lease } from '../../../property/leases/leases.contract.ts'
import { CHARGES_KEY, chargesApi } from './charges.api.ts'

export function useDraftCharge(): (lease: Lease) => Promise<string> {
  const today = useToday()
  const store = useQueryClient()
  return async (lease) => {
    try {
      const { newChargeValues, chargeBody, chargeForm } = await import('./charge-form.schema.ts')
      const body = { ...chargeBody(chargeForm.parse(newChargeValues(lease, today))), leaseId: lease.id }
      await chargesApi('POST /rent-rules', { body })
      await store.invalidateQueries({ queryKey: CHARGES_KEY })
      return 'Its rent is saved as a draft charge: activate it below.'
    } catch (error) {
      return `Its rent could not be saved as a charge: ${getErrorMessage(error)} Add it below.`
    }
  }
}
