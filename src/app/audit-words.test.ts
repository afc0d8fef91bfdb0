import { getTableColumns } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { profiles } from '../features/identity/accounts/server/accounts.table.ts'
import { describeEvent } from '../features/identity/audit/audit.sentences.ts'
import { changeTexts, isShown, lowerWord } from '../features/identity/audit/audit.words.ts'
import { invoices } from '../features/money/ledger/server/invoices.table.ts'
import { payments } from '../features/money/ledger/server/ledger.table.ts'
import { leases } from '../features/property/leases/server/leases.table.ts'
import { tenants } from '../features/property/tenants/server/tenants.table.ts'
import { auditEvents } from '../server/audit/audit.table.ts'
import { startTestPortal } from '../testing/portal.ts'
import { createSampleRecords } from '../testing/samples/sample-records.ts'

/** A name of the program: camelCase or snake_case. */
const PROGRAM_NAME = /\b[a-z]+[A-Z]\w*|\b\w+_\w+/

const COLUMNS = Object.entries({ tenants, profiles, leases, invoices, payments }).flatMap(
  ([table, columns]) => Object.keys(getTableColumns(columns)).map((column) => [table, column] as const),
)

test.each(COLUMNS)('%s.%s has a word for people', (_, column) => {
  for (const change of [
    [null, 'x'],
    ['x', 'y'],
    ['x', null],
  ] as const) {
    const changes = { [column]: [...change] as [unknown, unknown] }
    const { sentence, details } = describeEvent({ action: 'tenant.changed', targetName: 'Kofi', changes })
    expect([sentence, ...details, ...changeTexts({ changes })].join(' ')).not.toMatch(PROGRAM_NAME)
  }
  if (isShown([column, [null, 'x']])) expect(lowerWord(column)).not.toMatch(/ (on|at|uid|id|key)$/)
})

test('what the portal records reads without names of the program', async () => {
  const portal = await startTestPortal()
  await createSampleRecords(portal)
  const rows = await portal.db.select().from(auditEvents)
  await portal.close()
  const changed = z.record(z.string(), z.tuple([z.unknown(), z.unknown()]))
  const described = rows.flatMap(({ action, targetName, changes }) => {
    const given = Object.fromEntries(Object.entries(changed.parse(changes)).filter(isShown))
    return Object.keys(given).map((field) => [action, targetName, lowerWord(field)])
  })
  expect(described.length).toBeGreaterThan(50)
  expect(described.filter(([, , word = '']) => PROGRAM_NAME.test(word))).toEqual([])
})
