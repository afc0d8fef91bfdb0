import { useEffect, useState } from 'react'
import { lazyPart, PART_FAILED } from '../../../../../web/ui/lazy-part.tsx'
import { Section } from '../../../../../web/ui/page.tsx'
import { ErrorState, Loading } from '../../../../../web/ui/states.tsx'

const BELOW = lazyPart(() => import('./dashboard.below.tsx').then((module) => module.Below))

/** Documents and lease, loaded after the parts of the first screen. */
export function LoadBelow() {
  const [Shown, setShown] = useState(BELOW.shown)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (Shown || failed) return
    BELOW.fetch().then(
      () => setShown(BELOW.shown),
      () => setFailed(true),
    )
  }, [Shown, failed])
  if (Shown) return <Shown />
  return (
    <Section title="Documents">
      {failed ? (
        <ErrorState title={PART_FAILED} onRetry={() => setFailed(false)} />
      ) : (
        <Loading height={200} />
      )}
    </Section>
  )
}
