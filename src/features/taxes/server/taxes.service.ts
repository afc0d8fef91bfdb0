import { isDeepStrictEqual } from 'node:util'
import { changesBetween, recordAudit } from '../../../server/audit/record.ts'
import type { Context } from '../../../server/context.ts'
import type { Db, Tx } from '../../../server/database/index.ts'
import type { Caller } from '../../../server/http/caller.ts'
import { type Day, formatDay } from '../../../shared/days.ts'
import { AppError } from '../../../shared/errors.ts'
import { reaches } from '../../../shared/permissions.ts'
import { type AlertDeps, changeAndAlert, type OwnerAlert } from '../../accounts/server/owner-alerts.ts'
import { companyOf } from '../../company/server/company.service.ts'
import { noteChangedRates } from '../../ledger/server/journal.touched.ts'
import { listUnitsById } from '../../properties/server/units.queries.ts'
import {
  isVatOn,
  listRates,
  listVatUnits,
  lockTaxSettings,
  replaceRates,
  replaceVat,
} from '../../tax-rates/server/tax-rates.queries.ts'
import { RATE_LABELS, type TaxRate } from '../../tax-rates/tax-rates.rules.ts'
import type { TaxSettings, TaxSettingsChanges } from '../taxes.contract.ts'
import { TAX_MESSAGES } from '../taxes.messages.ts'

async function taxSettingsOf(db: Db): Promise<TaxSettings> {
  const rates = await listRates(db)
  return { rates, vat: { on: await isVatOn(db), units: await listVatUnits(db) } }
}

/** Of the units those that the caller may see. */
export async function visibleTaxSettings(db: Db, caller: Caller): Promise<TaxSettings> {
  const { rates, vat } = await taxSettingsOf(db)
  const units = await listUnitsById(db, vat.units)
  const outside = new Set(units.filter(({ propertyId }) => !reaches(caller, propertyId)).map(({ id }) => id))
  return { rates, vat: { ...vat, units: vat.units.filter((id) => !outside.has(id)) } }
}

function refuseRepeated(rates: readonly TaxRate[]): void {
  const known = new Set<string>()
  for (const { name, from } of rates) {
    const key = `${name} ${from}`
    const text = TAX_MESSAGES.sameDay(RATE_LABELS[name], formatDay(from))
    if (known.has(key)) throw new AppError(400, text, { details: [text] })
    known.add(key)
  }
}

/** Throws 409 where a rate that counts in closed books would be another, or one more. */
async function refuseClosedRates(
  { config }: Pick<Context, 'config'>,
  tx: Tx,
  { before, after }: { before: readonly TaxRate[]; after: readonly TaxRate[] },
): Promise<void> {
  const { closedThrough } = await companyOf({ config }, tx)
  if (closedThrough === null) return
  const counted = (rates: readonly TaxRate[]) =>
    new Set(rates.filter(({ from }) => from <= closedThrough).map(rateText))
  const [changed] = counted(before).symmetricDifference(counted(after))
  if (changed !== undefined)
    throw new AppError(409, TAX_MESSAGES.closedRate(changed, formatDay(closedThrough)))
}

/** The first day on which rent is taxed by another rate; VAT is that of the invoices. */
function firstChange(before: readonly TaxRate[], after: readonly TaxRate[]): Day | undefined {
  const rates = (of: readonly TaxRate[]) =>
    new Map(of.filter(({ name }) => name !== 'vat').map((rate) => [rateText(rate), rate.from]))
  const [one, other] = [rates(before), rates(after)]
  const changed = [...one, ...other].filter(([text]) => !one.has(text) || !other.has(text))
  return changed.map(([, from]) => from).sort()[0]
}

async function refuseUnknownUnits(tx: Tx, units: readonly string[]): Promise<void> {
  const known = await listUnitsById(tx, units)
  const { unknownUnit } = TAX_MESSAGES
  if (known.length < units.length) throw new AppError(400, unknownUnit, { details: [unknownUnit] })
}

const rateText = ({ name, percent, from }: TaxRate) =>
  `${RATE_LABELS[name]} ${percent} % from ${formatDay(from)}`
const audited = ({ rates, vat }: TaxSettings) => ({
  rates: rates.map(rateText),
  vat: vat.on,
  unitsWithVat: vat.units.length,
})

const NAMED = 3

/** The first few changes in words, as the audit has them all. */
function taxAlert(before: TaxSettings, after: TaxSettings): OwnerAlert | null {
  const [old, now] = [before.rates.map(rateText), after.rates.map(rateText)]
  const gone = old.filter((text) => !now.includes(text))
  const added = now.filter((text) => !old.includes(text))
  const named = (texts: string[]) => {
    const more = texts.length - NAMED
    return [...texts.slice(0, NAMED), ...(more > 0 ? [`and ${more} more`] : [])].join('; ')
  }
  const vatText = ({ vat }: TaxSettings) => `${vat.on ? 'on' : 'off'}, for ${vat.units.length} units`
  const vat = [vatText(before), vatText(after)]
  const facts: OwnerAlert['facts'] = [
    ...(gone.length > 0 ? [['Taken out', named(gone)] as [string, string]] : []),
    ...(added.length > 0 ? [['Put in', named(added)] as [string, string]] : []),
    ...(isDeepStrictEqual(before.vat, after.vat)
      ? []
      : [['VAT', [...new Set(vat)].join(' → ')] as [string, string]]),
  ]
  return facts.length === 0 ? null : { title: 'The rates of tax were changed', facts, link: '/taxes' }
}

/** Tells every owner. Throws 409 for rates of closed books, 400 for two rates of one name and day, and for a unit that does not exist. */
export async function changeTaxSettings(
  ctx: AlertDeps & Pick<Context, 'db'>,
  caller: Caller,
  { rates, vat }: TaxSettingsChanges,
): Promise<TaxSettings> {
  if (rates) refuseRepeated(rates)
  const change = async (tx: Tx) => {
    const now = ctx.clock.now()
    await lockTaxSettings(tx, now)
    const before = await taxSettingsOf(tx)
    if (rates) {
      await refuseClosedRates(ctx, tx, { before: before.rates, after: rates })
      await replaceRates(tx, rates)
      const from = firstChange(before.rates, rates)
      if (from !== undefined) await noteChangedRates(ctx, tx, { from, by: caller.uid })
    }
    if (vat) {
      const units = [...new Set(vat.units)]
      await refuseUnknownUnits(tx, units)
      await replaceVat(tx, { on: vat.on, units }, now)
    }
    const after = await taxSettingsOf(tx)
    await recordAudit(tx, now, caller, {
      action: 'taxSettings.changed',
      target: { kind: 'settings', id: null, name: 'the settings of tax' },
      changes: changesBetween(audited(before), audited(after)),
    })
    return { result: after, alert: taxAlert(before, after) }
  }
  return ctx.db.transaction((tx) => changeAndAlert(ctx, tx, { by: caller }, () => change(tx)))
}
