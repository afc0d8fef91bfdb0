import type { SyntheticEvent } from 'react'

type Errors = Record<string, unknown>

const toPath = (path: PropertyKey): string[] => String(path).split('.')

export function valueAt(values: unknown, path: PropertyKey): unknown {
  return toPath(path).reduce<unknown>(
    (within, key) => (isBranch(within) ? (within as Record<string, unknown>)[key] : undefined),
    values,
  )
}

/** Copies only the branches along the path. */
export function withValueAt<T>(values: T, path: PropertyKey, value: unknown): T {
  return replaced(values, toPath(path), value) as T
}

function replaced(branch: unknown, [key, ...rest]: string[], value: unknown): unknown {
  if (key === undefined) return value
  const next = replaced(valueAt(branch, key), rest, value)
  if (!Array.isArray(branch)) return { ...(branch as object), [key]: next }
  return branch.map((item: unknown, index) => (index === Number(key) ? next : item))
}

const isBranch = (value: unknown): boolean => typeof value === 'object' && value !== null

export const isSameValue = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

/** Shifts the errors of later items. */
export function errorsWithoutItem<T extends Errors>(errors: T, path: PropertyKey, index: number): T {
  const moved = Object.entries(errors).flatMap(([place, error]) => {
    if (!place.startsWith(`${String(path)}.`)) return [[place, error]]
    const [at, ...field] = place.slice(String(path).length + 1).split('.')
    if (Number(at) === index) return []
    const to = Number(at) > index ? Number(at) - 1 : at
    return [[[String(path), to, ...field].join('.'), error]]
  })
  return Object.fromEntries(moved) as T
}

/** The value reported by an input: by its event, or directly. */
export function inputValue(reported: unknown): unknown {
  if (!isEvent(reported)) return reported
  const { currentTarget: input } = reported
  if (input instanceof HTMLInputElement && input.type === 'checkbox') return input.checked
  return (input as HTMLInputElement).value
}

const isEvent = (value: unknown): value is SyntheticEvent =>
  typeof value === 'object' && value !== null && 'nativeEvent' in value
