import { type ComponentType, useEffect, useState } from 'react'
import { useRole } from '../guard.tsx'

const RETRY_MS = 30_000

/** Loaded for tenants only; it lies over the page, so that nothing moves when it comes. */
export function TenantBar() {
  const wanted = useRole() === 'tenant'
  const [Bar, setBar] = useState<ComponentType>()
  const missing = wanted && !Bar
  useEffect(() => {
    if (!missing) return
    let timer: ReturnType<typeof setTimeout>
    const load = () =>
      import('./shell.bottom-bar.tsx').then(
        ({ BottomBar }) => setBar(() => BottomBar),
        () => {
          timer = setTimeout(load, RETRY_MS)
        },
      )
    void load()
    return () => clearTimeout(timer)
  }, [missing])
  return Bar && wanted ? <Bar /> : null
}
