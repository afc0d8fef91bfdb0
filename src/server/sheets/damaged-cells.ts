import type { ImportColumns, ImportRow } from '../../shared/imports.ts'

const FAILED = /^#(?:REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|CALC!|#+)$/
const SHORTENED = /^\d(?:[.,]\d+)?E\+\d{1,3}$/i

/** Problems of cells damaged by the spreadsheet: failed formulas, and long numbers shown as 2.44123E+08. */
export function findDamagedCells<F extends string>(
  columns: ImportColumns<F>,
  values: Record<F, string>,
): ImportRow<F>['problems'] {
  return (Object.keys(columns) as F[]).flatMap((field) => {
    const cell = values[field]
    if (FAILED.test(cell))
      return [
        {
          field,
          message: `The spreadsheet shows the error ${cell} here: correct the formula or type the value`,
        },
      ]
    if (SHORTENED.test(cell))
      return [
        {
          field,
          message: `The spreadsheet has shortened a number to ${cell}: format the column as text and type the number again`,
        },
      ]
    return []
  })
}
