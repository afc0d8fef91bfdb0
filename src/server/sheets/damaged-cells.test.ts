import { expect, test } from 'vitest'
import { findDamagedCells } from './damaged-cells.ts'

test.each(['2.44123E+08', '2,44123E+08', '2.44e+11', '#REF!', '#N/A', '########'])(
  '%s is a problem',
  (cell) => {
    expect(findDamagedCells({ phone: 'Phone' }, { phone: cell })).toEqual([
      { field: 'phone', message: expect.stringContaining(cell) },
    ])
  },
)

test.each(['', '0244123456', 'E12', '1E5', '#12', 'MP2211'])('%s is none', (cell) => {
  expect(findDamagedCells({ phone: 'Phone' }, { phone: cell })).toEqual([])
})
