import { type Actor, recordAudit } from '../../../../../server/audit/record.ts'
import type { Context } from '../../../../../server/context.ts'
import type { Tx } from '../../../../../server/database/index.ts'
import { decryptText } from '../../../../../server/encryption.ts'
import type { Origin } from '../../../../../server/http/caller.ts'
import { TOTP_ERRORS } from '../../totp.messages.ts'
import { limitCodes, UnfinishedSignIn } from '../attempts/attempts.ts'
import { findCodeCounter, hashRecoveryCode, isTotpCode, plainCode } from './totp.codes.ts'
import { consumeCounter, consumeRecoveryCode, findTotp, isTotpOn } from './totp.queries.ts'

export const encryptionContext = ({ secret }: Pick<Context, 'secret'>, uid: string) => ({
  secret,
  purpose: 'the secret of an authenticator app',
  owner: uid,
})

export const wrongCode = () => TOTP_ERRORS.wrongCode().with({ flags: { needsCode: true } })

type Deps = Pick<Context, 'db' | 'clock' | 'secret'>
type CodeTry = { uid: string; code: string; origin: Origin }

/** Call it after the password check: throws 401 without a code, 429 after ten attempts. */
export async function requireCode(ctx: Deps, { uid, code, origin }: CodeTry): Promise<void> {
  if (!(await isTotpOn(ctx.db, uid))) return
  if (plainCode(code) === '')
    throw new UnfinishedSignIn(TOTP_ERRORS.needsCode(), { flags: { needsCode: true } })
  await limitCodes(ctx, { uid, origin })
}

type Login = { by: Actor; uid: string; code: string }

/** Consumes an app code or a recovery code; also true if none is needed. */
export async function acceptCode(
  { clock, secret }: Pick<Context, 'clock' | 'secret'>,
  tx: Tx,
  { by, uid, code: typed }: Login,
): Promise<boolean> {
  const encrypted = (await findTotp(tx, uid))?.secret
  if (!encrypted) return true
  const code = plainCode(typed)
  if (isTotpCode(code)) {
    const opened = decryptText(encrypted, encryptionContext({ secret }, uid))
    const counter = opened === undefined ? null : findCodeCounter(opened, code, clock.now())
    return counter !== null && consumeCounter(tx, { uid, secret: encrypted, counter })
  }
  const left = await consumeRecoveryCode(tx, uid, hashRecoveryCode(uid, code))
  if (left === undefined) return false
  await recordAudit(tx, clock.now(), by, {
    action: 'recoveryCode.used',
    target: { kind: 'account', id: uid, name: by.name },
    changes: { recoveryCodes: [left + 1, left] },
  })
  return true
}
