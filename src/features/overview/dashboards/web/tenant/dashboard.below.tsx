import type { useNotice } from '../../../../../web/ui/notice.tsx'
import { YourLease } from '../../../../property/leases/web/your-lease.tsx'
import { Account } from './dashboard.account.tsx'
import { OwnDocuments } from './dashboard.documents.tsx'

export const Below = ({ notice }: { notice: ReturnType<typeof useNotice> }) => (
  <>
    <OwnDocuments />
    <YourLease />
    <Account notice={notice} />
  </>
)
