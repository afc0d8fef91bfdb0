import { useEffect, useState } from 'react'
import { t } from '../../../../../web/translate.ts'
import { lazyPart, PART_FAILED } from '../../../../../web/ui/lazy-part.tsx'
import type { useNotice } from '../../../../../web/ui/notice.tsx'
import { Section } from '../../../../../web/ui/page.tsx'
import { ErrorState, Loading } from '../../../../../web/ui/states.tsx'

const BELOW = lazyPart(() => import('./dashboard.below.tsx').then((module) => module.Below))

/** Documents, lease and account, loaded after the parts of the first screen. */
export function LoadBelow({ notice }: { notice: ReturnType<typeof useNotice> }) {
  const [Shown, setShown] = useState(BELOW.shown)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (Shown || failed) return
    BELOW.fetch().then(
      () => setShown(BELOW.shown),
      () => setFailed(true),
    )
  }, [Shown, failed])
  if (Shown) return <Shown notice={notice} />
  return (
    <Section title={t('Documents')}>
      {failed ? (
        <ErrorState title={PART_FAILED} onRetry={() => setFailed(false)} />
      ) : (
        <Loading height={200} />
      )}
    </Section>
  )
}
