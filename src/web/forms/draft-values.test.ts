import { expect, it } from 'vitest'
import { z } from 'zod'
import { chosenFile, type FileRules } from '../files/chosen-file.ts'
import { readDraft, toDraft } from './draft-values.ts'

const texts: FileRules['texts'] = { selectFile: 'Select', emptyFile: '', tooLarge: '', wrongType: '' }
const schema = z.object({
  name: z.string().min(3),
  email: z.email(),
  status: z.enum(['Paid', 'Unpaid']),
  tenantIds: z.array(z.string()),
  sendEmail: z.boolean(),
  howToPay: z.object({ bank: z.string(), lines: z.array(z.object({ number: z.string() })) }),
  receipt: chosenFile({ texts }),
})
const initial = {
  name: '',
  email: '',
  status: 'Unpaid',
  tenantIds: [],
  sendEmail: true,
  howToPay: { bank: '', lines: [] },
  receipt: null,
}
const nothing = { fields: {}, files: [], dropped: [] }
const file = new File(['x'], 'receipt.jpg')

it('remembers a file that was not chosen again as long as the draft has other fields', () => {
  expect(toDraft({ name: 'Ama' }, ['receipt'])).toEqual({ fields: { name: 'Ama' }, files: ['receipt'] })
  expect(toDraft({ name: 'Ama', receipt: file }, ['receipt'])?.files).toEqual(['receipt'])
  expect(toDraft({}, ['receipt'])).toBeNull()
})

it.each([
  ['nothing', {}, null],
  ['typed fields', { name: 'Ama' }, { fields: { name: 'Ama' }, files: [] }],
  ['a file', { receipt: file }, { fields: {}, files: ['receipt'] }],
  [
    'a checked file beside a field',
    { receipt: { file, problem: null }, name: 'Ama' },
    { fields: { name: 'Ama' }, files: ['receipt'] },
  ],
  ['files in a list', { photos: [{ file }] }, { fields: {}, files: ['photos'] }],
])('keeps of a form with %s changed only what can be stored', (_, changed, kept) => {
  expect(toDraft(changed)).toEqual(kept)
})

it.each<[string, Record<string, unknown>, string[]]>([
  ['what is unfinished', { name: 'A', email: 'ama@', status: 'Paid', sendEmail: false }, []],
  ['lists and groups', { tenantIds: ['t1'], howToPay: { bank: 'GCB', lines: [{ number: '024' }] } }, []],
  ['a field that is not there any more', { nickname: 'Ama' }, ['nickname']],
  ['a choice that is not offered', { status: 'Overdue' }, ['status']],
  ['a number for a text', { name: 5 }, ['name']],
  ['a text for a tick box', { sendEmail: 'yes' }, ['sendEmail']],
  ['nothing for a text', { name: null }, ['name']],
  ['a text for a list', { tenantIds: 't1' }, ['tenantIds']],
  ['a list of something else', { tenantIds: [5] }, ['tenantIds']],
  ['a group that lost a part', { howToPay: { lines: [] } }, ['howToPay']],
  ['a group of other rows', { howToPay: { bank: '', lines: ['024'] } }, ['howToPay']],
  ['a file of before', { receipt: { file: {}, problem: null } }, ['receipt']],
  ['the name of a part of every object', { toString: 'x' }, ['toString']],
])('reads %s', (_, fields, dropped) => {
  const fitting = Object.entries(fields).filter(([name]) => !dropped.includes(name))
  expect(readDraft(schema, initial, { fields, files: [] })).toEqual({
    fields: Object.fromEntries(fitting),
    files: [],
    dropped,
  })
})

it.each([[null], ['text'], [[]], [{}], [{ name: 'kept by an older version' }], [{ fields: [] }]])(
  'takes nothing from %j',
  (kept) => {
    expect(readDraft(schema, initial, kept)).toEqual(nothing)
  },
)

it('names the fields whose file has to be chosen again', () => {
  const kept = { fields: {}, files: ['receipt', 'photo', 5] }
  expect(readDraft(schema, initial, kept).files).toEqual(['receipt'])
})
