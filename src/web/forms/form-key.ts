import { useRef } from 'react'

type Filling = { contents: string; key: string }

/** Constant for the same contents, so that a retry does not repeat the work. */
export function useFormKey(): { keyFor: (contents: unknown) => string; done: () => void } {
  const filling = useRef<Filling | null>(null)
  return {
    keyFor: (contents) => {
      const text = JSON.stringify(contents, describeFile)
      if (filling.current?.contents !== text) filling.current = { contents: text, key: randomKey() }
      return filling.current.key
    },
    done: () => {
      filling.current = null
    },
  }
}

function describeFile(_: string, value: unknown): unknown {
  return value instanceof File ? [value.name, value.size, value.lastModified] : value
}

/** crypto.randomUUID is missing on plain http addresses other than localhost. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

/** A random UUID, for ids that are made before the server knows of them. */
export function randomUuid(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))]
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
