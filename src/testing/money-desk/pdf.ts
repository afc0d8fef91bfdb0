import { createHash } from 'node:crypto'

export type PlacedText = { x: number; y: number; text: string }

const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')
const PERMISSIONS = -4
const ID = Buffer.from('0123456789abcdef0123456789abcdef', 'hex')

function rc4(key: Buffer, data: Buffer): Buffer {
  const state = Array.from({ length: 256 }, (_, at) => at)
  const swap = (a: number, b: number) => {
    const before = state[a] ?? 0
    state[a] = state[b] ?? 0
    state[b] = before
  }
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) % 256
    swap(i, j)
  }
  let [i, j] = [0, 0]
  return Buffer.from(
    data.map((byte) => {
      i = (i + 1) % 256
      j = (j + (state[i] ?? 0)) % 256
      swap(i, j)
      return byte ^ (state[((state[i] ?? 0) + (state[j] ?? 0)) % 256] ?? 0)
    }),
  )
}

const md5 = (...parts: Buffer[]) => createHash('md5').update(Buffer.concat(parts)).digest()
const pad = (password: string) => Buffer.concat([Buffer.from(password), PADDING]).subarray(0, 32)

function createLock(password: string) {
  const owner = rc4(md5(pad(password)).subarray(0, 5), pad(password))
  const permissions = Buffer.alloc(4)
  permissions.writeInt32LE(PERMISSIONS)
  const key = md5(pad(password), owner, permissions, ID).subarray(0, 5)
  const user = rc4(key, PADDING)
  return {
    entry: `<< /Filter /Standard /V 1 /R 2 /O <${owner.toString('hex')}> /U <${user.toString('hex')}> /P ${PERMISSIONS} >>`,
    encrypt: (data: Buffer, object: number) =>
      rc4(md5(key, Buffer.from([object % 256, object >> 8, 0, 0, 0])).subarray(0, 10), data),
  }
}

const escapeText = (text: string) => text.replaceAll(/[\\()]/g, (sign) => `\\${sign}`)
const toContent = (page: readonly PlacedText[]) =>
  Buffer.from(
    page.map(({ x, y, text }) => `BT /F1 9 Tf 1 0 0 1 ${x} ${y} Tm (${escapeText(text)}) Tj ET`).join('\n'),
    'latin1',
  )

/** A PDF with texts in Helvetica at these points, or without any; protected by a password if there is one. */
export function makePdf(pages: readonly (readonly PlacedText[])[], password?: string): Buffer {
  const lock = password === undefined ? undefined : createLock(password)
  const first = 4
  const kids = pages.map((_, at) => `${first + at * 2} 0 R`).join(' ')
  const objects: Buffer[] = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`),
    Buffer.from('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'),
  ]
  for (const [at, page] of pages.entries()) {
    const number = first + at * 2 + 1
    const plain = toContent(page)
    const content = lock ? lock.encrypt(plain, number) : plain
    objects.push(
      Buffer.from(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${number} 0 R >>`,
      ),
      Buffer.concat([
        Buffer.from(`<< /Length ${content.length} >>\nstream\n`),
        content,
        Buffer.from('\nendstream'),
      ]),
    )
  }
  if (lock) objects.push(Buffer.from(lock.entry))
  return assemble(objects, lock !== undefined)
}

function assemble(objects: readonly Buffer[], isLocked: boolean): Buffer {
  const parts = [Buffer.from('%PDF-1.4\n')]
  const offsets: number[] = []
  let size = parts[0]?.length ?? 0
  for (const [at, object] of objects.entries()) {
    offsets.push(size)
    const part = Buffer.concat([Buffer.from(`${at + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')])
    parts.push(part)
    size += part.length
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const id = `<${ID.toString('hex')}>`
  const encrypt = isLocked ? ` /Encrypt ${objects.length} 0 R` : ''
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /ID [${id} ${id}]${encrypt} >>`
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${trailer}\nstartxref\n${size}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}
