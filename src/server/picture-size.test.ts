import { expect, test } from 'vitest'
import { createPng, sampleFiles } from '../testing/files.ts'
import { createSizeReader, pictureSize } from './picture-size.ts'

const jpegWith = (...parts: string[]) => Buffer.from(`ffd8${parts.join('')}`, 'hex')
const FRAME = 'ffc2000b080123045601ff'

test.each<[string, Buffer, number, number]>([
  ['a PNG', createPng(12, 300), 12, 300],
  ['a JPEG', sampleFiles.jpeg, 4, 2],
  ['a progressive JPEG with tables before the frame', jpegWith('ffc40004abcd', FRAME), 0x456, 0x123],
  ['a JPEG with fill bytes', jpegWith('ffffff', FRAME), 0x456, 0x123],
  ['a JPEG with bytes between its parts', jpegWith('ffe00002', '0011ff0022', FRAME), 0x456, 0x123],
  ['a JPEG with markers that have no length', jpegWith('ff01', 'ffd0', FRAME), 0x456, 0x123],
  ['a JPEG behind long metadata', jpegWith(`ffe1ffff${'ff'.repeat(0xfffd)}`, FRAME), 0x456, 0x123],
])('the size of %s is found, in one piece and byte by byte', (_, bytes, width, height) => {
  expect(pictureSize(bytes)).toEqual({ width, height })
  const read = createSizeReader()
  const found = Array.from(bytes, (byte) => read(Buffer.from([byte]))).filter(Boolean)
  expect(found).toEqual([{ width, height }])
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a signature', sampleFiles.png.subarray(0, 8)],
  ['a PNG of no height', createPng(3, 0)],
  ['a JPEG that ends early', jpegWith('ffc2000b08')],
  ['a JPEG whose parts lead nowhere', jpegWith('ffe0ffff', FRAME)],
  ['a JPEG whose scan begins before its frame', jpegWith('ffda0002', FRAME)],
  ['a JPEG that goes on in rubbish', jpegWith('ffe00002', '00112233445566778899')],
])('%s has no size', (_, bytes) => {
  expect(pictureSize(bytes)).toBeUndefined()
})
