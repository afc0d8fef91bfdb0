import type { Arrears } from '../../features/money/arrears/arrears.contract.ts'
import type { ContactChannel } from '../../features/money/arrears/arrears.rules.ts'
import { listVisibleArrears } from '../../features/money/arrears/server/arrears.service.ts'
import { recordContact, recordPromise } from '../../features/money/arrears/server/contacts.service.ts'
import { addDays } from '../../shared/days.ts'
import type { Demo, FillStep } from '../demo.types.ts'

type Act = { daysAgo: number } & (
  | { act: 'contact'; channel: ContactChannel; note: string }
  | { act: 'promise'; inDays: number; share: number; note: string }
)

/** In turn for the longest debtors; some are left alone. */
const HISTORIES: Act[][] = [
  [
    { act: 'contact', daysAgo: 21, channel: 'call', note: 'No answer, twice.' },
    {
      act: 'contact',
      daysAgo: 16,
      channel: 'visit',
      note: 'Met the brother; the shop is closed until Friday.',
    },
    { act: 'promise', daysAgo: 12, inDays: 7, share: 0.5, note: 'Half by the end of the week' },
  ],
  [
    { act: 'contact', daysAgo: 4, channel: 'whatsapp', note: 'Waits for the money of a customer.' },
    { act: 'promise', daysAgo: 3, inDays: 8, share: 1, note: 'All of it after payday' },
  ],
  [{ act: 'contact', daysAgo: 2, channel: 'call', note: 'Says that the transfer is on its way.' }],
  [],
  [
    {
      act: 'promise',
      daysAgo: 6,
      inDays: 6,
      share: 0.25,
      note: 'A quarter on this day, the rest next month',
    },
  ],
]

const FORENOON = 11 * 3600
const MINUTES_BETWEEN = 20

async function apply(demo: Demo, row: Arrears, act: Act, at: number): Promise<void> {
  const day = addDays(demo.today, -act.daysAgo)
  const ctx = demo.contextAt(day, FORENOON + at * MINUTES_BETWEEN * 60)
  const of = { id: row.tenantId, caller: demo.clerk }
  await demo.ctx.db.transaction(async (tx) => {
    if (act.act === 'contact') {
      const { channel, note } = act
      await recordContact(ctx, tx, { ...of, given: { channel, note } })
    } else {
      const amount = Math.round(row.overdue * act.share)
      const given = { day: addDays(day, act.inDays), amount, note: act.note }
      await recordPromise(ctx, tx, { ...of, given })
    }
  })
}

export const addContacts: FillStep = async (demo) => {
  const list = listVisibleArrears(demo.ctx, demo.clerk, {})
  const rows = await list.rows({ limit: HISTORIES.length, cursor: undefined })
  for (const [at, { row }] of rows.entries())
    for (const act of HISTORIES[at] ?? []) await apply(demo, row, act, at)
}
