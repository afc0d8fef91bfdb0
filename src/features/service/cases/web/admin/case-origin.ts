import { type ComponentType, createContext } from 'react'

/** Shows what made a request; null unless a screen provides it, because that feature uses this one. */
export const CaseOriginContext = createContext<ComponentType<{ id: string; subject: string }> | null>(null)
