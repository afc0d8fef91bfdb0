import type { NewNotice } from '../features/messaging/server/deliveries/options.ts'
import type { Context } from '../server/context.ts'
import type { Caller } from '../server/http/caller.ts'
import type { Day } from '../shared/days.ts'
import type { Person } from './people.ts'

export type DemoTenant = Person & { id: string; caller: Caller }

/** A notice that somebody got then. */
export type PastNotice = NewNotice & { at: Date }

export type Demo = {
  ctx: Context
  today: Day
  admin: Caller
  clerk: Caller
  /** Current and former tenants. */
  tenants: DemoTenant[]
  noticesFrom: Day
  /** Notices since `noticesFrom`. */
  pastNotices: PastNotice[]
  /** A context whose clock stands that many seconds after midnight of a day, and which sends no email. */
  contextAt(day: Day, seconds: number): Context
}

/** The demo before it has people. */
export type DemoSetup = Omit<Demo, 'admin' | 'clerk' | 'tenants'>

/** Adds one part of the history, all of it before `today`. */
export type FillStep = (demo: Demo) => Promise<void>
