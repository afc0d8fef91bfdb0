import { useEffect, useState } from 'react'
import { lazyPart } from '../../web/ui/lazy-part.tsx'

const LATER = lazyPart(() => import('./shell.later.tsx').then(({ Later }) => Later))
const RETRY_MS = 30_000

/** Rendered once the first screen is shown, whose code has priority. */
export function LoadLater() {
  const [Shown, setShown] = useState(LATER.shown)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const fetch = () =>
      LATER.fetch().then(
        () => setShown(LATER.shown),
        () => {
          timer = setTimeout(fetch, RETRY_MS)
        },
      )
    void fetch()
    return () => clearTimeout(timer)
  }, [])
  return Shown ? <Shown /> : null
}
