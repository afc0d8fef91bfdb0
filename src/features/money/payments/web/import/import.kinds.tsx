import { formatGhs, toPesewas } from '../../../../../shared/money.ts'
import { client } from '../../../../../web/http.ts'
import { type ImportKind, NO_OPTIONS } from '../../../../../web/import/import.types.ts'
import {
  type ImportedOpenings,
  type ImportedPayments,
  JOINED_COLUMNS,
  OPENING_COLUMNS,
  type OpeningField,
  PAYMENT_COLUMNS,
  type PaymentField,
  type paymentImportEndpoints,
} from '../../imports.contract.ts'
import { METHOD_LIST, PURPOSE_LIST } from '../../imports.rules.ts'

const api = client<typeof paymentImportEndpoints>()

const many = (one: string, more: string) => (count: number) =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en-GB')} ${more}`
const manyOpenings = many('opening balance', 'opening balances')
const manyPayments = many('payment', 'payments')
const ghs = (cedis: number) => formatGhs(toPesewas(cedis))

export const OPENINGS: ImportKind<OpeningField, object, ImportedOpenings> = {
  columns: OPENING_COLUMNS,
  joined: JOINED_COLUMNS,
  hint: `Tenant (the e-mail, or name and unit), Amount (below 0 is credit) and Day must be filled. Purpose is what is owed for: ${PURPOSE_LIST}; rent if empty. Taxed is No for credit on which no tax was paid yet.`,
  count: manyOpenings,
  tableLabel: 'Opening balances in the file',
  templateName: 'Opening_balances_template.csv',
  titleField: 'tenant',
  unbroken: ['amount', 'day'],
  options: NO_OPTIONS,
  preview: (file, columns) =>
    api.upload('POST /tenants/opening-balances/import/preview', { fields: { columns }, file: { file } }),
  send: (body, key) => api('POST /tenants/opening-balances/import', { body, key }),
}

export const openingsText = ({ imported, owed, credit }: ImportedOpenings): string =>
  `${manyOpenings(imported)} imported successfully! ${ghs(owed)} is owed, ${ghs(credit)} is credit.`

export const PAYMENTS: ImportKind<PaymentField, object, ImportedPayments> = {
  columns: PAYMENT_COLUMNS,
  joined: JOINED_COLUMNS,
  hint: `Tenant (the e-mail, or name and unit), Amount, Day and Method must be filled; a method is one of ${METHOD_LIST}. No e-mails are sent.`,
  count: manyPayments,
  tableLabel: 'Payments in the file',
  templateName: 'Payments_template.csv',
  titleField: 'tenant',
  unbroken: ['amount', 'day', 'invoice'],
  options: NO_OPTIONS,
  preview: (file, columns) =>
    api.upload('POST /payments/import/preview', { fields: { columns }, file: { file } }),
  send: (body, key) => api('POST /payments/import', { body, key }),
}

export const paymentsText = ({ imported, amount, credit }: ImportedPayments): string =>
  `${manyPayments(imported)} imported successfully! Of ${ghs(amount)}, ${ghs(credit)} is credit.`
