import { YourLease } from '../../../../property/leases/web/your-lease.tsx'
import { OwnDocuments } from './dashboard.documents.tsx'

export const Below = () => (
  <>
    <OwnDocuments />
    <YourLease />
  </>
)
