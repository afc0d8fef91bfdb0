import { expect, it } from 'vitest'
import { servedName } from './stored-file.ts'

it.each([
  ['Lease.hta', 'application/pdf', 'Lease.hta.pdf'],
  ['Lease', 'application/pdf', 'Lease.pdf'],
  ['pdf', 'application/pdf', 'pdf.pdf'],
  ['Lease.PDF', 'application/pdf', 'Lease.PDF'],
  ['Lease.pdf.', 'application/pdf', 'Lease.pdf..pdf'],
  ['tap.jpeg', 'image/jpeg', 'tap.jpeg'],
  ['tap.JPG', 'image/jpeg', 'tap.JPG'],
  ['tap.png', 'image/jpeg', 'tap.png.jpg'],
  ['tap.png', 'image/png', 'tap.png'],
  ['tap.jpg', 'image/png', 'tap.jpg.png'],
  ['notes.txt', 'text/plain', 'notes.txt'],
])('%s as %s is called %s', (fileName, contentType, name) => {
  expect(servedName({ fileName, contentType })).toBe(name)
})
