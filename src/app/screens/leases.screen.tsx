import { END_LEASES } from '../../features/money/lease-ends/web/end-lease.part.ts'
import { LeasesPage } from '../../features/property/leases/web/leases.page.tsx'

export const LeasesScreen = () => <LeasesPage end={END_LEASES} />
