import type { ComponentType } from 'react'
import { useRole } from '../guard.tsx'
import type { Links } from '../links.ts'

type Props = { ready: boolean }

/** Set with the screens of the office, so that tenants do not load them. */
export const officeParts: { Search?: ComponentType<Props>; links?: Links } = {}

/** `ready` is set once the first screen is shown. */
export function HeaderSearch({ ready }: Props) {
  const isOffice = useRole() === 'admin'
  return isOffice && officeParts.Search ? <officeParts.Search ready={ready} /> : null
}
