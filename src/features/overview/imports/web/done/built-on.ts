import type { ErrorFacts } from '../../../../../shared/errors.ts'

export type BuiltOn = NonNullable<ErrorFacts['builtOn']>[number]

const PATHS = {
  payment: '/payments',
  invoice: '/invoices',
  charge: '/billing/rules',
  request: '/requests',
  change: '/audit',
  'sign-in': '/audit',
} as const

/** The list where such a record is found. */
export const builtOnPath = ({ kind }: BuiltOn): (typeof PATHS)[keyof typeof PATHS] | undefined =>
  kind in PATHS ? PATHS[kind as keyof typeof PATHS] : undefined
