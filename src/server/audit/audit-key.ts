import { createHmac, randomBytes } from 'node:crypto'

/** Only a running portal can sign; the database verifies with a key that the application's role cannot read. */
export type AuditKey = {
  sign(kind: 'seal' | 'reseal' | 'erasure', contents: object): { message: string; signature: string }
}

type Executor = { query(statement: string, values?: unknown[]): Promise<unknown> }

const BLOCK_BYTES = 64
const KEYS_KEPT = 100

const padded = (key: Buffer, pad: number): Buffer =>
  Buffer.concat([key, Buffer.alloc(BLOCK_BYTES - key.length)]).map((byte) => byte ^ pad) as Buffer

export async function createAuditKey(owner: Executor): Promise<AuditKey> {
  const key = randomBytes(32)
  await owner.query('insert into audit_owner.keys (inner_pad, outer_pad) values ($1, $2)', [
    padded(key, 0x36),
    padded(key, 0x5c),
  ])
  await owner.query('delete from audit_owner.keys where id <= (select max(id) from audit_owner.keys) - $1', [
    KEYS_KEPT,
  ])
  return {
    sign(kind, contents) {
      const message = JSON.stringify({ kind, ...contents })
      return { message, signature: createHmac('sha256', key).update(message).digest('hex') }
    },
  }
}
