import type { Db } from '../../../../../server/database/index.ts'
import type { Day } from '../../../../../shared/days.ts'
import {
  countJournalLines,
  type JournalListLine,
  type JournalScope,
  listJournalLines,
} from './journal.reports.ts'

const PAGE = 5000

type Days = { from: Day; to: Day }

function groupDaysIntoPages(counts: readonly { day: Day; count: number }[]): Days[] {
  const pages: Days[] = []
  let left = 0
  for (const { day, count } of counts) {
    const page = pages.at(-1)
    if (page && count <= left) page.to = day
    else pages.push({ from: day, to: day })
    left = (page && count <= left ? left : PAGE) - count
  }
  return pages
}

/** Whole days in order, a page at a time, to bound memory. */
export async function* journalPages(
  db: Db,
  days: Days,
  scope?: JournalScope,
): AsyncGenerator<JournalListLine[]> {
  for (const page of groupDaysIntoPages(await countJournalLines(db, days)))
    yield await listJournalLines(db, page, scope)
}
