/** '', null and undefined count as equal. */
export function changedFields<T extends object>(values: T, before: { [K in keyof T]?: unknown }): Partial<T> {
  const none = (value: unknown) => (value === '' || value === undefined ? null : value)
  const changed = Object.entries(values).filter(
    ([name, value]) => none(value) !== none(before[name as keyof T]),
  )
  return Object.fromEntries(changed) as Partial<T>
}
