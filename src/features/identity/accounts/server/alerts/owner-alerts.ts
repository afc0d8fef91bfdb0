import { isDeepStrictEqual } from 'node:util'
import type { Context } from '../../../../../server/context.ts'
import { afterCommit, type Tx } from '../../../../../server/database/index.ts'
import type { Caller } from '../../../../../server/http/caller.ts'
import type { Deliveries } from '../../../../../server/mail/deliveries.ts'
import { ownerAlert } from '../messages/owner-alert.message.ts'
import { type AlertReaders, listPeopleToAlert, mergeReaders } from './alert-readers.ts'

/** `facts` are labels with texts; `link` is the path of a screen. */
export type OwnerAlert = { title: string; facts: [label: string, text: string][]; link: string }

export type AlertDeps = Pick<Context, 'clock' | 'config'> & {
  deliveries: Pick<Deliveries, 'enqueueAll' | 'route' | 'sendByFormerRoute' | 'wake'>
}

type Actor = Pick<Caller, 'name' | 'ip'>
type Changed<T> = { result: T; alert: OwnerAlert | null }

function timeText(at: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone })
  return format.format(at)
}

/** Makes a change that could take the portal or its rent from the owners; alerts owners and people concerned. */
export async function changeAndAlert<T>(
  ctx: AlertDeps,
  tx: Tx,
  { by, about = [] }: { by: Actor; about?: readonly string[] },
  change: () => Promise<Changed<T>>,
): Promise<T> {
  const [before, route] = [await listPeopleToAlert(tx, about), await ctx.deliveries.route(tx)]
  const { result, alert } = await change()
  if (!alert) return result
  await enqueueAlert(ctx, tx, {
    by,
    alert,
    readers: mergeReaders(before, await listPeopleToAlert(tx, about)),
  })
  if (!isDeepStrictEqual(route, await ctx.deliveries.route(tx)))
    await ctx.deliveries.sendByFormerRoute(tx, ownerAlert.kind, route)
  afterCommit(tx, () => void ctx.deliveries.wake())
  return result
}

async function enqueueAlert(
  { clock, config, deliveries }: AlertDeps,
  tx: Tx,
  { by, alert, readers }: { by: Actor; alert: OwnerAlert; readers: AlertReaders },
): Promise<void> {
  const at = timeText(clock.now(), config.TIME_ZONE)
  const common = { ...alert, by: by.name, at, ip: by.ip }
  const requests = [
    { ...common, readers: readers.owners },
    { ...common, readers: readers.others, personal: true },
  ]
  await deliveries.enqueueAll(
    tx,
    ownerAlert,
    requests
      .filter((params) => params.readers.length > 0)
      .map((params) => ({ subjectId: null, params, replyTo: null })),
  )
}
