import { type ComponentType, createContext } from 'react'
import type { Case } from '../../cases.contract.ts'

/** What shows the costs of a request; given by the screen, because their feature stands below this one. */
export const CostsOfCase = createContext<ComponentType<{ item: Case; opened: boolean }> | null>(null)
