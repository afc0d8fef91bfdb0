import { useState } from 'react'
import { Text } from '../../web/ui/layout.tsx'
import { LazyPart, lazyPart, PART_FAILED } from '../../web/ui/lazy-part.tsx'

const HELD = lazyPart(() => import('./tenant-held.tsx').then((module) => module.TenantHeld))

export function TenantHeldPart({ tenantId }: { tenantId: string }) {
  const [failed, setFailed] = useState(false)
  if (failed) return <Text tone="soft">{PART_FAILED}</Text>
  return <LazyPart part={HELD} props={{ tenantId }} onFailed={() => setFailed(true)} />
}
