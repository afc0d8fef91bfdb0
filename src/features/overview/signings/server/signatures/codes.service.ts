import type { Context } from '../../../../../server/context.ts'
import { afterCommit, type Tx } from '../../../../../server/database/index.ts'
import type { Caller } from '../../../../../server/http/caller.ts'
import type { AppError } from '../../../../../shared/errors.ts'
import { limitContactCodes } from '../../../../identity/accounts/server/attempts/attempts.ts'
import {
  hashCode,
  matchesHash,
  randomCode,
} from '../../../../identity/accounts/server/phone/one-time-codes.ts'
import {
  chooseProvenContact,
  type ProvenContact,
} from '../../../../identity/accounts/server/phone/proven-contacts.ts'
import { SIGNING_ERRORS } from '../../signings.messages.ts'
import { CODE_LIFE_MS, CODE_TRIES, maskContact } from '../../signings.rules.ts'
import { noteContactTrail } from '../contact-trail.ts'
import { signingCodeByEmail, signingCodeBySms } from '../messages/signing-code.message.ts'
import { addTrailEvent } from '../signings.records.ts'
import { lockVisibleSigning, requireVisibleSigning } from '../signings.service.ts'
import { type CodeRecord, countTry, deleteCode, lockCode, saveCode } from './codes.queries.ts'
import { refuseUnsignable } from './sign.conditions.ts'

const hashSigningCode = (
  { secret }: Pick<Context, 'secret'>,
  { signingId, uid, address }: Pick<CodeRecord, 'signingId' | 'uid' | 'address'>,
  code: string,
): string => hashCode(secret, ['signing code', signingId, uid, address], code)

/** Throws 409 without a proven contact, 503 if no code can reach the person. */
async function requireContact(ctx: Context, tx: Tx | Context['db'], uid: string): Promise<ProvenContact> {
  const chosen = await chooseProvenContact(ctx, tx, uid)
  if (chosen === 'nothing-sends') throw SIGNING_ERRORS.nothingSends()
  if (chosen === 'needs-proof') throw SIGNING_ERRORS.needsProof().with({ flags: { needsProof: true } })
  return chosen
}

/** Sends a code for one signing and person. Throws 404, 409, 429 after several, 503. */
export async function sendSigningCode(
  ctx: Context,
  { caller, id, device }: { caller: Caller; id: string; device: string },
): Promise<{ channel: 'email' | 'sms'; sentTo: string }> {
  const { uid } = caller
  const { signing } = await requireVisibleSigning(ctx.db, caller, id)
  await refuseUnsignable(ctx, ctx.db, signing, 'tenant')
  const { address: phone } = await requireContact(ctx, ctx.db, uid)
  await limitContactCodes(ctx, { uid, phone })
  return ctx.db.transaction(async (tx) => {
    const locked = (await lockVisibleSigning(tx, caller, id)).signing
    await refuseUnsignable(ctx, tx, locked, 'tenant')
    const { channel, address } = await requireContact(ctx, tx, uid)
    const [code, createdAt, sentTo] = [randomCode(), ctx.clock.now(), maskContact(address)]
    const expiresAt = new Date(createdAt.getTime() + CODE_LIFE_MS)
    const named = { signingId: id, uid, channel, address, createdAt, expiresAt }
    await saveCode(tx, { ...named, codeHash: hashSigningCode(ctx, named, code) })
    await ctx.deliveries.enqueue(tx, channel === 'sms' ? signingCodeBySms : signingCodeByEmail, {
      subjectId: uid,
      params: { code, address, number: locked.number },
      replyTo: null,
    })
    const by = { uid, name: caller.name, ip: caller.ip, userAgent: device }
    await noteContactTrail(tx, locked)
    await addTrailEvent(tx, locked, { at: createdAt, what: 'code', by, detail: sentTo })
    afterCommit(tx, () => void ctx.deliveries.wake())
    return { channel, sentTo }
  })
}

type UsedCode = Pick<CodeRecord, 'channel'> & { sentTo: string }

/** Uses up the code, or returns the refusal after counting a wrong try, which must be committed. */
export async function spendCode(
  ctx: Context,
  tx: Tx,
  { signingId, uid, code }: { signingId: string; uid: string; code: string },
): Promise<{ used: UsedCode } | { refusal: AppError }> {
  const live = await lockCode(tx, signingId, uid)
  const now = ctx.clock.now()
  if (!live || live.expiresAt < now || live.createdAt > now)
    return { refusal: SIGNING_ERRORS.wrongCode().asDetail() }
  if (live.tries >= CODE_TRIES) return { refusal: SIGNING_ERRORS.codeSpent() }
  if (!matchesHash(hashSigningCode(ctx, live, code), live.codeHash)) {
    await countTry(tx, signingId, uid)
    return { refusal: SIGNING_ERRORS.wrongCode().asDetail() }
  }
  const contact = await chooseProvenContact(ctx, tx, uid, live.channel)
  const isStill = typeof contact === 'object' && contact.address === live.address
  if (!isStill) return { refusal: SIGNING_ERRORS.needsProof().with({ flags: { needsProof: true } }) }
  await deleteCode(tx, signingId, uid)
  return { used: { channel: live.channel, sentTo: maskContact(live.address) } }
}
