import { isDeepStrictEqual } from 'node:util'
import { changesBetween, recordAudit } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import type { Db, Tx } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import { invalidField } from '../../../../server/server.errors.ts'
import { changedFrom, changesAfter, type Dated, valueOn } from '../../../../shared/dated.ts'
import { type Day, formatDay } from '../../../../shared/days.ts'
import { canSeeProperty } from '../../../../shared/permissions.ts'
import {
  type AlertDeps,
  changeAndAlert,
  type OwnerAlert,
} from '../../../identity/accounts/server/alerts/owner-alerts.ts'
import { loadCompanySettings, refuseClosedDay } from '../../../identity/company/server/company.service.ts'
import { listUnitsById } from '../../../property/properties/server/units.queries.ts'
import { noteChangedTax } from '../../ledger/server/journal/journal.touched.ts'
import {
  type DatedVat,
  findVat,
  listRates,
  lockTaxSettings,
  replaceRates,
  replaceVat,
} from '../../tax-rates/server/tax-rates.queries.ts'
import { RATE_LABELS, type TaxRate } from '../../tax-rates/tax-rates.rules.ts'
import type { TaxSettings, TaxSettingsChanges } from '../taxes.contract.ts'
import { TAX_ERRORS, TAX_MESSAGES } from '../taxes.messages.ts'

type Deps = Pick<Context, 'clock' | 'config'>
type Vat = { on: boolean; units: string[] }

const vatOn = ({ on, units }: DatedVat, day: Day): Vat => ({
  on: valueOn(on, day),
  units: [...units]
    .filter(([, unit]) => valueOn(unit, day))
    .map(([unitId]) => unitId)
    .sort(),
})

function presentVat(vat: DatedVat, today: Day): TaxSettings['vat'] {
  const days = [vat.on, ...vat.units.values()].flatMap((one) => changesAfter<boolean>(one, today))
  const next = [...new Set(days.map(({ from }) => from))].sort()
  return { ...vatOn(vat, today), next: next.map((from) => ({ ...vatOn(vat, from), from })) }
}

async function loadTaxSettings(db: Db, today: Day): Promise<TaxSettings> {
  return { rates: await listRates(db), vat: presentVat(await findVat(db), today) }
}

/** Settings with only the units visible to the caller. */
export async function readVisibleTaxSettings(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
): Promise<TaxSettings> {
  const { rates, vat } = await loadTaxSettings(db, clock.today())
  const units = await listUnitsById(
    db,
    [vat, ...vat.next].flatMap((one) => one.units),
  )
  const outside = new Set(
    units.filter(({ propertyId }) => !canSeeProperty(caller, propertyId)).map(({ id }) => id),
  )
  const visible = <T extends Vat>(one: T): T => ({
    ...one,
    units: one.units.filter((unitId) => !outside.has(unitId)),
  })
  return { rates, vat: { ...visible(vat), next: vat.next.map(visible) } }
}

function refuseRepeated(rates: readonly TaxRate[]): void {
  const known = new Set<string>()
  for (const { name, from } of rates) {
    const key = `${name} ${from}`
    const text = TAX_MESSAGES.sameDay(RATE_LABELS[name], formatDay(from))
    if (known.has(key)) throw invalidField(text)
    known.add(key)
  }
}

/** Throws 409 for changing or adding a rate in closed books. */
async function refuseClosedRates(
  { config }: Deps,
  tx: Tx,
  { before, after }: { before: readonly TaxRate[]; after: readonly TaxRate[] },
): Promise<void> {
  const { closedThrough } = await loadCompanySettings({ config }, tx)
  if (closedThrough === null) return
  const counted = (rates: readonly TaxRate[]) =>
    new Set(rates.filter(({ from }) => from <= closedThrough).map(rateText))
  const [changed] = counted(before).symmetricDifference(counted(after))
  if (changed !== undefined) throw TAX_ERRORS.closedRate(changed, formatDay(closedThrough))
}

function firstChange(before: readonly TaxRate[], after: readonly TaxRate[]): Day | undefined {
  const rates = (of: readonly TaxRate[]) => new Map(of.map((rate) => [rateText(rate), rate.from]))
  const [one, other] = [rates(before), rates(after)]
  const changed = [...one, ...other].filter(([text]) => !one.has(text) || !other.has(text))
  return changed.map(([, from]) => from).sort()[0]
}

async function refuseUnknownUnits(tx: Tx, units: readonly string[]): Promise<void> {
  const known = await listUnitsById(tx, units)
  if (known.length < units.length) throw TAX_ERRORS.unknownUnit().asDetail()
}

