import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { pictureSoftware } from '../../../../../../shared/picture-software.ts'
import {
  createJpegBy,
  createJpegWith,
  createObjectStream,
  createPdfWith,
  createPngWith,
  createTiff,
  createXmp,
} from '../../../../../../testing/database/metadata.ts'
import { sampleFiles } from '../../../../../../testing/files.ts'
import { editingPrograms } from '../../../payment-proof-flags.rules.ts'
import { pdfSoftware } from './pdf-software.ts'

const findSoftware = (bytes: Buffer, type: string) =>
  type === 'application/pdf' ? pdfSoftware(bytes) : pictureSoftware(bytes)

const XMP_HEAD = 'http://ns.adobe.com/xap/1.0/\0'
const TOOL = '<xmp:CreatorTool>Canva (Renderer)</xmp:CreatorTool>'
const ATTRIBUTE = '<rdf:li stEvt:softwareAgent="Adobe Photoshop 24.0 (Windows)"/>'
const utf16 = (text: string) => `\xfe\xff${Array.from(text, (letter) => `\0${letter}`).join('')}`

describe('the programs that a file names', () => {
  it.each<[string, Buffer, string[]]>([
    ['a JPEG without metadata', sampleFiles.jpeg, []],
    ['Exif of Intel order', createJpegBy('Snapseed 2.0'), ['Snapseed 2.0']],
    ['Exif of Motorola order', createJpegBy('GIMP 2.10.30', { order: 'MM' }), ['GIMP 2.10.30']],
    ['a short name in the entry itself', createJpegBy('abc'), ['abc']],
    ['XMP', createJpegWith(0xe1, XMP_HEAD + createXmp(TOOL)), ['Canva (Renderer)']],
    [
      'the history in XMP',
      createJpegWith(0xe1, XMP_HEAD + createXmp(ATTRIBUTE)),
      ['Adobe Photoshop 24.0 (Windows)'],
    ],
    ['a comment', createJpegWith(0xfe, 'Created with GIMP'), ['Created with GIMP']],
    ['a namespace only', createJpegWith(0xe1, XMP_HEAD + createXmp('')), []],
    ['what Photoshop calls IPTC', createJpegWith(0xed, 'Photoshop 3.0\0'), []],
    ['another tag 1 segment', createJpegWith(0xe1, 'CreatorTool>Canva<'), []],
  ])('are those of a JPEG with %s', (_, file, software) => {
    expect(findSoftware(file, 'image/jpeg')).toEqual(software)
  })

  it.each<[string, Buffer, string[]]>([
    ['no metadata', sampleFiles.png, []],
    ['the keyword Software', createPngWith('tEXt', 'Software\0Adobe ImageReady'), ['Adobe ImageReady']],
    ['it in UTF-8', createPngWith('iTXt', 'Software\0\0\0\0\0paint.net 5.0'), ['paint.net 5.0']],
    ['another keyword', createPngWith('tEXt', 'Title\0GIMP'), []],
    ['Exif', createPngWith('eXIf', createTiff('Pixelmator Pro 3.3')), ['Pixelmator Pro 3.3']],
    ['XMP', createPngWith('iTXt', `XML:com.adobe.xmp\0\0\0\0\0${createXmp(TOOL)}`), ['Canva (Renderer)']],
  ])('are those of a PNG with %s', (_, file, software) => {
    expect(findSoftware(file, 'image/png')).toEqual(software)
  })

  it.each<[string, Buffer, string[]]>([
    ['no metadata', sampleFiles.pdf, []],
    [
      'producer and creator',
      createPdfWith('/Producer (iLovePDF) /Creator(Writer \\(beta\\))'),
      ['iLovePDF', 'Writer (beta)'],
    ],
    ['UTF-16', createPdfWith(`/Producer(${utf16('Canva')})`), ['Canva']],
    ['octal codes', createPdfWith('/Creator(\\376\\377\\000C\\000a\\000n\\000v\\000a)'), ['Canva']],
    ['hexadecimal text', createPdfWith('/Producer <FEFF00430061 006E00760061>'), ['Canva']],
    ['XMP', createPdfWith('', createXmp('<pdf:Producer>Sejda 5</pdf:Producer>')), ['Sejda 5']],
    ['compressed objects', createPdfWith('', createObjectStream('2 0 <</Producer(Xodo)>>')), ['Xodo']],
    [
      'compressed objects that are none',
      createPdfWith('/Producer(Xodo)', '3 0 obj<</Type/ObjStm>>stream\nnothing\nendstream endobj\n'),
      ['Xodo'],
    ],
    [
      'compressed objects that grow without end',
      createPdfWith('/Producer(Xodo)', createObjectStream('\0'.repeat(20_000_000))),
      ['Xodo'],
    ],
  ])('are those of a PDF with %s', (_, file, software) => {
    expect(findSoftware(file, 'application/pdf')).toEqual(software)
  })

  it.each(['jpeg', 'png'] as const)('are read as a library writes them into a %s', async (format) => {
    const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#0b5a3c' } })
    const file = await picture
      .withExif({ IFD0: { Software: 'Snapseed 2.0' } })
      .toFormat(format)
      .toBuffer()
    expect(findSoftware(file, `image/${format}`)).toEqual(['Snapseed 2.0'])
  })

  it('are few, short, and plain text', () => {
    const names = Array.from({ length: 50 }, (_, at) => `/Producer(${at} ${'x'.repeat(300)})`)
    const found = findSoftware(createPdfWith(names.join('')), 'application/pdf')
    expect(found.map(({ length }) => length)).toEqual(Array.from({ length: 10 }, () => 100))
    const odd = createPdfWith('/Producer(A\u0007\u009bB \\nC)/Creator(A B nC)')
    expect(findSoftware(odd, 'application/pdf')).toEqual(['A B nC'])
  })
})

describe('a malformed file', () => {
  const samples = [
    createJpegBy('GIMP 2.10'),
    createPngWith('eXIf', createTiff('GIMP 2.10')),
    createPdfWith('/Producer(GIMP)', createObjectStream('2 0 <</Producer(Xodo)>>')),
  ]

  it('names what can be read, and fails nothing', () => {
    const change = fc.record({ at: fc.nat(), byte: fc.integer({ min: 0, max: 255 }) })
    fc.assert(
      fc.property(
        fc.nat(samples.length - 1),
        fc.array(change, { maxLength: 12 }),
        fc.nat(),
        (which, changes, end) => {
          const bytes = Buffer.from(samples[which] ?? [])
          for (const { at, byte } of changes) bytes[at % bytes.length] = byte
          const cut = bytes.subarray(0, end % (bytes.length + 1))
          for (const type of ['image/jpeg', 'image/png', 'application/pdf'])
            expect(findSoftware(cut, type).every((name) => name.length <= 100)).toBe(true)
        },
      ),
      { numRuns: 2000 },
    )
  })

  it.each([
    ['names of objects', '/ObjStm'.repeat(75_000)],
    ['beginnings of names', '/Producer(\\'.repeat(50_000)],
    ['beginnings of XMP', 'CreatorTool>'.repeat(43_000)],
    ['hexadecimal text', `/Creator<${'0'.repeat(520_000)}`],
  ])('of nothing but %s names nothing that edits', (_, text) => {
    for (const type of ['application/pdf', 'image/png'])
      expect(editingPrograms(findSoftware(Buffer.from(text), type))).toEqual([])
  })
})
