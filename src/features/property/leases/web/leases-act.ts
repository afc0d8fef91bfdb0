import type { Lease } from '../leases.contract.ts'

/** A dialog that acts on several leases. */
export type LeasesActProps = { leases: readonly Lease[]; onClose: () => void; onDone: () => Promise<void> }
