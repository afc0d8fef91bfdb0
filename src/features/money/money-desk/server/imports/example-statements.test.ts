import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readFile } from './read-file.ts'

const read = (fileName: string) =>
  readFile(
    {
      bytes: readFileSync(new URL(`../../../../../../docs/examples/${fileName}`, import.meta.url)),
      fileName,
      form: { accountId: '0' },
    },
    { remembered: [], context: { today: '2026-11-20', own: '0244550101', others: [] } },
  )

test('the examples that the import offers are read without a question', async () => {
  const [wallet, bank] = await Promise.all(['wallet-statement.csv', 'bank-statement.csv'].map(read))
  expect(wallet).toMatchObject({ problems: [], range: { from: '2026-11-02', to: '2026-11-08' } })
  expect(wallet?.lines.map(({ direction, kind }) => `${direction} ${kind}`)).toEqual([
    'in in',
    'in in',
    'out fee',
    'in in',
    'out out',
    'in in',
    'in in',
    'out out',
  ])
  expect(bank).toMatchObject({ problems: [], range: { from: '2026-11-02', to: '2026-11-12' } })
  expect(bank?.lines.map(({ kind }) => kind)).toEqual(['in', 'in', 'fee', 'in', 'out'])
})
