import { expect, test } from 'vitest'
import {
  formValues,
  isLoopback,
  mailServerForm,
  portFor,
  senderAddress,
  senderParts,
} from './mail-settings.schema.ts'

const filled = {
  host: 'mail.company.com',
  port: '587',
  security: 'starttls' as const,
  user: '',
  password: '',
  fromAddress: '',
}

test('empty fields are left out or null', () => {
  expect(mailServerForm.parse(filled)).toEqual({
    host: 'mail.company.com',
    port: 587,
    security: 'starttls',
    user: null,
    password: undefined,
    fromAddress: null,
  })
})

test.each(['', '0', '70000', '5.5', 'x'])('the port "%s" is refused in a sentence', (port) => {
  const messages = mailServerForm.safeParse({ ...filled, port }).error?.issues.map(({ message }) => message)
  expect(messages).toEqual([port === '' ? 'Port is required' : 'Port must be a number from 1 to 65535'])
})

test.each([
  ['587', 'tls', '465'],
  ['', 'starttls', '587'],
  ['465', 'none', '25'],
  ['2525', 'tls', '2525'],
])('with the port "%s" and then %s the port is "%s"', (port, security, then) => {
  expect(portFor(port, security)).toBe(then)
})

test('a form starts with the stored settings, without the password', () => {
  const settings = {
    source: 'settings' as const,
    host: 'mail.company.com',
    port: 465,
    security: 'tls' as const,
    user: 'office@company.com',
    hasPassword: true,
    passwordUnreadable: false,
    fromAddress: null,
    from: 'Nyansapɔ <office@company.com>',
    fromFixed: false,
    fromDefault: 'office@company.com',
    publicUrl: 'https://portal.company.com',
  }
  const { host, port, security, user } = settings
  const values = { host, port: String(port), security, user, password: '', fromAddress: '' }
  expect(formValues(settings)).toEqual(values)
})

test('a sender is a name and an address', () => {
  expect(senderParts('Nyansapɔ Properties <a@b.test>')).toEqual({
    name: 'Nyansapɔ Properties',
    address: 'a@b.test',
  })
})

test.each([
  [{ fromAddress: ' rent@company.com ' }, 'rent@company.com'],
  [{}, 'box@company.com'],
  [{ user: 'box' }, 'office@company.com'],
  [{ user: '' }, 'office@company.com'],
])('with %o typed mails come from %s', (typed, address) => {
  const settings = { from: 'Rents <x@y.test>', fromFixed: false, fromDefault: 'office@company.com' }
  const values = { fromAddress: '', user: 'box@company.com', ...typed }
  expect(senderAddress(settings, values)).toBe(address)
  expect(senderAddress({ ...settings, fromFixed: true }, values)).toBe('x@y.test')
})

test.each([
  ['http://127.0.0.1:3000', true],
  ['http://localhost:3000', true],
  ['http://[::1]:3000', true],
  ['https://portal.company.com', false],
  ['http://192.168.1.5:3000', false],
  ['https://localhost.company.com', false],
])('%s can be opened only where it is served: %s', (address, only) => {
  expect(isLoopback(address)).toBe(only)
})
