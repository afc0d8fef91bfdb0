import type { listSigningsForExport } from '../../signings/server/signings.erase.ts'
import type { SigningRecord } from '../../signings/server/signings.queries.ts'

type Stored = Awaited<ReturnType<typeof listSigningsForExport>>[number]

export const presentSigningForExport = ({ signing, signatures, trail }: Stored) => ({
  number: signing.number,
  kind: signing.kind,
  version: signing.version,
  state: signing.state,
  way: signing.way,
  text: signing.body,
  documentSha256: signing.documentSha256,
  sealedSha256: signing.sealedSha256,
  sentAt: signing.sentAt,
  sealedAt: signing.sealedAt,
  signedOn: signing.signedOn,
  endReason: signing.endReason,
  registeredOn: signing.registeredOn,
  signatures: signatures.map(({ party, name, typedName, signedAt, ip, userAgent, sentTo }) => ({
    party,
    name,
    typedName,
    signedAt,
    ip,
    device: userAgent,
    codeSentTo: sentTo,
  })),
  trail: trail.map(({ at, what, name, ip, detail }) => ({ at, what, name, ip, detail })),
})

/** The sealed file, else the frozen pages; a draft has none. */
export function signingFile(signing: SigningRecord): { name: string; key: string; at: Date } | undefined {
  const { number, sealedKey, documentKey, sealedType, createdAt } = signing
  const key = sealedKey ?? documentKey
  const ending = sealedKey !== null && sealedType?.startsWith('image/') ? sealedType.slice(6) : 'pdf'
  return key === null ? undefined : { name: `signings/${number}.${ending}`, key, at: createdAt }
}
