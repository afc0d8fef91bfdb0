const PRINTED =
  /[\p{scx=Latin}\p{scx=Greek}\p{scx=Cyrillic}\p{scx=Arabic}\p{scx=Devanagari}\p{scx=Common}\p{scx=Inherited}]/u

/** The letters of a text for which documents have no font: they print as boxes. */
export const unprintedLetters = (text: string): string[] => [
  ...new Set(Array.from(text).filter((letter) => !PRINTED.test(letter))),
]
