import { recordAudit } from '../../../../../server/audit/record.ts'
import type { Context } from '../../../../../server/context.ts'
import type { Tx } from '../../../../../server/database/index.ts'
import type { Caller } from '../../../../../server/http/caller.ts'
import type { Session } from '../../totp.contract.ts'
import { TOTP_ERRORS } from '../../totp.messages.ts'
import { endOtherSessions, endSessionById, listSessions } from '../sessions.ts'
import { deviceName } from './device-name.ts'

type Deps = Pick<Context, 'db' | 'clock'>

export async function listOwnSessions({ db, clock }: Deps, caller: Caller): Promise<Session[]> {
  const rows = await listSessions(db, caller.uid, clock.now())
  return rows.map(({ id, device, network, createdAt, lastUsedAt, tokenHash }) => ({
    id,
    device: device ?? deviceName(undefined),
    network,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    current: tokenHash === caller.sessionHash,
  }))
}

/** Throws 404 for another person's session or an ended one. */
export function endOwnSession({ db, clock }: Deps, caller: Caller, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    const ended = await endSessionById(tx, { uid: caller.uid, id, now: clock.now() })
    if (!ended) throw TOTP_ERRORS.unknownSession()
    await recordEnded({ clock }, tx, { caller, name: ended.device ?? deviceName(undefined) })
  })
}

export function endOwnOtherSessions({ db, clock }: Deps, caller: Caller): Promise<void> {
  return db.transaction(async (tx) => {
    const count = await endOtherSessions(tx, caller.uid, caller.sessionHash)
    if (count > 0)
      await recordEnded({ clock }, tx, {
        caller,
        name: count === 1 ? 'one other device' : `${count} other devices`,
      })
  })
}

const recordEnded = (
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { caller, name }: { caller: Caller; name: string },
): Promise<void> =>
  recordAudit(tx, clock.now(), caller, {
    action: 'session.endedElsewhere',
    target: { kind: 'account', id: caller.uid, name },
  })
