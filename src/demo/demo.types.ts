import type { Context } from '../server/context.ts'
import type { Caller } from '../server/http/caller.ts'
import type { Day } from '../shared/days.ts'
import type { Person } from './people.ts'

/** Somebody of the demo company with the ids that the portal gave. */
export type DemoTenant = Person & { id: string; caller: Caller }

/** What a chapter of the company's history is written with. */
export type Demo = {
  ctx: Context
  today: Day
  admin: Caller
  /** Those on the list and those who have left. */
  tenants: DemoTenant[]
  /** The portal so many seconds after midnight of a day: its clock stands there, and it writes no mails. */
  at(day: Day, seconds: number): Context
}

/** Writes one part of the history; all of it before `today`. */
export type Chapter = (demo: Demo) => Promise<void>
