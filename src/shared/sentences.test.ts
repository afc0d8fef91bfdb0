import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { email, emailToFind } from './fields/email-field.ts'
import {
  cedis,
  cedisText,
  day,
  id,
  line,
  longText,
  newPassword,
  optionalDay,
  optionalLine,
  optionalReference,
  paging,
} from './fields/fields.ts'
import { setErrorTexts } from './sentences.ts'

setErrorTexts()

function parse(field: z.ZodType, value: unknown, name = 'unit'): unknown {
  const result = z.object({ [name]: field }).safeParse({ [name]: value })
  return result.success ? result.data[name] : result.error.issues.map(({ message }) => message).join('; ')
}

const AMOUNT = 'Amount must be an amount in GHS from 0 to 100,000,000 with at most two decimals'
const DAY = 'Due date must be a day like 2026-12-05'

describe('an error names the field', () => {
  test.each<[z.ZodType, unknown, string, string]>([
    [optionalLine, 42, 'unit', 'Unit must be a text'],
    [optionalLine, undefined, 'unit', 'Unit is required'],
    [optionalLine, null, 'phoneNumber', 'Phone number must be a text'],
    [optionalLine, 'x'.repeat(201), 'unit', 'Unit must have at most 200 characters'],
    [optionalLine, 'a\nb', 'unit', 'Unit must not contain control characters'],
    [optionalLine, 'a\nb', 'eVatNumber', 'E-VAT number must not contain control characters'],
    [optionalLine, 'a\ud800', 'unit', 'Unit must be readable text'],
    [optionalLine, 'a\u2028b', 'unit', 'Unit must not contain control characters'],
    [longText, 'x'.repeat(5001), 'notes', 'Notes must have at most 5000 characters'],
    [longText, 'a\u0000b', 'notes', 'Notes must not contain control characters'],
    [line('Name is required'), undefined, 'name', 'Name is required'],
    [line('Name is required'), '', 'name', 'Name is required'],
    [line('Name is required'), ' \n\t ', 'name', 'Name is required'],
    [line('Name is required'), '\u200b \u200d\ufeff\u2060', 'name', 'Name is required'],
    [line('Name is required'), '\u2800', 'name', 'Name is required'],
    [line(), '\u200b', 'name', 'Name must not be empty'],
    [line('Name is required'), 42, 'name', 'Name must be a text'],
    [line(), '', 'name', 'Name must not be empty'],
    [email, undefined, 'email', 'Email is required'],
    [email, '', 'email', 'Email is required'],
    [email, 'ama', 'email', 'Please enter a valid email address'],
    [day, '2026-02-30', 'dueDate', DAY],
    [optionalDay, 'soon', 'dueDate', DAY],
    [cedis, '12', 'amount', 'Amount must be a number'],
    [cedis, Number.POSITIVE_INFINITY, 'amount', 'Amount must be a number'],
    [cedis, -1, 'amount', AMOUNT],
    [cedis, 0.001, 'amount', AMOUNT],
    [cedisText, '1.234', 'amount', AMOUNT],
    [newPassword('Too short.'), '12345', 'password', 'Too short.'],
    [newPassword('Too short.'), '123\u0000456', 'password', 'Password must not contain control characters'],
    [z.boolean(), 'yes', 'sendEmail', 'Send email must be true or false'],
    [z.number().int(), 1.5, 'capacity', 'Capacity must be a whole number'],
    [z.number().min(3), 2, 'capacity', 'Capacity must be at least 3'],
    [z.enum(['shops', 'apartments']), 'huts', 'kind', 'Kind must be one of: shops, apartments'],
    [z.array(z.string()).max(1), ['a', 'b'], 'tenantIds', 'Tenant ids must have at most 1 entries'],
    [z.array(z.string()).min(1), [], 'tenantIds', 'Tenant ids must have at least 1 entries'],
    [
      z.array(z.object({ name: line() })),
      [{ name: 'a' }, { name: 1 }],
      'mobileMoney',
      'Mobile money 2, name must be a text',
    ],
    [z.object({ text: longText }), 'a', 'howToPay', 'How to pay must be an object with fields'],
    [z.object({ text: longText }), { text: 1 }, 'howToPay', 'How to pay, text must be a text'],
    [z.union([optionalLine, z.null()]), 7, 'phone', 'Phone must be a text'],
    [
      z.stringbool(),
      'maybe',
      'count',
      'Count must be one of: true, 1, yes, on, y, enabled, false, 0, no, off, n, disabled',
    ],
  ])('%# %j', (field, value, name, expected) => {
    expect(parse(field, value, name)).toBe(expected)
  })

  test('and the whole body as the request body', () => {
    const { error } = z.object({}).safeParse(null)
    expect(error?.issues[0]?.message).toBe('The request body must be an object with fields')
  })
})

