import type { NewNotice } from '../features/messaging/channels/server/deliveries/options.ts'
import type { Context } from '../server/context.ts'
import type { Caller } from '../server/http/caller.ts'
import type { Day } from '../shared/days.ts'
import type { SmsStandIn } from '../stand-in/arkesel.ts'
import type { PaystackStandIn } from '../stand-in/paystack/stand-in.ts'
import type { Person } from './people.ts'

export type DemoTenant = Person & { id: string; caller: Caller }

export type PastNotice = NewNotice & { at: Date }

export type Demo = {
  /** The stand-in for Paystack. */
  provider?: PaystackStandIn | undefined
  /** The stand-in for Arkesel. */
  sms?: SmsStandIn | undefined
  ctx: Context
  today: Day
  admin: Caller
  clerk: Caller
  tenants: DemoTenant[]
  noticesFrom: Day
  pastNotices: PastNotice[]
  /** The clock stands `seconds` after midnight of a day; no emails are sent. */
  contextAt(day: Day, seconds: number): Context
}

export type DemoSetup = Omit<Demo, 'admin' | 'clerk' | 'tenants'>

/** Adds a part of the history, all of it before `today`. */
export type FillStep = (demo: Demo) => Promise<void>
