import { EXAMPLE_IDS } from '../../../shared/examples.ts'

export const EXAMPLES = {
  file: { kind: 'invoice' as const, subjectId: EXAMPLE_IDS.invoice },
  range: { from: '2026-01-01', to: '2026-12-31' },
}
