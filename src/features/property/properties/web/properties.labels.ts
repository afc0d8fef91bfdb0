import type { Property } from '../properties.contract.ts'

const KIND_LABELS = { shops: 'Shops', apartments: 'Apartments' } as const

export const kindLabel = (kind: Property['kind']): string => KIND_LABELS[kind]
