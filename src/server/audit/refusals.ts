import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { AppError } from '../../shared/errors.ts'
import { isId } from '../../shared/ids.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/index.ts'
import { errorMessage } from '../error-message.ts'
import { parseIpAddress } from '../http/address.ts'
import { type Actor, recordAudit, toActor } from './record.ts'

const REFUSED: readonly number[] = [401, 403, 404]
const EVERY_MS = 60_000
/** At most this many different refusals are stored each minute; the rest are only counted. */
const MAX_KINDS = 400
const MOST_STRANGERS = 20
const MOST_RECORDS = 10

type Refusal = {
  by: Actor
  call: string
  summary: string
  status: number
  count: number
  records: Set<string>
}

export type Refusals = {
  /** Counts a call refused to a signed-in user, or one with an invalid token. */
  note(request: FastifyRequest, error: unknown): void
  flush(): Promise<void>
  stop(): Promise<void>
}

type Deps = { db: Database; clock: Clock; log: FastifyBaseLogger }

/** Refusals are collected in memory and stored once a minute, so that a refused read causes no write. */
export function createRefusals({ db, clock, log }: Deps): Refusals {
  let pendingRefusals = new Map<string, Refusal>()
  let underWay = Promise.resolve()
  const store = async () => {
    const refusals = [...pendingRefusals.values()]
    if (refusals.length === 0) return
    pendingRefusals = new Map()
    const now = clock.now()
    try {
      await db.transaction(async (tx) => {
        for (const refusal of refusals) await recordAudit(tx, now, refusal.by, toAuditEntry(refusal))
      })
    } catch (error) {
      log.warn({ cause: errorMessage(error) }, 'refused calls are stored in the audit later')
      for (const refusal of refusals) addTo(pendingRefusals, refusal)
    }
  }
  const flush = () => {
    underWay = underWay.then(store)
    return underWay
  }
  const timer = setInterval(() => void flush(), EVERY_MS)
  timer.unref()
  return {
    note(request, error) {
      const refusal = toRefusal(request, error)
      if (refusal) addTo(pendingRefusals, refusal)
    },
    flush,
    stop() {
      clearInterval(timer)
      return flush()
    },
  }
}

/** Undefined where the client is asked for a password, a code or a new password first. */
function toRefusal(request: FastifyRequest, error: unknown): Refusal | undefined {
  const { endpoint } = request.routeOptions.config
  if (!endpoint || !(error instanceof AppError) || !REFUSED.includes(error.status)) return undefined
  const { caller } = request
  if (Object.keys(error.flags).length > 0 || (!caller && !request.headers.authorization)) return undefined
  const stranger = { uid: null, name: 'Somebody', role: 'stranger', ip: parseIpAddress(request.ip) }
  const route = (request.routeOptions.url ?? '').replace(/^\/api/, '').replaceAll(/:(\w+)/g, '{$1}')
  return {
    by: { ...(caller ? toActor(caller) : stranger), requestId: null },
    call: `${request.method} ${route}`,
    summary: endpoint.summary,
    status: error.status,
    count: 1,
    records: new Set(Object.values(request.params ?? {}).filter(isId)),
  }
}

const toKey = ({ by, call, status }: Refusal): string => JSON.stringify([by.uid, by.ip, call, status])

function addTo(pendingRefusals: Map<string, Refusal>, refusal: Refusal): void {
  const known = pendingRefusals.get(toKey(refusal))
  const kept = known ?? (isBelowLimit(pendingRefusals, refusal.by) ? refusal : withoutDetails(refusal.by))
  const place = toKey(kept)
  const present = pendingRefusals.get(place)
  if (!present) {
    pendingRefusals.set(place, { ...kept, count: refusal.count, records: new Set(kept.records) })
    return
  }
  present.count += refusal.count
  for (const record of refusal.records)
    if (present.call !== '' && present.records.size < MOST_RECORDS) present.records.add(record)
}

function isBelowLimit(pendingRefusals: Map<string, Refusal>, { uid }: Actor): boolean {
  if (pendingRefusals.size >= MAX_KINDS) return false
  return (
    uid !== null ||
    pendingRefusals
      .values()
      .filter(({ by }) => by.uid === null)
      .toArray().length < MOST_STRANGERS
  )
}

const withoutDetails = ({ uid }: Actor): Refusal => ({
  by: {
    uid: null,
    name: uid === null ? 'Somebody' : 'Several people',
    ip: null,
    requestId: null,
    role: uid === null ? 'stranger' : 'system',
  },
  call: '',
  summary: 'Many different calls',
  status: 0,
  count: 1,
  records: new Set(),
})

const toAuditEntry = ({ call, summary, status, count, records }: Refusal) => {
  const ids = [...records]
  return {
    action: 'call.refused' as const,
    target: { kind: 'call' as const, id: ids.length === 1 ? (ids[0] ?? null) : null, name: summary },
    changes: {
      count: [null, count] as const,
      ...(call && { call: [null, call] as const, status: [null, status] as const }),
      ...(ids.length > 0 && { records: [null, ids] as const }),
    },
  }
}
