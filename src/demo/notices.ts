import { randomUUID } from 'node:crypto'
import { insertNotices } from '../features/messaging/server/notices.queries.ts'
import { instantOf } from './days.ts'
import type { Demo, FillStep, PastEmail } from './demo.types.ts'
import { EXAMPLE_TENANT } from './people.names.ts'
import { random } from './random.ts'

const HOUR_MS = 3_600_000
const AT_ONCE = 500

/** Puts what people were told into the portal: each has read what is older than they are slow. */
export const addNotices: FillStep = async (demo) => {
  const rows = createNoticeRows(demo, planReadingDelays(demo))
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await insertNotices(demo.ctx.db, rows.slice(from, from + AT_ONCE))
}

/** After how many hours each person reads what the portal tells, by uid. */
function planReadingDelays({ admin, clerk, tenants }: Demo): Map<string, number> {
  const slow = tenants.map(({ name, caller }) => {
    const hours = name === EXAMPLE_TENANT ? 5 * 24 : random(`reads ${name}`).whole(3, 200)
    return [caller.uid, hours] as const
  })
  return new Map([[admin.uid, 30], [clerk.uid, 4], ...slow])
}

function createNoticeRows({ pastEmails, today, ctx }: Demo, paces: Map<string, number>) {
  const end = instantOf(today, 0, ctx.config.TIME_ZONE)
  const row = ({ message, at }: PastEmail, uid: string) => {
    const { title, body, link } = message.notice
    const read = new Date(at.getTime() + (paces.get(uid) ?? 0) * HOUR_MS)
    const readAt = read < end ? read : null
    const about = message.about ?? null
    return { id: randomUUID(), uid, type: message.kind, title, body, link, about, readAt, createdAt: at }
  }
  return pastEmails.flatMap((email) => [...new Set(email.message.notice.uids)].map((uid) => row(email, uid)))
}
