import type { Context } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/database/index.ts'
import type { Outcome } from '../../../../server/http/idempotency.ts'
import { CARD_FIELDS, type CardValues } from '../cards.contract.ts'
import { BOOK_MAX_ROWS, type BookField, type BookRow } from '../imports.contract.ts'
import { BOOK_IMPORT_ERRORS } from '../imports.messages.ts'
import { NO_CHOICES } from './choices.ts'
import * as queries from './imports.queries.ts'
import { lockDraft, readRecord, toBookRows } from './imports.read.ts'

const HEADINGS: Readonly<Record<Exclude<BookField, 'paid' | 'ignore'>, string>> = {
  name: 'Name',
  phone: 'Phone',
  email: 'Email',
  property: 'Property',
  unit: 'Unit',
  startsOn: 'Lease start',
  endsOn: 'Lease end',
  rent: 'Rent',
  period: 'Period',
  rentDay: 'Rent day',
  deposit: 'Deposit',
  balance: 'Balance',
  credit: 'Credit',
  brought: 'Brought forward',
  paidUntil: 'Paid until',
  advance: 'Advance',
  note: 'Note',
}

const toCardRow = (number: number, cells: string[]) => ({ row: String(number), sheet: 0, number, cells })

/** Cards are a table like any other, whose headings are its first row. */
export const createCardRows = () => ({
  rows: [
    {
      ...toCardRow(
        1,
        CARD_FIELDS.map((field) => HEADINGS[field]),
      ),
      hidden: false,
    },
  ],
  choices: { ...NO_CHOICES, headingRow: 1, columns: CARD_FIELDS.map((field, at) => ({ at, field })) },
})

/** Throws 404, 409 for what was imported, for a file, and for too many. */
export async function addCard(
  ctx: Context,
  tx: Tx,
  { id, values }: { id: string; values: CardValues },
): Promise<Outcome<BookRow>> {
  const record = await lockDraft(tx, id)
  if (record.kind !== 'cards') throw BOOK_IMPORT_ERRORS.onlyCards()
  const number = (await queries.findLastNumber(tx, id)) + 1
  if (number > BOOK_MAX_ROWS + 1) throw BOOK_IMPORT_ERRORS.tooManyCards()
  const cells = CARD_FIELDS.map((field) => values[field] ?? '')
  await queries.insertRow(tx, { importId: id, ...toCardRow(number, cells) })
  await queries.updateImport(tx, id, { changedAt: ctx.clock.now() })
  const answer = toBookRows(await readRecord(ctx, tx, record)).find((one) => one.row === String(number))
  if (!answer) throw BOOK_IMPORT_ERRORS.rowNotFound()
  return { answer }
}
