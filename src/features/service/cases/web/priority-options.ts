import { PRIORITY_LABELS } from '../maintenance.labels.ts'
import { PRIORITIES } from '../priority.rules.ts'

export const PRIORITY_OPTIONS = PRIORITIES.toReversed().map((value) => ({
  value,
  label: PRIORITY_LABELS[value],
}))
