import { lazyPart } from '../../../../web/ui/lazy-part.tsx'

export const END_LEASE = lazyPart(() => import('./end-lease.dialog.tsx').then((module) => module.EndLease))

export const END_LEASES = lazyPart(() => import('./end-leases.dialog.tsx').then((module) => module.EndLeases))
