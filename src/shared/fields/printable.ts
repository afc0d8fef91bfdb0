const PRINTED =
  /[\p{scx=Latin}\p{scx=Greek}\p{scx=Cyrillic}\p{scx=Arabic}\p{scx=Devanagari}\p{scx=Common}\p{scx=Inherited}]/u

/** Letters without a glyph in our fonts; documents print them as boxes. */
export const listUnprintable = (text: string): string[] => [
  ...new Set(Array.from(text).filter((letter) => !PRINTED.test(letter))),
]