describe('a valid field is accepted', () => {
  test.each<[z.ZodType, unknown, unknown]>([
    [optionalLine, '  Akosua Ɔpɔku Dɛdɛ 🏠  ', 'Akosua Ɔpɔku Dɛdɛ 🏠'],
    [optionalLine, ` ${'x'.repeat(200)} `, 'x'.repeat(200)],
    [optionalLine, 'نام\u200cدار 👩\u200d👧', 'نام\u200cدار 👩\u200d👧'],
    [optionalLine, '\u200b', ''],
    [optionalLine, ' \u202a+233 24 412 3456\u202c ', '+233 24 412 3456'],
    [optionalLine, 'A\u200bma\u00ad \u202eMen\u2060sah\ufeff', 'Ama Mensah'],
    [optionalLine, '\u2066Ama\u2069 Men\u200dsah\u00a0\u3164', 'Ama Mensah'],
    [optionalReference, '\u200eＭＰ２２１１-\u200d０９', 'MP2211-09'],
    [longText, 'a\u202e b\u00adc 👩\u200d👧 1\ufe0f\u20e3 \ufeff', 'a bc 👩\u200d👧 1\ufe0f\u20e3'],
    [longText, ' \u200b\u200e\n\u2066 ', ''],
    [longText, 'one \u2067two\u2069', 'one \u2067two\u2069'],
    [longText, 'one\ntwo\tthree\r\n', 'one\ntwo\tthree'],
    [longText, 'x'.repeat(5000), 'x'.repeat(5000)],
    [email, ' Ama.Mensah+rent@Home.Test ', 'Ama.Mensah+rent@Home.Test'],
    [email, "o'neil@home.co.uk", "o'neil@home.co.uk"],
    [email, 'ɔfɔri@bɔhye.test', 'ɔfɔri@xn--bhye-55b.test'],
    [emailToFind, ' Y\u200baw@BU\u0308CHER.example', 'Yaw@xn--bcher-kva.example'],
    [emailToFind, 'yaw', 'yaw'],
    [optionalDay, '', null],
    [optionalDay, null, null],
    [optionalDay, undefined, undefined],
    [cedisText, '', null],
    [cedisText, ' 1500.5 ', 1500.5],
    [cedisText, '0', 0],
    [cedisText, '100000000.00', 100_000_000],
    [newPassword('Too short.'), '      ', '      '],
    [newPassword('Too short.'), 'ɔkɔtɔ6', 'ɔkɔtɔ6'],
    [id, 'ABCDEF01-0000-4000-8000-000000000000', 'abcdef01-0000-4000-8000-000000000000'],
    [id, 'first', '00000000-0000-0000-0000-000000000000'],
  ])('%# %j', (field, value, expected) => {
    expect(parse(field, value)).toEqual(expected)
  })

  test.each([
    ['1', 1],
    ['500', 500],
    ['007', 7],
  ])('limit=%s', (limit, expected) => {
    expect(paging.parse({ limit }).limit).toBe(expected)
  })

  test.each(['0', '501', '-1', '1.5', 'abc', ''])('but not limit=%s', (limit) => {
    expect(paging.safeParse({ limit }).error?.issues[0]?.message).toMatch(/^Limit must be /)
  })
})

test('a very long text is refused at once', () => {
  const begun = process.cpuUsage()
  expect(email.safeParse(`a@${'.'.repeat(1_000_000)}@`).success).toBe(false)
  expect(optionalLine.safeParse(' a'.repeat(1_000_000)).success).toBe(false)
  expect(cedisText.safeParse('1'.repeat(1_000_000)).success).toBe(false)
  expect(day.safeParse('1'.repeat(1_000_000)).success).toBe(false)
  expect(process.cpuUsage(begun).user / 1000).toBeLessThan(1000)
})
