import type { Context } from '../../../../server/context.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import { everyPage } from '../../../../server/http/every-page.ts'
import type { AuditEvent, AuditFilter } from '../../../identity/audit/audit.contract.ts'
import { toSentence } from '../../../identity/audit/audit.sentences.ts'
import { changeTexts } from '../../../identity/audit/audit.words.ts'
import { listVisibleEvents } from '../../../identity/audit/server/audit.service.ts'

type Person = { tenantId: string; uid: string }

/** Events about a tenant, then those by the person or about the login, without duplicates. */
export async function* exportableEvents(
  ctx: Context,
  caller: Caller,
  { tenantId, uid }: Person,
): AsyncGenerator<AuditEvent[]> {
  const eventPages = (filter: AuditFilter) => everyPage(listVisibleEvents(ctx, caller, filter))
  yield* eventPages({ tenantId })
  for await (const events of eventPages({ actor: uid }))
    yield events.filter((event) => event.tenantId !== tenantId)
  for await (const events of eventPages({ targetId: uid }))
    yield events.filter((event) => event.tenantId !== tenantId && event.actor !== uid)
}

const OTHERS: Record<string, string> = { system: 'The portal', stranger: 'Somebody who was not signed in' }

/** Shows only the role of other people. */
export const presentEventForExport = ({ uid }: Person, event: AuditEvent) => {
  const isOwn = event.actor === uid
  return {
    at: event.at,
    who: isOwn ? event.actorName : (OTHERS[event.role] ?? `The office (${event.role})`),
    what: toSentence(event),
    changes: changeTexts(event),
    address: isOwn ? event.ip : null,
  }
}
