import type { Context } from '../server/context.ts'
import type { Caller } from '../server/http/caller.ts'
import type { EmailMessage } from '../server/mail/email-message.ts'
import type { Day } from '../shared/days.ts'
import type { Person } from './people.ts'

/** Somebody of the demo company with the ids that the portal gave. */
export type DemoTenant = Person & { id: string; caller: Caller }

/** A letter that would have gone out then. */
export type PastEmail = { message: EmailMessage; at: Date }

/** What a chapter of the company's history is written with. */
export type Demo = {
  ctx: Context
  today: Day
  admin: Caller
  clerk: Caller
  /** Those on the list and those who have left. */
  tenants: DemoTenant[]
  /** What people were told since `newsFrom`. */
  noticesFrom: Day
  pastEmails: PastEmail[]
  /** The portal so many seconds after midnight of a day: its clock stands there, and its mails are news at most. */
  contextAt(day: Day, seconds: number): Context
}

/** The demo before anybody is in it. */
export type DemoSetup = Omit<Demo, 'admin' | 'clerk' | 'tenants'>

/** Writes one part of the history; all of it before `today`. */
export type FillStep = (demo: Demo) => Promise<void>
