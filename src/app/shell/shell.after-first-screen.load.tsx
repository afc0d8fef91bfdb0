import { useEffect, useState } from 'react'
import { lazyPart } from '../../web/ui/lazy-part.tsx'

const AFTER_FIRST_SCREEN = lazyPart(() =>
  import('./shell.after-first-screen.tsx').then(({ AfterFirstScreen }) => AfterFirstScreen),
)
const RETRY_MS = 30_000

/** Rendered once the first screen is shown, whose code has priority. */
export function LoadAfterFirstScreen() {
  const [Shown, setShown] = useState(AFTER_FIRST_SCREEN.shown)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const fetch = () =>
      AFTER_FIRST_SCREEN.fetch().then(
        () => setShown(AFTER_FIRST_SCREEN.shown),
        () => {
          timer = setTimeout(fetch, RETRY_MS)
        },
      )
    void fetch()
    return () => clearTimeout(timer)
  }, [])
  return Shown ? <Shown /> : null
}
