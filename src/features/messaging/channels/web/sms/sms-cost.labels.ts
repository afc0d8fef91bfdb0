import type { SmsPreview } from '../../sms.contract.ts'
import { costLabel, segmentsLabel } from '../deliveries/messages.labels.ts'

const figure = (count: number) => count.toLocaleString('en-GB')

export type SmsCount = { recipients: number; of: number }

/** '12 of 40 tenants get an SMS of 1 segment: GHS 0.42 in all.' */
export function smsCostLabel({ recipients, of }: SmsCount, preview: SmsPreview | undefined): string {
  const who = recipients === of ? `${figure(of)}` : `${figure(recipients)} of ${figure(of)}`
  const get = `${who} ${of === 1 ? 'tenant' : 'tenants'} ${recipients === 1 ? 'gets' : 'get'} an SMS`
  if (!preview) return `${get}.`
  const size = `${get} of ${segmentsLabel(preview.segments)}`
  return preview.cost === null ? `${size}.` : `${size}: ${costLabel(preview.cost)} in all.`
}

type Budget = Pick<SmsPreview, 'cost' | 'budgetLeft'>

export function budgetLabel({ cost, budgetLeft }: Budget): { text: string; isShort: boolean } | null {
  if (budgetLeft === null) return null
  const left = costLabel(Math.max(budgetLeft, 0))
  if ((cost ?? 0) <= budgetLeft) return { text: `${left} of this month's budget is left.`, isShort: false }
  return {
    text: `Only ${left} of this month's budget is left: what goes beyond it waits for the next month, or until the budget is raised.`,
    isShort: true,
  }
}

const LETTERS = /[ɛƐɔƆ₵]/

export function foldingLabel(
  text: string,
  { costly, segments }: Pick<SmsPreview, 'costly' | 'segments'>,
): string | null {
  if (costly.length > 0)
    return `${costly.join(' ')} ${costly.length === 1 ? 'makes' : 'make'} each segment shorter, so it costs more.`
  if (!LETTERS.test(text)) return null
  return `ɛ, ɔ and ₵ are written as e, o and GHS to save ${segments === 1 ? 'a second segment' : 'segments'}.`
}

/** Placeholder in links for the id of an unsaved record. */
export const UNKNOWN_ID = '0'.repeat(36)

const MAX_LENGTH = 300

type Parts = { companyName: string; text: string; link: string }

/** Approximates the server's text: company, text, link, within two segments. */
export function composeSmsText({ companyName, text, link }: Parts): string {
  const start = `${companyName}: `
  const end = ` ${location.origin}${link}`
  const room = MAX_LENGTH - start.length - end.length
  const shortText = Array.from(text.replaceAll(/\s+/g, ' ').trim())
  return `${start}${shortText.length > room ? `${shortText.slice(0, room - 3).join('')}...` : shortText.join('')}${end}`
}