const rateText = ({ name, percent, from }: TaxRate) =>
  `${RATE_LABELS[name]} ${percent} % from ${formatDay(from)}`
const vatText = ({ on, units }: Vat) =>
  `${on ? 'on' : 'off'}, for ${units.length === 1 ? '1 unit' : `${units.length} units`}`
const nextText = ({ from, ...vat }: TaxSettings['vat']['next'][number]) =>
  `${vatText(vat)} from ${formatDay(from)}`

const audited = ({ rates, vat }: TaxSettings) => ({
  rates: rates.map(rateText),
  vat: vat.on,
  unitsWithVat: vat.units.length,
  vatLater: vat.next.map(nextText),
})

const NAMED = 3

function taxAlert(before: TaxSettings, after: TaxSettings, vatFrom: Day | undefined): OwnerAlert | null {
  const [old, now] = [before.rates.map(rateText), after.rates.map(rateText)]
  const gone = old.filter((text) => !now.includes(text))
  const added = now.filter((text) => !old.includes(text))
  const named = (texts: string[]) => {
    const more = texts.length - NAMED
    return [...texts.slice(0, NAMED), ...(more > 0 ? [`and ${more} more`] : [])].join('; ')
  }
  const vatTexts = ({ vat }: TaxSettings) => [vatText(vat), ...vat.next.map(nextText)].join('; ')
  const vat = [vatTexts(before), vatTexts(after)]
  const facts: OwnerAlert['facts'] = [
    ...(gone.length > 0 ? [['Taken out', named(gone)] as [string, string]] : []),
    ...(added.length > 0 ? [['Put in', named(added)] as [string, string]] : []),
    ...(vatFrom === undefined
      ? []
      : [['VAT', `${[...new Set(vat)].join(' → ')}, from ${formatDay(vatFrom)}`] as [string, string]]),
  ]
  return facts.length === 0 ? null : { title: 'The rates of tax were changed', facts, link: '/taxes' }
}

/** The first day of the change; undefined without one. Throws 400, 409. */
async function changeVat(
  ctx: Deps,
  tx: Tx,
  { on, units: chosen, from: named }: NonNullable<TaxSettingsChanges['vat']>,
): Promise<Day | undefined> {
  const units = [...new Set(chosen)].sort()
  await refuseUnknownUnits(tx, units)
  const [now, today] = [await findVat(tx), ctx.clock.today()]
  const from = named ?? today
  const isSame = isDeepStrictEqual(vatOn(now, from), { on, units })
  if (isSame && (named === undefined || presentVat(now, from).next.length === 0)) return undefined
  await refuseClosedDay(ctx, tx, from)
  const never: Dated<boolean> = { value: false, earlier: [] }
  const ids = new Set([...now.units.keys(), ...units])
  await replaceVat(
    tx,
    {
      on: changedFrom(now.on, { from, value: on }),
      units: new Map(
        [...ids].map((id) => [
          id,
          changedFrom(now.units.get(id) ?? never, { from, value: units.includes(id) }),
        ]),
      ),
    },
    ctx.clock.now(),
  )
  return from
}

/** Alerts every owner. Throws 409 for closed books, 400 for two rates of one name and day, or an unknown unit. */
export async function changeTaxSettings(
  ctx: AlertDeps & Pick<Context, 'db'>,
  caller: Caller,
  { rates, vat }: TaxSettingsChanges,
): Promise<TaxSettings> {
  if (rates) refuseRepeated(rates)
  const change = async (tx: Tx) => {
    const [now, today] = [ctx.clock.now(), ctx.clock.today()]
    await lockTaxSettings(tx, now)
    const before = await loadTaxSettings(tx, today)
    if (rates) {
      await refuseClosedRates(ctx, tx, { before: before.rates, after: rates })
      await replaceRates(tx, rates)
    }
    const otherVat = vat && (await changeVat(ctx, tx, vat))
    const [from] = [rates && firstChange(before.rates, rates), otherVat]
      .filter((day) => day !== undefined)
      .sort()
    if (from !== undefined) await noteChangedTax(ctx, tx, { from, by: caller.uid })
    const after = await loadTaxSettings(tx, today)
    const changes = changesBetween(audited(before), audited(after))
    if (otherVat !== undefined) changes.vatFrom = [null, formatDay(otherVat)]
    await recordAudit(tx, now, caller, {
      action: 'taxSettings.changed',
      target: { kind: 'settings', id: null, name: 'the settings of tax' },
      changes,
    })
    return { result: after, alert: taxAlert(before, after, otherVat) }
  }
  return ctx.db.transaction((tx) => changeAndAlert(ctx, tx, { by: caller }, () => change(tx)))
}
