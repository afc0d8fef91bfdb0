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
  provider?: PaystackStandIn | undefined
  sms?: SmsStandIn | undefined
  ctx: Context
  today: Day
  admin: Caller
  clerk: Caller
  manager: Caller
  caretaker: Caller
  tenants: DemoTenant[]
  noticesFrom: Day
  pastNotices: PastNotice[]
  /** A context at a time of a day, `seconds` after midnight; sends no emails. */
  contextAt(day: Day, seconds: number): Context
}

export type DemoStaff = Pick<Demo, 'manager' | 'caretaker'>

export type DemoSetup = Omit<Demo, 'admin' | 'clerk' | keyof DemoStaff | 'tenants'>

/** Adds a part of the history, all of it before `today`. */
export type FillStep = (demo: Demo) => Promise<void>
