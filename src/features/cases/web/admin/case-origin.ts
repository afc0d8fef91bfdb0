import { type ComponentType, createContext } from 'react'

/** What features below say about where a request came from; null without them. */
export const CaseOriginContext = createContext<ComponentType<{ id: string; subject: string }> | null>(null)
