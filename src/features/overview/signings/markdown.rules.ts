export type Span = { text: string; strong: boolean; emphasis: boolean }
export type TextBlock =
  | { kind: 'heading'; level: number; spans: Span[] }
  | { kind: 'paragraph'; spans: Span[] }
  | { kind: 'list'; ordered: boolean; start: number; items: Span[][] }
  | { kind: 'rule' }

const HEADING = /^(#{1,3})\s+(\S.*)$/
const BULLET = /^\s{0,3}[-*+]\s+(.+)$/
const NUMBERED = /^\s{0,3}(\d{1,4})[.)]\s+(.+)$/
const RULE = /^\s{0,3}(?:-{3,}|\*{3,}|_{3,})\s*$/
const CONTINUED = /^\s{2,}(\S.*)$/
const LINE_END = /\r\n?|[\n\u2028\u2029]/
const MARKS = [
  { mark: '**', style: { strong: true } },
  { mark: '*', style: { emphasis: true } },
] as const

const isSpace = (character: string | undefined): boolean => (character ?? ' ').trim() === ''

/** The first mark that follows a character; -1 without. */
function findEnd(text: string, mark: string, from: number): number {
  let at = text.indexOf(mark, from)
  while (at !== -1 && isSpace(text[at - 1])) at = text.indexOf(mark, at + 1)
  return at
}

/** `endless` are the marks that nothing ends from here on: searched once, so that a text of stars is read in one pass. */
function readMarked(text: string, at: number, endless: Set<string>) {
  for (const { mark, style } of MARKS) {
    const from = at + mark.length
    if (endless.has(mark) || !text.startsWith(mark, at) || isSpace(text[from])) continue
    const end = findEnd(text, mark, from + 1)
    if (end !== -1) return { text: text.slice(from, end), style, end: end + mark.length }
    endless.add(mark)
  }
  return undefined
}

/** Strong and emphasised words of a text; everything else stays as it was typed. */
export function readSpans(text: string): Span[] {
  const spans: Span[] = []
  const endless = new Set<string>()
  const add = (part: string, style: Partial<Span> = {}) => {
    if (part !== '') spans.push({ text: part, strong: false, emphasis: false, ...style })
  }
  let at = 0
  for (let star = text.indexOf('*'); star !== -1; ) {
    const marked = readMarked(text, star, endless)
    if (marked) {
      add(text.slice(at, star))
      add(marked.text, marked.style)
      at = marked.end
    }
    star = text.indexOf('*', marked ? at : star + 1)
  }
  add(text.slice(at))
  return spans
}

/** `# Rent #` is the heading 'Rent'. */
function withoutHashes(heading: string): string {
  let end = heading.trimEnd().length
  while (heading[end - 1] === '#') end -= 1
  return heading.slice(0, end).trimEnd() || heading
}

type Open = { block: 'paragraph' | 'list'; lines: string[]; ordered: boolean; start: number } | undefined

const closeBlock = (open: NonNullable<Open>): TextBlock =>
  open.block === 'paragraph'
    ? { kind: 'paragraph', spans: readSpans(open.lines.join('\n')) }
    : { kind: 'list', ordered: open.ordered, start: open.start, items: open.lines.map(readSpans) }

/** Headings, paragraphs and lists of Markdown; lines of a paragraph stay lines. */
export function readBlocks(markdown: string): TextBlock[] {
  const blocks: TextBlock[] = []
  let open: Open
  const close = () => {
    if (open) blocks.push(closeBlock(open))
    open = undefined
  }
  const addItem = (text: string, ordered: boolean, start: number) => {
    if (open?.block !== 'list' || open.ordered !== ordered) {
      close()
      open = { block: 'list', lines: [], ordered, start }
    }
    open.lines.push(text)
  }
  for (const line of markdown.split(LINE_END)) {
    const [heading, bullet, numbered] = [HEADING.exec(line), BULLET.exec(line), NUMBERED.exec(line)]
    if (line.trim() === '') close()
    else if (RULE.test(line)) {
      close()
      blocks.push({ kind: 'rule' })
    } else if (heading) {
      close()
      blocks.push({
        kind: 'heading',
        level: heading[1]?.length ?? 1,
        spans: readSpans(withoutHashes(heading[2] ?? '')),
      })
    } else if (bullet) addItem(bullet[1] ?? '', false, 1)
    else if (numbered) addItem(numbered[2] ?? '', true, Number(numbered[1]))
    else if (open?.block === 'list' && CONTINUED.test(line))
      open.lines.push(`${open.lines.pop() ?? ''} ${line.trim()}`)
    else if (open?.block === 'paragraph') open.lines.push(line.trim())
    else {
      close()
      open = { block: 'paragraph', lines: [line.trim()], ordered: false, start: 1 }
    }
  }
  close()
  return blocks
}
