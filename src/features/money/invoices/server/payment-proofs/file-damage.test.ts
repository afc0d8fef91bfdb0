import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createJpegWith } from '../../../../../testing/database/metadata.ts'
import { createPng, sampleFiles } from '../../../../../testing/files.ts'
import { fileDamage } from './file-damage.ts'

const { jpeg, pdf } = sampleFiles
const PDF = 'application/pdf'
/** With a small picture in its Exif data. */
const withThumbnail = createJpegWith(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), jpeg]))
const createPdf = (objects: string | Buffer) =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from(objects), Buffer.from('\nstartxref\n9\n%%EOF\n')])
const heads = '/Type/ObjStm '.repeat(300_000)
const packed = (objects: string) =>
  Buffer.concat([
    Buffer.from('5 0 obj<</Type/ObjStm/Filter/FlateDecode>>stream\n'),
    deflateSync(objects),
    Buffer.from('\nendstream endobj'),
  ])

test.each<[string, Buffer, string, string | null]>([
  ['a JPEG', jpeg, 'image/jpeg', null],
  ['a JPEG with a small picture', withThumbnail, 'image/jpeg', null],
  ['a motion photo', Buffer.concat([jpeg, Buffer.alloc(100_000)]), 'image/jpeg', null],
  ['a cut JPEG', jpeg.subarray(0, -2), 'image/jpeg', 'cut'],
  ['a cut JPEG with a small picture', withThumbnail.subarray(0, -2), 'image/jpeg', 'cut'],
  ['a JPEG of a few bytes', jpeg.subarray(0, 20), 'image/jpeg', 'cut'],
  ['a PNG', createPng(3, 3), 'image/png', null],
  ['a PNG with bytes behind it', Buffer.concat([createPng(3, 3), Buffer.alloc(9)]), 'image/png', null],
  ['a cut PNG', createPng(3, 3).subarray(0, -12), 'image/png', 'cut'],
  ['a PDF', pdf, PDF, null],
  ['a PDF with bytes before it', Buffer.concat([Buffer.from('\ufeff\r\n'), pdf]), PDF, null],
  ['a cut PDF', pdf.subarray(0, -8), PDF, 'cut'],
  ['a PDF without pages', createPdf('1 0 obj<</Type/Pages/Kids[]/Count 0>>endobj'), PDF, 'empty'],
  ['a PDF whose pages are packed', createPdf(packed('<</Type/Page/Parent 1 0 R>>')), PDF, null],
  ['a PDF without pages among packed objects', createPdf(packed('<</Type/Pages/Count 0>>')), PDF, 'empty'],
  ['a PDF of nothing but heads of packed objects', createPdf(heads), PDF, 'empty'],
  [
    'a PDF with more packed objects than are looked into',
    createPdf(Buffer.concat(Array(9).fill(packed('<<>>')))),
    PDF,
    null,
  ],
  ['a locked PDF', createPdf('trailer<</Root 1 0 R/Encrypt 7 0 R>>'), PDF, 'locked'],
])('%s', (_what, bytes, type, damage) => {
  expect(fileDamage(bytes, type)).toBe(damage)
})
