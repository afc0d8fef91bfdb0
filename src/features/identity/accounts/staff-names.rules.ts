// Letters of other alphabets, and digits, that look like a Latin letter.
const LOOK_ALIKES: readonly (readonly [letter: string, alike: string])[] = [
  ['a', 'аα'],
  ['b', 'вβ'],
  ['c', 'сϲ'],
  ['d', 'ԁ'],
  ['e', 'еεɛ'],
  ['h', 'нһ'],
  ['k', 'кκ'],
  ['l', 'iı1|іιӏ'],
  ['m', 'мμ'],
  ['n', 'ηп'],
  ['o', '0оοօɔ'],
  ['p', 'рρ'],
  ['s', 'ѕ'],
  ['t', 'тτ'],
  ['u', 'υ'],
  ['v', 'νѵ'],
  ['w', 'ԝω'],
  ['x', 'хχ'],
  ['y', 'уγ'],
  ['z', 'ζ'],
  ['j', 'јϳ'],
]
const LETTERS = new Map(
  LOOK_ALIKES.flatMap(([letter, similar]) => [...similar].map((each): [string, string] => [each, letter])),
)

const isSeen = (letter: string) =>
  /[\p{L}\p{N}|]/u.test(letter) && !/\p{Default_Ignorable_Code_Point}/u.test(letter)

/** Equal for names that look alike: ignores case, accents, spaces, dots and invisible characters. */
export function nameKey(name: string): string {
  const letters = [...name.normalize('NFKD').toLowerCase().normalize('NFKD')].filter(isSeen)
  const key = letters.map((letter) => LETTERS.get(letter) ?? letter).join('')
  return key.replaceAll('rn', 'm').replaceAll('vv', 'w') || name.normalize('NFKC')
}
