import type { Day } from '../../../../../shared/days.ts'
import type { MappedField } from '../../mapping.rules.ts'

export type Cells = { [F in MappedField]?: string | undefined }

/** `own` is this account's number, `others` those of the landlord's other accounts. */
export type RowContext = { today: Day; own: string; others: readonly string[] }
