import type { TemplateKind } from './signings.rules.ts'

export const HOUSE_RULES = [
  '- Keep the premises and what is shared with others clean and in order.',
  '- No noise that disturbs others between 22:00 and 06:00.',
  '- Tell the landlord at once of damage, leaks and faults of the electricity.',
  '- Nothing that burns easily or explodes is stored; gas for cooking excepted.',
  '- Nothing is built, moved or broken through without the landlord’s written consent.',
].join('\n')

const AGREEMENT = `# Tenancy agreement {{agreementNumber}}

Between **{{landlordName}}** (the landlord) and **{{tenantName}}** (the tenant).

## 1. What is let

{{unitName}}, {{propertyName}} (the premises), with what the entry report names. The tenant uses the premises for the purpose for which they were let and for nothing unlawful.

## 2. How long

The tenancy runs from {{startsOn}} to {{endsOn}}. If the landlord offers another term, both sign an addendum to this agreement.

## 3. Rent

1. The rent is {{rent}} for each period of {{periodMonths}}. It is due on day {{rentDay}} of the month in which the period begins.
2. Paid in advance so far: {{advance}}.
3. The landlord gives a numbered receipt for every payment and enters it on the rent card.
4. The landlord gives the tenant a rent card within seven days of the beginning of the tenancy.
5. The rent is changed only by an addendum that both sign, and as the law allows.

## 4. Deposit

1. The deposit is {{deposit}}. It is not rent.
2. The landlord may use it for rent and charges that are unpaid, and for damage and loss that the tenant has caused.
3. **Fair wear is free**: what ages by ordinary use is not charged. A charge needs an item that the exit report finds damaged or missing and the entry report found in a better condition.
4. What is left is returned with the final statement.

## 5. Entry and exit

1. At the beginning and at the end both walk through the premises, with photos, and sign a report.
2. The tenant has the days named in the report to object to items of it. A report that the tenant does not answer is closed as not answered, and not as agreed.

## 6. What the landlord does

1. The landlord lets the tenant have quiet use of the premises, and comes in only at reasonable times and after telling the tenant, except in an emergency.
2. The landlord keeps the structure, the roof and the installations in repair.

## 7. What the tenant does

1. The tenant pays the rent when it is due, and water, electricity and other charges that are agreed.
2. The tenant keeps the inside clean and in order, and does not sublet without the landlord’s written consent.
3. The tenant keeps the house rules:

{{houseRules}}

## 8. The end

1. At the end the tenant gives back the premises and all keys, with the meters read.
2. For months that are begun, or for days where the charges say so, the rent is owed until the day of moving out. Rent paid for time after it becomes credit.
3. The Rent Act, 1963 (Act 220), applies where it gives the tenant or the landlord other rights; this agreement takes none of them away.

## 9. Signing

Both may sign on a phone or on paper. Each gets the sealed file. Whoever has it can compare its SHA-256 with the landlord’s portal.
`

const ADDENDUM = `# Addendum to tenancy agreement {{agreementNumber}}

Between **{{landlordName}}** (the landlord) and **{{tenantName}}** (the tenant), for {{unitName}}, {{propertyName}}.

1. The tenancy goes on from {{startsOn}} to {{endsOn}}.
2. From then on the rent is {{rent}} for each period of {{periodMonths}}. It is due on day {{rentDay}} of the month in which the period begins.
3. The deposit is {{deposit}}.
4. Everything else in the agreement stays as it is.
`

export const FINAL_STATEMENT_TEXT = `# Final statement {{agreementNumber}}

For **{{tenantName}}**, {{unitName}}, {{propertyName}}. The tenancy began on {{startsOn}} and has ended.

The totals below are those of the landlord’s ledger when this statement was sent. Whoever signs it agrees to them.
`

/** Their ids are fixed; a newer release may bring a newer version. */
export const BUILT_IN_TEMPLATES: readonly {
  id: string
  name: string
  kind: TemplateKind
  body: string
  version: number
}[] = [
  {
    id: '00000000-0000-4000-8000-0000000a6e01',
    name: 'Tenancy agreement of the portal: have a lawyer read it once',
    kind: 'agreement',
    body: AGREEMENT,
    version: 1,
  },
  {
    id: '00000000-0000-4000-8000-0000000a6e02',
    name: 'Addendum of the portal: have a lawyer read it once',
    kind: 'addendum',
    body: ADDENDUM,
    version: 1,
  },
]
