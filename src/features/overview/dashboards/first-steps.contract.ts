import { z } from 'zod'
import type { Endpoints } from '../../../shared/endpoint.ts'

export const FIRST_STEPS = [
  ...(['properties', 'book', 'rents', 'balances'] as const),
  ...(['billing', 'people', 'pay', 'mail'] as const),
] as const
export type FirstStep = (typeof FIRST_STEPS)[number]

const firstSteps = z
  .object({
    hidden: z.boolean(),
    steps: z.array(
      z.object({
        key: z.enum(FIRST_STEPS),
        done: z.boolean(),
        left: z
          .number()
          .meta({ description: 'Properties, leases, drafts or tenants; else 1 until it is done' }),
      }),
    ),
  })
  .meta({ id: 'FirstSteps' })
export type FirstSteps = z.infer<typeof firstSteps>

export const firstStepsEndpoints = {
  'GET /first-steps': {
    who: 'admin',
    permission: 'analytics:read',
    summary: 'The first steps that the caller may do, and what is left of each',
    answer: firstSteps,
  },
  'PATCH /first-steps': {
    who: 'admin',
    permission: 'analytics:read',
    summary: 'Hides the first steps from the caller, or shows them again',
    body: z.object({ hidden: z.boolean() }).meta({ examples: [{ hidden: true }] }),
    answer: firstSteps,
  },
} as const satisfies Endpoints
