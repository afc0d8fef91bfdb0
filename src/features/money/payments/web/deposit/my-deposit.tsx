import { useMe } from '../../../../identity/accounts/web/accounts.api.ts'
import { DepositSection } from './deposit.section.tsx'

/** The tenant's uid is accepted as its id. */
export const MyDeposit = () => <DepositSection tenantId={useMe().uid} />
