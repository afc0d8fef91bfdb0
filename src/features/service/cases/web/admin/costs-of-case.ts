import { type ComponentType, createContext } from 'react'
import type { Case } from '../../cases.contract.ts'

/** Shows the costs of a request; the screen provides it, because that feature uses this one. */
export const CostsOfCase = createContext<ComponentType<{ item: Case; opened: boolean }> | null>(null)
