import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { formatGhs, toPesewas } from '../../../../shared/money.ts'
import { setUpFixture } from '../../../../testing/fixture.ts'
import { bookForm } from '../../../../testing/imports/rent-book.ts'
import type { BookImport, ImportedBook } from '../imports.contract.ts'

const ROOT = path.join(import.meta.dirname, '../../../../..')
const FIXES = [
  { kind: 'property-unknown', fix: 'make' },
  { kind: 'phone-zero', fix: 'add' },
  { kind: 'minus', fix: 'ahead' },
]
const fixture = setUpFixture()

async function call<T>(endpoint: string, send: { form?: FormData; body?: object }): Promise<T> {
  const answer = await fixture.admin.call<T>(endpoint, send)
  expect(answer.status, answer.text).toBeLessThan(300)
  return answer.body
}

const print = (cedis = 0) => formatGhs(toPesewas(cedis))

const toFigures = ({ made, money: { owed, ahead, deposit } }: ImportedBook): string[] => [
  `${made.properties} properties, ${made.units} units, ${made.tenants} tenants, ${made.leases} leases`,
  `${made.charges} drafts of recurring charges`,
  `${made.openings} opening balances: ${print(owed)} is owed, ${print(ahead)} was paid ahead`,
  `${made.deposits} deposits, ${print(deposit?.book)} together`,
]

test('the example book is imported with three answers, and makes what the guide says', async () => {
  const bytes = await readFile(path.join(ROOT, 'docs/examples/rent-book.xlsx'))
  const draft = await call<BookImport>('POST /imports', { form: bookForm(bytes, 'rent-book.xlsx') })
  const open = draft.problems.filter(({ blocking, fixed }) => blocking && !fixed)
  expect(open.map(({ kind, fixes: [first] }) => ({ kind, fix: first?.fix }))).toEqual(FIXES)
  const ready = await call<BookImport>(`PATCH /imports/${draft.id}`, { body: { fix: FIXES } })
  expect(ready).toMatchObject({ ready: true, options: { asOf: '2026-10-31' } })
  for (const name of ['rent', 'balance', 'deposit', 'paid'] as const) {
    const figures = ready.money[name]
    expect(figures).toMatchObject({ stated: figures?.book, portal: figures?.book })
  }
  const signature = { hash: ready.hash, signedBy: 'Ama Mensah' }
  const imported = await call<ImportedBook>(`POST /imports/${draft.id}/confirm`, { body: signature })
  const guide = await readFile(path.join(ROOT, 'docs/guide/from-your-book.md'), 'utf8')
  for (const figure of toFigures(imported)) expect(guide.replaceAll(/\s+/g, ' ')).toContain(figure)
})
