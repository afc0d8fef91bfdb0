import { expect, test } from 'vitest'
import { toAcceptAttribute } from './accept.ts'
import { checkFile, chosenFile, type FileRules, HEIC_ADVICE, optionalFile } from './chosen-file.ts'

const texts = { selectFile: 'Choose one', emptyFile: 'Empty', tooLarge: 'Too large', wrongType: 'Wrong type' }
const rules: FileRules = { maxBytes: 12, types: ['image/png', 'application/pdf'], texts }

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const JPEG = [0xff, 0xd8, 0xff, 0xe0]
const file = (bytes: number[], name = 'a.png') => new File([new Uint8Array(bytes)], name)

test.each([
  ['what is asked for', file(PNG), null],
  ['as large as may be', file([...PNG, 0, 0, 0, 0]), null],
  ['a PDF by its bytes, whatever its name', new File(['%PDF-1.7'], 'a.exe'), null],
  ['one byte too many', file([...PNG, 0, 0, 0, 0, 0]), 'Too large'],
  ['empty', file([]), 'Empty'],
  ['a kind that is not taken', file(JPEG), 'Wrong type'],
  ['text that is named a picture', new File(['hello'], 'a.png'), 'Wrong type'],
])('%s', async (_, chosen, problem) => {
  expect(await checkFile(chosen, rules)).toEqual({ file: chosen, problem })
})

test('a HEIC photo is refused with what to do', async () => {
  const heic = file([0, 0, 0, 0x18, ...new TextEncoder().encode('ftypheic')], 'IMG_1.HEIC')
  expect((await checkFile(heic, rules)).problem).toBe(`Wrong type. ${HEIC_ADVICE}`)
})

test('a form submits the file, or shows why not', () => {
  const schema = chosenFile(rules)
  const good = file(PNG)
  expect(schema.parse({ file: good, problem: null })).toBe(good)
  const listErrors = (value: unknown) => schema.safeParse(value).error?.issues.map(({ message }) => message)
  expect(listErrors(null)).toEqual(['Choose one'])
  expect(listErrors({ file: good, problem: 'Too large' })).toEqual(['Too large'])
})

test('a file that is optional may be missing, but not wrong', () => {
  const good = file(PNG)
  expect(optionalFile().parse(null)).toBeNull()
  expect(optionalFile().parse({ file: good, problem: null })).toBe(good)
  const { error } = optionalFile().safeParse({ file: good, problem: 'Too large' })
  expect(error?.issues.map(({ message }) => message)).toEqual(['Too large'])
})

test('the accept attribute has extensions and types', () => {
  expect(toAcceptAttribute(['image/jpeg', 'application/pdf'])).toBe(
    '.jpg,.jpeg,.pdf,image/jpeg,application/pdf',
  )
})
