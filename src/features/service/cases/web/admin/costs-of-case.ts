import { type ComponentType, createContext } from 'react'
import type { Case } from '../../cases.contract.ts'

/** Shows the costs of a request; a context, because that feature comes later. */
export const CostsOfCase = createContext<ComponentType<{ item: Case; opened: boolean }> | null>(null)
