import { plainText } from './invisible.ts'

const LOCAL_MAX_BYTES = 64
const LOCAL = /^[^\s\p{Cc}\p{Cs}@<>",;:\\()[\]]+$/u
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i
const IN_OTHER_LETTERS = /^[\p{L}\p{M}\p{N}.-]+$/u
const ENCODED = /(?:^|\.)xn--/i

/** Punycode: xn--bcher-kva.example for bücher.example; undefined if invalid. */
function asciiDomain(domain: string): string | undefined {
  if (!IN_OTHER_LETTERS.test(domain)) return undefined
  const isPlain = /^[\0-\x7f]*$/.test(domain) && !ENCODED.test(domain)
  if (isPlain) return domain
  return URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : undefined
}

function split(address: string): { local: string; domain: string } {
  const at = address.lastIndexOf('@')
  return { local: address.slice(0, Math.max(at, 0)), domain: address.slice(at + 1) }
}

/** The stored form, compared without case. */
export function canonicalEmail(typed: string): string {
  const address = plainText(typed).replaceAll('。', '.')
  const { local, domain } = split(address)
  const ascii = local === '' ? undefined : asciiDomain(domain)
  return ascii === undefined ? address : `${local}@${ascii}`
}

/** Expects {@link canonicalEmail}. */
export function isEmailAddress(address: string): boolean {
  const { local, domain } = split(address)
  const labels = domain.split('.')
  return (
    LOCAL.test(local) &&
    local.split('.').every((part) => part !== '') &&
    new TextEncoder().encode(local).length <= LOCAL_MAX_BYTES &&
    labels.length > 1 &&
    labels.every((label) => LABEL.test(label)) &&
    !/^(?:.|\d+)$/.test(labels.at(-1) ?? '') &&
    asciiDomain(domain) !== undefined
  )
}
