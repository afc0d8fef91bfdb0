import { type Block, shortened } from '../../../../../server/mail/messages.ts'
import { ENGLISH, type Translation } from '../../../../../server/translation.ts'
import { printPhone } from '../../../../../shared/fields/phone.ts'
import { formatGhs } from '../../../../../shared/money.ts'
import { payUrl } from '../../pay-link.ts'
import { type InvoiceDocument, isSettled, settledRows } from '../pdf/invoice.document.ts'
import type { InvoiceFacts } from './invoice-facts.ts'

/** The invoice, and the language of who reads about it. */
export type About = Pick<InvoiceFacts, 'document' | 'translation'>

/** 'Rent for December (INV-2026-00042).' */
export const shortName = ({ document, translation = ENGLISH }: About): string =>
  `${shortened(document.description || translation.t('Rent'))} (${document.invoiceNumber}).`

export function invoiceRows({ document, translation = ENGLISH }: About): Block {
  const place = [document.tenant.apartment, document.tenant.unit].filter(Boolean).join(', ')
  const rows: [string, string][] = [
    ['Invoice', document.invoiceNumber],
    ['For', document.description || translation.t('Rent')],
    ['Place', place],
    ['Amount', formatGhs(document.amountPesewas)],
    ...settledRows(document),
    ...(document.settled ? [['Settled', document.settled] as [string, string]] : []),
    ...(isSettled(document) ? [] : [['Due', translation.day(document.dueDate)] as [string, string]]),
    ...paidRows(document, translation),
  ]
  return { facts: rows.map(([label, value]) => [translation.known(label), value]) }
}

function paidRows({ paid }: InvoiceDocument, { day, known }: Translation): [string, string][] {
  if (!paid) return []
  const optional: [string, string | null][] = [
    ['Paid on', day(paid.on)],
    ['Method', paid.method && known(paid.method)],
    ['Reference', paid.reference],
  ]
  return optional.filter((row): row is [string, string] => Boolean(row[1]))
}

/** Empty if tenants cannot pay online. */
export function payOnlineBlocks(facts: InvoiceFacts): Block[] {
  const { invoice, publicUrl, canPayOnline, translation = ENGLISH } = facts
  if (!canPayOnline) return []
  return [
    {
      paragraph: translation.t(
        'You can pay it now by mobile money or card. Then you need no receipt to send in.',
      ),
    },
    { button: translation.t('Pay now'), url: payUrl(publicUrl, invoice.id) },
  ]
}

/** The heading above sending a receipt, which online payments do not need. */
export const paidSteps = ({ canPayOnline, translation = ENGLISH }: InvoiceFacts): Block => ({
  heading: translation.t(canPayOnline ? 'If you pay in another way' : 'Once you have paid'),
})

/** An SMS has no room for both. */
export function codeOrNumber({ document, translation = ENGLISH }: About): string {
  const { payCode, invoiceNumber } = document
  return payCode === null
    ? translation.t('Invoice {number}.', { number: invoiceNumber })
    : translation.t('Pay code {code}.', { code: payCode })
}

export function howToPayBlocks({ document, translation: { t } = ENGLISH }: About): Block[] {
  const { payCode, howToPay } = document
  const { mobileMoney, bank, text } = howToPay
  const rows: [string, string][] = mobileMoney.map(({ network, number, name }) => [
    network,
    `${printPhone(number)}\n${name}`,
  ])
  if (bank) rows.push([t('Bank'), bank])
  if (payCode !== null)
    rows.push([t('Pay code'), `${payCode}\n${t('Write it as the reference of your payment.')}`])
  if (rows.length === 0 && !text) return []
  return [
    { heading: t('How to pay') },
    ...(text ? [{ paragraph: text }] : []),
    ...(rows.length > 0 ? [{ facts: rows }] : []),
  ]
}
