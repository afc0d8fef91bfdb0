type Given<T> = Exclude<T, undefined>

type Storing<T> = 'as given' | 'elsewhere' | ((value: Given<T>) => unknown)

type Columns<Changes, Fields> = {
  [K in keyof Changes as K extends keyof Fields
    ? Fields[K] extends 'elsewhere'
      ? never
      : K
    : never]: K extends keyof Fields
    ? Fields[K] extends (value: never) => infer Stored
      ? Stored
      : Given<Changes[K]>
    : never
}

export const textOrNull = (text: string | null): string | null => text || null

/** The columns of new or changed fields. Every field of the schema must be named, so that none is accepted and then lost. */
export function changedColumns<
  Changes extends object,
  const Fields extends { readonly [K in keyof Changes]-?: Storing<Changes[K]> },
>(changes: Changes, fields: Fields): Columns<Changes, Fields> {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined)
  const stored = given.flatMap(([name, value]) => {
    const storing: unknown = fields[name as keyof Fields]
    if (storing === 'elsewhere') return []
    return [[name, typeof storing === 'function' ? storing(value) : value]]
  })
  return Object.fromEntries(stored)
}
