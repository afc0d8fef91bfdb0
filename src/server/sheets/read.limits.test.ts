import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { readSheets } from './read.ts'

const readStrictly = (bytes: Uint8Array) =>
  readSheets(Buffer.from(bytes), { rows: 3, columns: 2, isStrict: true })
const sheets = (...all: string[][][]) =>
  writeXlsx({ sheets: all.map((rows, at) => ({ name: `S${at + 1}`, rows })) })

test('limits are of all sheets together', async () => {
  expect(await readStrictly(await sheets([['a'], ['b']], [['c', 'd', '']]))).toHaveLength(2)
  await expect(readStrictly(await sheets([['a'], ['b']], [['c'], ['d']]))).rejects.toThrow(
    'A file may have at most 3 rows, on all its sheets together.',
  )
})
test('a limit names the row with too many columns', async () => {
  await expect(readStrictly(await sheets([['a']], [[], ['a', 'b', 'c']]))).rejects.toThrow(
    "A file may have at most 2 columns, but row 2, sheet 'S2' has more.",
  )
  await expect(readStrictly(Buffer.from('a,b\na,b,c\n'))).rejects.toThrow('but row 2 has more')
})
