import { lazyPart } from '../../../../web/ui/lazy-part.tsx'

export const END_LEASE = lazyPart(() => import('./end-lease.dialog.tsx').then((module) => module.EndLease))
