import { createHash } from 'node:crypto'
import type { Context } from '../../../../../server/context.ts'
import type { Tx } from '../../../../../server/database/index.ts'
import type { Caller } from '../../../../../server/http/caller.ts'
import type { Outcome } from '../../../../../server/http/idempotency.ts'
import { refuseImpossibleDay } from '../../../invoices/server/changes/refuse-payment.ts'
import type { ImportedTexts, NewTexts } from '../../statements.contract.ts'
import { lockDesk } from '../lines/lines.queries.ts'
import { identifyLines } from '../statement-line.ts'
import { readTexts } from '../texts/read-texts.ts'
import { requireAccount, storeLines } from './statements.service.ts'

const TEXT_SOURCE = 'text'

/** Texts without a day take `receivedOn`, else today; those in the future stay unread. Throws 400, 404. */
export async function importTexts(
  ctx: Context,
  tx: Tx,
  { given, caller }: { given: NewTexts; caller: Caller },
): Promise<Outcome<ImportedTexts>> {
  await lockDesk(tx)
  const account = await requireAccount(tx, given.accountId)
  refuseImpossibleDay(given.receivedOn, ctx)
  const today = ctx.clock.today()
  const { lines, unread } = readTexts(given.text)
  const day = given.receivedOn ?? today
  const dated = lines.map((line, at) => ({ ...line, day: line.day ?? day, row: `Text ${at + 1}` }))
  const past = dated.filter((line) => line.day <= today)
  const future = dated.filter((line) => line.day > today).map(({ text }) => text)
  const identified = identifyLines(past.map((line) => ({ ...line, direction: 'in', kind: 'in' })))
  const days = identified.map((line) => line.day).toSorted()
  const stored = await storeLines(ctx, tx, {
    account,
    lines: identified,
    skipped: 0,
    source: TEXT_SOURCE,
    statement: {
      source: 'text',
      fileName: null,
      sha256: createHash('sha256').update(given.text).digest('hex'),
      range: { from: days[0] ?? day, to: days.at(-1) ?? day },
    },
    caller,
  })
  return { answer: { ...stored, unread: [...unread, ...future] } }
}
