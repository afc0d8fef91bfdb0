import { EXAMPLE_TICKET } from '../../../shared/examples.ts'

const erasure = { reason: 'Asked for by letter of 18 November' }

export const EXAMPLES = { erasure, ticket: EXAMPLE_TICKET }
