import { useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../../../web/api-error.ts'
import { useToday } from '../../../identity/company/web/company.api.ts'
import type { Lease } from '../../../property/leases/leases.contract.ts'
import { BILLING_KEY, billingApi } from './charges.api.ts'

export function useDraftRule(): (lease: Lease) => Promise<string> {
  const today = useToday()
  const store = useQueryClient()
  return async (lease) => {
    try {
      const { newRuleValues, ruleBody, ruleForm } = await import('./charge-form.schema.ts')
      const body = { ...ruleBody(ruleForm.parse(newRuleValues(lease, today))), leaseId: lease.id }
      await billingApi('POST /rent-rules', { body })
      await store.invalidateQueries({ queryKey: BILLING_KEY })
      return 'Its rent is saved as a draft charge: activate it below.'
    } catch (error) {
      return `Its rent could not be saved as a charge: ${messageOf(error)} Add it below.`
    }
  }
}
