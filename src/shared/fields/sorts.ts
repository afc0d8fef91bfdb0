/** A minus reverses the order. */
export type Sort<Name extends string> = Name | `-${Name}`

export const bothWays = <const Name extends string>(names: readonly Name[]): Sort<Name>[] =>
  names.flatMap((name): Sort<Name>[] => [name, `-${name}`])
