import { addDays, type Day } from '../../../shared/days.ts'
import { monthsLater } from '../../../shared/months.ts'
import type { UnitKind } from '../../property/properties/units.rules.ts'

export const TEMPLATE_KINDS = ['agreement', 'addendum'] as const
export type TemplateKind = (typeof TEMPLATE_KINDS)[number]
export const REPORT_KINDS = ['entry_report', 'exit_report'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]
export const SIGNING_KINDS = [...TEMPLATE_KINDS, ...REPORT_KINDS, 'final_statement'] as const
export type SigningKind = (typeof SIGNING_KINDS)[number]

export const SIGNING_STATES = ['draft', 'sent', 'sealed', 'declined', 'withdrawn', 'unanswered'] as const
export type SigningState = (typeof SIGNING_STATES)[number]
export const SIGNING_WAYS = ['phone', 'paper'] as const
export const PARTIES = ['office', 'tenant'] as const
export type Party = (typeof PARTIES)[number]
export const TRAIL_EVENTS = [
  'sent',
  'opened',
  'code',
  'contact',
  'signed',
  'sealed',
  'withdrawn',
  'declined',
  'uploaded',
] as const
export type TrailEvent = (typeof TRAIL_EVENTS)[number]

export const KIND_NAMES: Record<SigningKind, string> = {
  agreement: 'Tenancy agreement',
  addendum: 'Addendum',
  entry_report: 'Entry report',
  exit_report: 'Exit report',
  final_statement: 'Final statement',
}

export const CODE_LIFE_MS = 10 * 60_000
export const CODE_TRIES = 5
export const DRAWING_MAX_BYTES = 102_400
export const PAPER_MAX_BYTES = 10_485_760

export const isReport = (kind: SigningKind): kind is ReportKind => REPORT_KINDS.some((one) => one === kind)
export const isTemplateKind = (kind: SigningKind): kind is TemplateKind =>
  TEMPLATE_KINDS.some((one) => one === kind)

/** Draft or sent; a lease has at most one such signing of each kind. */
export const isLive = (state: SigningState): boolean => state === 'draft' || state === 'sent'
export const isSealed = (state: SigningState): boolean => state === 'sealed' || state === 'unanswered'

type SignedState = { state: SigningState; signed: readonly Party[] }

export const maySign = ({ state, signed }: SignedState, party: Party): boolean =>
  state === 'sent' && !signed.includes(party)

/** Reports are answered by signing them or by objections. */
export const mayDecline = ({ kind, state }: { kind: SigningKind; state: SigningState }): boolean =>
  state === 'sent' && !isReport(kind)
export const mayWithdraw = ({ kind, state }: { kind: SigningKind; state: SigningState }): boolean =>
  isLive(state) && !isReport(kind)

/** A report may be objected to until the end of that day. */
export const isPastObjections = ({ objectUntil }: { objectUntil: Day | null }, today: Day): boolean =>
  objectUntil !== null && today > objectUntil

const OPEN_VOWELS: Readonly<Record<string, string>> = { ɛ: 'e', ɔ: 'o' }

/** Ignores case, accents, spaces, and whether ɛ and ɔ are typed as e and o. */
const toNameKey = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[ɛɔ]/g, (letter) => OPEN_VOWELS[letter] ?? letter)
    .replaceAll(/[\s\u00ad]/g, '')

export const isSameName = (typed: string, name: string): boolean =>
  toNameKey(typed) !== '' && toNameKey(typed) === toNameKey(name)

/** '•••• 4567' and 'a•••@example.com'. */
export function maskContact(address: string): string {
  const [name = '', domain] = address.split('@')
  return domain === undefined ? `•••• ${address.slice(-4)}` : `${name.slice(0, 1)}•••@${domain}`
}

export type SigningWarning = { text: string; source: string; checkedOn: Day }

/** The day on which the sources below were last read. */
const CHECKED_ON = '2026-11-30'
const LONG_TERM_YEARS = 3
const REGISTRATION_DAYS = 14
const FEW_ROOMS = 2
const HOMES: readonly UnitKind[] = ['room', 'apartment', 'house']

type Let = { startsOn: Day; endsOn: Day | null; unitKind: UnitKind; rooms: number | null }

export const isLongTerm = ({ startsOn, endsOn }: Pick<Let, 'startsOn' | 'endsOn'>): boolean =>
  endsOn !== null && endsOn >= monthsLater(startsOn, LONG_TERM_YEARS * 12)

/** Null where the number of rooms is not known. */
export function hasFewRooms({ unitKind, rooms }: Pick<Let, 'unitKind' | 'rooms'>): boolean | null {
  if (!HOMES.includes(unitKind)) return false
  if (rooms !== null) return rooms <= FEW_ROOMS
  return unitKind === 'room' ? true : null
}

export const registrationDueOn = (sealedOn: Day): Day => addDays(sealedOn, REGISTRATION_DAYS)

export type RegistrationReason = 'rooms' | 'term'

export const registrationReasons = (lease: Let): RegistrationReason[] => [
  ...(hasFewRooms(lease) ? (['rooms'] as const) : []),
  ...(isLongTerm(lease) ? (['term'] as const) : []),
]

export function agreementWarnings(lease: Let): SigningWarning[] {
  const few = hasFewRooms(lease)
  const register = 'register the letting within 14 days.'
  return [
    ...(isLongTerm(lease)
      ? [
          {
            text: 'The term is longer than three years: sign on paper, have it stamped, and register it.',
            source:
              'Act 1036, sections 34 to 36; the law before: NRCD 175, section 3(1)(f); stamp duty: Act 689',
            checkedOn: CHECKED_ON,
          },
        ]
      : []),
    ...(few === false
      ? []
      : [
          {
            text: few
              ? `One or two rooms to live in: ${register}`
              : `If this has one or two rooms to live in: ${register}`,
            source: 'PNDCL 138, section 4',
            checkedOn: CHECKED_ON,
          },
        ]),
  ]
}
