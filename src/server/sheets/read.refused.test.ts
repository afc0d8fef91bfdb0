import { deflateRawSync } from 'node:zlib'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { readSheets } from './read.ts'

const readFile = (bytes: Buffer) => readSheets(bytes, { rows: 100, columns: 60, isStrict: false })
const text = (content: string, encoding: BufferEncoding = 'utf8') => Buffer.from(content, encoding)

function createZip(name: string, packed: Buffer, claimed: number): Buffer {
  const head = Buffer.alloc(30 + name.length)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(8, 8)
  head.writeUInt32LE(packed.length, 18)
  head.writeUInt32LE(claimed, 22)
  head.writeUInt16LE(name.length, 26)
  head.write(name, 30)
  const entry = Buffer.alloc(46 + name.length)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(8, 10)
  entry.writeUInt32LE(packed.length, 20)
  entry.writeUInt32LE(claimed, 24)
  entry.writeUInt16LE(name.length, 28)
  entry.write(name, 46)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(entry.length, 12)
  end.writeUInt32LE(head.length + packed.length, 16)
  return Buffer.concat([head, packed, entry, end])
}

describe('a file of another type', () => {
  test.each([
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2])],
    ['the beginning of a ZIP', text('PK\u0003\u0004 and no more')],
    ['a ZIP without a sheet', createZip('a.txt', deflateRawSync('hello'), 5)],
    [
      'a ZIP of as much text as a long book has',
      createZip('a.txt', deflateRawSync(Buffer.alloc(100 * 1024 * 1024)), 5),
    ],
    ['a ZIP with a broken file', createZip('xl/workbook.xml', Buffer.from('not deflated'), 5)],
  ])('%s is not read', async (_what, bytes) => {
    expect(await readFile(bytes)).toBeUndefined()
  })

  const bomb = deflateRawSync(Buffer.alloc(160 * 1024 * 1024))
  test.each([
    ['says so', 160 * 1024 * 1024],
    ['says that it is small', 10],
  ])('a small file that unpacks to a huge one and %s is refused with what to do', async (_what, size) => {
    await expect(readFile(createZip('xl/workbook.xml', bomb, size))).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('too much memory or time'),
    })
  })

  test('an XLSX file cut off anywhere is not read, and breaks nothing', async () => {
    const whole = Buffer.from(await writeXlsx({ sheets: [{ name: 'A', rows: [['a'], ['b']] }] }))
    for (let size = 2; size < whole.length; size += 97)
      expect(await readFile(whole.subarray(0, size))).toBeUndefined()
  })

  test.each([
    ['an old Excel file', '', 'This is an old Excel file (.xls). Please save it as .xlsx.'],
    [
      'a file with a password',
      'EncryptedPackage',
      'This Excel file is protected by a password. Please save it without one, and choose it again.',
    ],
  ])('%s is refused with what to do', async (_what, content, sentence) => {
    const bytes = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), text(content, 'utf16le')])
    await expect(readFile(bytes)).rejects.toMatchObject({ status: 400, message: sentence })
  })
})
