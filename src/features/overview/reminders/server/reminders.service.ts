import { changesBetween, recordAudit } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import { newestFirst } from '../../../../server/http/paging.ts'
import { toDay } from '../../../../shared/days.ts'
import { quietUntil } from '../../../../shared/quiet-hours.ts'
import {
  LISTED_ENTRIES,
  REMINDER_ERRORS,
  type Reminded,
  type ReminderEntry,
  type ReminderPreview,
  type ReminderRun,
  type ReminderSettings,
  type Stage,
} from '../reminders.contract.ts'
import { hasNewStage } from '../reminders.rules.ts'
import { ENTRIES } from './reminders.entries.ts'
import { presentRuns } from './reminders.outcomes.ts'
import { invoicesDue, leasesDue } from './reminders.plan.ts'
import { byDay, presentInvoice, presentLease } from './reminders.present.ts'
import * as queries from './reminders.queries.ts'
import { runWithin, withFailureRecord } from './reminders.run.ts'
import { changed, mergeSettings, readSettings, type SettingsChanges } from './reminders.settings.ts'

/** Runs newly switched-on reminders in the same transaction; `reminded` counts invoices. */
export async function changeReminders(
  ctx: Context,
  caller: Caller,
  changes: SettingsChanges,
): Promise<ReminderSettings & { reminded: number; sendAt: string }> {
  const now = ctx.clock.now()
  const request = { job: 'invoices', trigger: 'switched-on', now } as const
  const { settings, result } = await ctx.db.transaction(async (tx) => {
    const { before, after } = await mergeSettings(tx, changes, now)
    await recordAudit(tx, now, caller, {
      action: 'reminders.changed',
      target: { kind: 'settings', id: null, name: 'the reminders' },
      changes: changesBetween(before, after),
    })
    const run = () => withFailureRecord(ctx, request, () => runWithin(ctx, tx, request))
    return { settings: after, result: hasNewStage(before, after) ? await run() : undefined }
  })
  if (result && result.reminded > 0) await ctx.deliveries.wake()
  const sendAt = quietUntil(settings.quiet, now, ctx.config.TIME_ZONE).toISOString()
  return { ...settings, reminded: result?.reminded ?? 0, sendAt }
}

/** A dry run with `changes` applied to the stored settings. */
export async function previewReminders(ctx: Context, changes: SettingsChanges): Promise<ReminderPreview> {
  const { db, clock, config } = ctx
  const now = clock.now()
  const timeZone = config.TIME_ZONE
  const today = toDay(now, timeZone)
  const settings = changed(await readSettings(db), changes)
  const planning = { settings, now, today, timeZone }
  const leases = await all(leasesDue(db, planning), (due) => presentLease(due, today))
  const invoices = await all(invoicesDue(db, planning), (due) => presentInvoice(due, today))
  const of = (stage: Stage) => invoices.filter((entry) => entry.stage === stage).length
  return {
    day: today,
    sendAt: quietUntil(settings.quiet, now, timeZone).toISOString(),
    leases: { count: leases.length, entries: leases.slice(0, LISTED_ENTRIES) },
    invoices: {
      count: invoices.length,
      byStage: { before: of('before'), on: of('on'), after: of('after') },
      entries: invoices.slice(0, LISTED_ENTRIES),
    },
  }
}

async function all<T>(
  parts: AsyncGenerator<T[]>,
  present: (due: T) => ReminderEntry,
): Promise<ReminderEntry[]> {
  const entries: ReminderEntry[] = []
  for await (const part of parts) entries.push(...part.map(present))
  return entries.sort(byDay)
}

export function listRuns(ctx: Pick<Context, 'db' | 'clock'>) {
  return newestFirst({
    rows: async (request) =>
      (await presentRuns(ctx, await queries.listRuns(ctx.db, request))).map((run) => ({
        ...run,
        createdAt: run.startedAt,
      })),
    count: () => queries.countRuns(ctx.db),
  })
}

/** Throws 404. */
export async function readRun(
  ctx: Pick<Context, 'db' | 'clock'>,
  id: string,
): Promise<ReminderRun & { entries: Reminded[] }> {
  const row = await queries.findRun(ctx.db, id)
  const [run] = await presentRuns(ctx, row ? [row] : [])
  if (!run) throw REMINDER_ERRORS.notFound()
  return { ...run, entries: await ENTRIES[run.job](ctx.db, id) }
}
