import { describe, expect, test } from 'vitest'
import { findOpeningField, findPaymentField, methodIn, purposeIn, tenantFinder } from './imports.rules.ts'

test.each([
  ['Cash', 'cash'],
  ['MoMo', 'mobile_money'],
  ['MTN Mobile Money', 'mobile_money'],
  ['mobile_money', 'mobile_money'],
  ['Bank', 'bank_transfer'],
  ['bank transfer', 'bank_transfer'],
  ['CHEQUE', 'cheque'],
  ['Visa', 'card'],
  ['Other', 'other'],
  ['barter', undefined],
  ['', undefined],
])('the method %j is %j', (text, method) => expect(methodIn(text)).toBe(method))

test.each([
  ['', 'rent'],
  ['Service Charge', 'service_charge'],
  ['S/C', 'service_charge'],
  ['maintenance fee', 'service_charge'],
  ['Water', 'utility'],
  ['Deposit', undefined],
])('the purpose %j is %j', (text, purpose) => expect(purposeIn(text)).toBe(purpose))

test.each([
  ['E-mail', 'tenant'],
  ['Opening Balance', 'amount'],
  ['As of', 'day'],
  ['Rent', undefined],
])('the heading %j of opening balances is %j', (heading, field) =>
  expect(findOpeningField(heading)).toBe(field),
)

test.each([
  ['Payment date', 'day'],
  ['Amount (GHS)', 'amount'],
  ['Transaction ID', 'reference'],
  ['Invoice No.', 'invoice'],
])('the heading %j of payments is %j', (heading, field) => expect(findPaymentField(heading)).toBe(field))

describe('a tenant', () => {
  const tenant = (id: string, name: string, unit: string | null) => ({
    id,
    name,
    unit,
    apartment: 'Bohye (Shops)',
    email: `${id}@tenant.test`,
    phone: null,
  })
  const byPhone = (id: string, name: string, phone: string) => ({
    id,
    name,
    unit: null,
    apartment: 'Bohye (Shops)',
    email: null,
    phone,
  })
  const find = tenantFinder([
    tenant('ama-1', 'Ama Ɔpɔku', 'B12'),
    tenant('ama-2', 'Ama Ɔpɔku', 'C3'),
    tenant('kofi', 'Kofi Mensah', null),
    byPhone('esi', 'Esi Nyarko', '0244123456'),
    byPhone('yaw', 'Yaw Nyarko', '0244123456'),
    byPhone('efua', 'Efua Badu', '0208112233'),
    byPhone('twin-1', 'Abena Twum', '0551112222'),
    byPhone('twin-2', 'Abena Twum', '0551112222'),
  ])

  test.each([
    ['KOFI@tenant.test', 'kofi'],
    ['Kofi Mensah (kofi@tenant.test)', 'kofi'],
    ['Somebody <ama-2@tenant.test>', 'ama-2'],
    [' kofi  mensah ', 'kofi'],
    ['Ama Ɔpɔku, b12', 'ama-1'],
    ['Ama Ɔpɔku (C3), Bohye Shops', 'ama-2'],
    ['Esi Nyarko (024 412 3456)', 'esi'],
    ['yaw nyarko +233 (0)24 412 3456', 'yaw'],
    ['233208112233', 'efua'],
    ['Efua Badu', 'efua'],
  ])('is found by %j', (cell, id) => expect(find(cell)).toMatchObject({ id }))

  test.each([
    ['Ama Ɔpɔku', 'several'],
    ['ama@tenant.test', 'none'],
    ['Yaa', 'none'],
    ['024 412 3456', 'several'],
    ['Abena Twum', 'several'],
    ['Abena Twum (055 111 2222)', 'several'],
    ['Yaa Nyarko (024 412 3456)', 'none'],
    ['Yaa (null)', 'none'],
    ['', 'none'],
    ['-', 'none'],
  ])('is not found by %j: %s', (cell, why) => expect(find(cell)).toBe(why))

  test.each(['x', '9', '1,', '1(', '@', 'a@', 'a@b ', 'INV-', '+1 ', '(', '\u200b', 'a\u0301'])(
    'is not found by a megabyte of %j, in the time of a test',
    (text) => expect(find(text.repeat(1_000_000 / text.length))).toBe('none'),
  )
})
