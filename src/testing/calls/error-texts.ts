import type { Field } from './request-samples.ts'

const JARGON =
  /invalid input|\[object|\b(undefined|null|nan|zod|expected \w+, received|schema|regex|pattern)\b|\.ts\b|\bat .*:\d+:\d+/i
const SENTENCE = /^[\p{Lu}'][^\n]{9,}$/u

/** Names of fields in error messages, if different. */
const FIELD_LABELS: Record<string, string> = {
  apartment: 'location',
  apiKey: 'api key',
  quietFrom: 'quiet hours',
  quietUntil: 'quiet hours',
  pricePerSegment: 'price per segment',
  assigneeUid: 'assignee',
  code: 'code',
  currentPassword: 'password',
  eVatNumber: 'e-vat number',
  fromAddress: 'email address',
  host: 'server',
  invoiceId: 'invoice',
  leaseId: 'lease',
  newPassword: 'password',
  leaseEndDate: 'lease end',
  moveInDate: 'move-in',
  photoIds: 'photo',
  propertyIds: 'propert',
  q: 'what to search for',
  reason: 'why',
  asOf: 'day',
  rows: 'row',
  rule: 'recurring charge',
  ruleId: 'recurring charge',
  ruleIds: 'recurring charge',
  steps: 'amount',
  fromDay: 'amount',
  closedThrough: 'closed',
  day: 'date',
  receivedOn: 'date',
  spentOn: 'date',
  tenantReply: 'reply',
  text: 'why',
  through: 'plan',
  tenantId: 'tenant',
  tenantIds: 'tenant',
  templateId: 'template',
  title: 'inspected',
  token: 'link',
  unitId: 'unit',
  vendorId: 'vendor',
}

const splitCamelCase = (name: string) => name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()

export function findTextProblems(text: unknown): string[] {
  const shown = String(text)
  if (!SENTENCE.test(shown)) return [`not a sentence: ${shown}`]
  // A text may quote the refused value.
  return JARGON.test(shown.replaceAll(/'[^']*'/g, '')) ? [`jargon: ${shown}`] : []
}

export function findErrorProblems(body: unknown, field: Pick<Field, 'name'>): string[] {
  const { error, details = [] } = (body ?? {}) as { error?: unknown; details?: unknown[] }
  const texts = [error, ...details].map(String)
  const mentionsField = (text: string) =>
    [splitCamelCase(field.name), field.name.toLowerCase(), FIELD_LABELS[field.name]].some(
      (word) => word && text.toLowerCase().includes(word),
    )
  const unrelated = texts.slice(details.length > 0 ? 1 : 0).filter((text) => !mentionsField(text))
  return [...texts.flatMap(findTextProblems), ...unrelated.map((text) => `about something else: ${text}`)]
}
