import type { Field } from './requests.ts'

const JARGON =
  /invalid input|\[object|\b(undefined|null|nan|zod|expected \w+, received|schema|regex|pattern)\b|\.ts\b|\bat .*:\d+/i
const SENTENCE = /^[\p{Lu}'][^\n]{9,}$/u

/** How a field is called in a sentence, where that is not its name in words. */
const CALLED: Record<string, string> = {
  apartment: 'location',
  currentPassword: 'password',
  fromAddress: 'email address',
  host: 'server',
  newPassword: 'password',
  leaseEndDate: 'lease end',
  moveInDate: 'move-in',
  photoIds: 'photo',
  q: 'what to search for',
  rows: 'row',
  tenantReply: 'reply',
  tenantId: 'tenant',
  tenantIds: 'tenant',
  token: 'link',
}

const inWords = (name: string) => name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()

/** What a person would have against a text; nothing when it is a clear sentence. */
export function faultsOfText(text: unknown): string[] {
  const said = String(text)
  if (!SENTENCE.test(said)) return [`no sentence: ${said}`]
  return JARGON.test(said) ? [`jargon: ${said}`] : []
}

/** What a person would have against the text of a refusal that is about this field. */
export function faultsOfRefusal(body: unknown, field: Pick<Field, 'name'>): string[] {
  const { error, details = [] } = (body ?? {}) as { error?: unknown; details?: unknown[] }
  const texts = [error, ...details].map(String)
  const isAbout = (text: string) =>
    [inWords(field.name), field.name.toLowerCase(), CALLED[field.name]].some(
      (word) => word && text.toLowerCase().includes(word),
    )
  const elsewhere = texts.slice(details.length > 0 ? 1 : 0).filter((text) => !isAbout(text))
  return [...texts.flatMap(faultsOfText), ...elsewhere.map((text) => `of something else: ${text}`)]
}
