// Letters of Ghana's languages that do not decompose to ASCII.
const ASCII_EQUIVALENTS = new Map(
  Object.entries({
    Ɔ: 'O',
    ɔ: 'o',
    Ɛ: 'E',
    ɛ: 'e',
    Ŋ: 'N',
    ŋ: 'n',
    Ɖ: 'D',
    ɖ: 'd',
    Ƒ: 'F',
    ƒ: 'f',
    Ɣ: 'G',
    ɣ: 'g',
  }),
)
const MAX_BYTES = 240

/** Replaces reserved and direction characters by `_`. At most 240 bytes with the extension; 'file' if empty. */
function portableFileName(text: string): string {
  const name = text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\u2028\u2029\ufffd\u200e\u200f\u202a-\u202e\u2066-\u2069\\/:*?"<>|]/gu, '_')
    .replaceAll(/\s/gu, ' ')
    .replace(/^\.+/, '_')
  return shortened(name) || 'file'
}

export const safeFileName = (text: string): string => portableFileName(text).replaceAll(' ', '_')

function shortened(name: string): string {
  if (Buffer.byteLength(name) <= MAX_BYTES) return name
  const ending = /\.[a-z\d]{1,5}$/i.exec(name)?.[0] ?? ''
  const room = new Uint8Array(MAX_BYTES - ending.length)
  const { read } = new TextEncoder().encodeInto(name, room)
  return name.slice(0, read) + ending
}

/** RFC 6266: an ASCII name, and `filename*` if that loses characters. */
export function contentDisposition(kind: 'inline' | 'attachment', fileName: string): string {
  const name = portableFileName(fileName)
  const ascii = asAscii(name)
  return `${kind}; filename="${ascii}"${ascii === name ? '' : `; filename*=UTF-8''${percentEncoded(name)}`}`
}

// Some browsers decode a percent sign in the plain name.
function asAscii(name: string): string {
  const ascii = name
    .replaceAll(/[^\x20-\x7e]/gu, (letter) => ASCII_EQUIVALENTS.get(letter) ?? letter)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]|["%\\]/gu, '_')
  return ascii || '_'
}

function percentEncoded(name: string): string {
  const encoded = (letter: string) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`
  return encodeURIComponent(name).replaceAll(/['()*]/g, encoded)
}
