import { useMe } from '../../../../identity/accounts/web/accounts.api.ts'
import { DepositSection } from './deposit.section.tsx'

/** The uid of the tenant is understood as its id. */
export const MyDeposit = () => <DepositSection tenantId={useMe().uid} />
