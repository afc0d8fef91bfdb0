import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { KEPT, type Place, WORD_RULES } from './words.ts'

/** Comment lines may be at most this share of the lines. */
const COMMENT_SHARE = { production: 0.03, 'tests and tools': 0.0125 }
const PRODUCTION = /^src\/(?!testing\/)(?!.*\.test\.)/
const SHOWN = 5

type Found = { file: string; line: number; text: string }
type Read = { file: string; found: Record<Place, Found[]>; lines: number; commentLines: number }

const files = globSync([
  'src/**/*.{ts,tsx}',
  'e2e/**/*.ts',
  'bench/**/*.ts',
  'scripts/**/*.ts',
  '*.config.ts',
])
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => file !== 'scripts/words.ts')

// Strings and templates come first, so that a // in an address is no comment.
const TOKENS =
  /(?<text>'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`)|(?<comment>\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*)|(?<name>[A-Za-z_$][\w$]*)/g

const plain = (comment: string) =>
  comment
    .replace(/^\/\*+|\*\/$/g, '')
    .replaceAll(/^\s*(\*|\/\/)\s?/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

function read(file: string): Read {
  const text = readFileSync(file, 'utf8')
  const found: Record<Place, Found[]> = { comments: [], names: [], texts: [] }
  const names = new Set<string>()
  let commentLines = 0
  for (const { index, groups = {} } of text.matchAll(TOKENS)) {
    const line = text.slice(0, index).split('\n').length
    const { comment, name, text: quoted } = groups
    if (comment !== undefined) {
      commentLines += comment.split('\n').length
      found.comments.push({ file, line, text: plain(comment) })
    }
    if (quoted !== undefined) found.texts.push({ file, line, text: quoted })
    // Once per file, so that a name counts by the files to change.
    if (name !== undefined && !names.has(name) && !(name in KEPT)) {
      names.add(name)
      found.names.push({ file, line, text: name })
    }
  }
  return { file, found, lines: text.split('\n').length - 1, commentLines }
}

const all = files.map(read)
for (const { place, pattern, better, left = 0 } of WORD_RULES) {
  const hits = all.flatMap(({ found }) => found[place]).filter(({ text }) => pattern.test(text))
  if (process.argv.includes('--count')) console.log(`${hits.length}\t${place}\t${pattern.source}`)
  if (hits.length <= left) continue
  process.exitCode = 1
  console.log(`${hits.length} ${place} match ${pattern}, ${left} may. Better: ${better}`)
  for (const { file, line, text } of hits.slice(0, SHOWN))
    console.log(`  ${file}:${line}: ${text.slice(0, 100)}`)
}
for (const [kind, share] of Object.entries(COMMENT_SHARE)) {
  const counted = all.filter(({ file }) => PRODUCTION.test(file) === (kind === 'production'))
  const lines = counted.reduce((sum, file) => sum + file.lines, 0)
  const commentLines = counted.reduce((sum, file) => sum + file.commentLines, 0)
  if (process.argv.includes('--count')) console.log(`${commentLines} of ${lines}\tcomment lines in ${kind}`)
  if (commentLines / lines <= share) continue
  process.exitCode = 1
  console.log(`${commentLines} of ${lines} lines of ${kind} are comments, more than ${share * 100} %.`)
}
