import { type ComponentType, createContext } from 'react'
import type { Case } from '../../cases.contract.ts'

export type JobSharing = { item: Case; onClose: () => void }

/** Sends a request to a vendor; a context, because that feature comes later. */
export const SendToVendor = createContext<ComponentType<JobSharing> | null>(null)
