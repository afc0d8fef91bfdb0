import { type ComponentType, createContext } from 'react'

/** Shows the inspection that created a request; a context, because that feature comes later. */
export const CaseOriginContext = createContext<ComponentType<{ id: string; subject: string }> | null>(null)
