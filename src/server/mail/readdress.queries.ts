import { type Column, inArray, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../database/index.ts'
import { deliveries } from '../database/server.table.ts'
import { escapeHtml } from './layout.ts'

export type Move = { from: string; to: string }

// What an address goes on with on either side: there, it is a part of another one. A stop may end a sentence.
const STARTS = String.raw`(?<![\w.!#$%*+/=?^{|}~-]|\w(?:'|&|&#39;|&amp;))`
const ENDS = String.raw`(?![\w-]|\.[\w-])`
const literally = (text: string) => text.replaceAll(/[\\^$.|?*+()[\]{}-]/g, String.raw`\$&`)

const named = (words: Column, { from, to }: Move): SQL =>
  sql`regexp_replace(${words}, ${STARTS + literally(from) + ENDS}, ${to.replaceAll('\\', '\\\\')}, 'g')`

/** Sends mails to another address, which they also name in place of the one that they had, wherever that stands whole. */
export async function readdressAll(tx: Tx, ids: readonly string[], { from, to }: Move): Promise<void> {
  if (ids.length === 0) return
  const { id, html, text } = deliveries
  await tx
    .update(deliveries)
    .set({
      recipient: to,
      html: named(html, { from: escapeHtml(from), to: escapeHtml(to) }),
      text: named(text, { from, to }),
    })
    .where(inArray(id, [...ids]))
}
