import { printPhone } from '../../../../../shared/fields/phone.ts'
import type { HowToPay } from '../../../company/company.contract.ts'
import type { PaymentContact, SettingsGuard } from '../../../company/server/company.service.ts'
import { type AlertDeps, changeAndAlert, type OwnerAlert } from './owner-alerts.ts'

function howToPayText({ mobileMoney, bank, text }: HowToPay): string {
  const wallets = mobileMoney.map(({ network, number, name }) => `${network} ${printPhone(number)} (${name})`)
  return [...wallets, bank, text].filter(Boolean).join('; ') || '–'
}

const CONTACT_LABELS = {
  phone: 'Company phone',
  email: 'Company e-mail',
  address: 'Company address',
} as const

function contactAlert({ before, after }: { before: PaymentContact; after: PaymentContact }): OwnerAlert {
  const howToPay = [howToPayText(before.howToPay), howToPayText(after.howToPay)] as const
  const isOtherWay = howToPay[0] !== howToPay[1]
  const facts: OwnerAlert['facts'] = isOtherWay
    ? [
        ['Before', howToPay[0]],
        ['Now', howToPay[1]],
      ]
    : []
  for (const field of ['phone', 'email', 'address'] as const)
    if (before[field] !== after[field])
      facts.push([CONTACT_LABELS[field], printPhone(`${before[field] ?? '–'} → ${after[field] ?? '–'}`)])
  const title = isOtherWay ? 'How to pay was changed' : 'The contact of the company was changed'
  return { title, facts, link: '/company' }
}

export const alertAboutHowToPay =
  (ctx: AlertDeps): SettingsGuard['changeAndAlert'] =>
  (tx, by, change) =>
    changeAndAlert(ctx, tx, { by }, async () => {
      const { result, changed } = await change()
      return { result, alert: changed && contactAlert(changed) }
    })
