import { deflateSync } from 'node:zlib'
import { createPngChunk, sampleFiles } from '../files.ts'

const { jpeg, png } = sampleFiles

/** Exif metadata with one tag, Software. */
export function createTiff(software: string, order: 'II' | 'MM' = 'II'): Buffer {
  const text = Buffer.from(`${software}\0`, 'latin1')
  const tiff = Buffer.alloc(26)
  const isLittle = order === 'II'
  const write = (value: number, at: number, bytes: 2 | 4) =>
    isLittle ? tiff.writeUIntLE(value, at, bytes) : tiff.writeUIntBE(value, at, bytes)
  tiff.write(order, 0, 'latin1')
  write(42, 2, 2)
  write(8, 4, 4)
  write(1, 8, 2)
  write(0x131, 10, 2)
  write(2, 12, 2)
  write(text.length, 14, 4)
  if (text.length > 4) write(tiff.length, 18, 4)
  else text.copy(tiff, 18)
  return Buffer.concat([tiff, text])
}

export const createXmp = (property: string) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF><rdf:Description xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/">${property}</rdf:Description></rdf:RDF></x:xmpmeta>`

/** A JPEG with a segment behind its start. */
export function createJpegWith(marker: number, content: Buffer | string, picture: Buffer = jpeg): Buffer {
  const bytes = Buffer.from(content)
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(bytes.length + 2, 2)
  return Buffer.concat([picture.subarray(0, 2), head, bytes, picture.subarray(2)])
}

export const createJpegBy = (
  software: string,
  { order = 'II' as 'II' | 'MM', picture = jpeg as Buffer } = {},
) => createJpegWith(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), createTiff(software, order)]), picture)

/** A PNG with a chunk behind its header. */
export function createPngWith(name: string, content: Buffer | string): Buffer {
  const header = 8 + 25
  return Buffer.concat([
    png.subarray(0, header),
    createPngChunk(name, Buffer.from(content)),
    png.subarray(header),
  ])
}

/** With this information dictionary and more objects. */
export const createPdfWith = (information: string, objects: Buffer | string = '') =>
  Buffer.concat([
    Buffer.from('%PDF-1.5\n1 0 obj<</Type/Catalog>>endobj\n4 0 obj<</Type/Page>>endobj\n'),
    Buffer.from(objects),
    Buffer.from(`2 0 obj<<${information}>>endobj\ntrailer<</Root 1 0 R/Info 2 0 R>>\n%%EOF\n`, 'latin1'),
  ])

export function createObjectStream(objects: string): Buffer {
  const packed = deflateSync(Buffer.from(objects, 'latin1'))
  return Buffer.concat([
    Buffer.from(`3 0 obj<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${packed.length}>>stream\r\n`),
    packed,
    Buffer.from('\nendstream endobj\n'),
  ])
}
