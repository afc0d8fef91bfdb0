export type Span = { text: string; strong: boolean; emphasis: boolean }
export type TextBlock =
  | { kind: 'heading'; level: number; spans: Span[] }
  | { kind: 'paragraph'; spans: Span[] }
  | { kind: 'list'; ordered: boolean; start: number; items: Span[][] }
  | { kind: 'rule' }

const HEADING = /^(#{1,3})\s+(.+?)\s*#*$/
const BULLET = /^\s{0,3}[-*+]\s+(.+)$/
const NUMBERED = /^\s{0,3}(\d{1,4})[.)]\s+(.+)$/
const RULE = /^\s{0,3}(?:-{3,}|\*{3,}|_{3,})\s*$/
const CONTINUED = /^\s{2,}(\S.*)$/
const INLINE = /\*\*(\S(?:.*?\S)?)\*\*|\*(\S(?:.*?\S)?)\*/gs

/** Strong and emphasised words of a text; everything else stays as it was typed. */
export function readSpans(text: string): Span[] {
  const spans: Span[] = []
  const add = (part: string, style: Partial<Span> = {}) => {
    if (part !== '') spans.push({ text: part, strong: false, emphasis: false, ...style })
  }
  let at = 0
  for (const match of text.matchAll(INLINE)) {
    add(text.slice(at, match.index))
    if (match[1] === undefined) add(match[2] ?? '', { emphasis: true })
    else add(match[1], { strong: true })
    at = match.index + match[0].length
  }
  add(text.slice(at))
  return spans
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
  for (const line of markdown.replaceAll(/\r\n?/g, '\n').split('\n')) {
    const [heading, bullet, numbered] = [HEADING.exec(line), BULLET.exec(line), NUMBERED.exec(line)]
    if (line.trim() === '') close()
    else if (RULE.test(line)) {
      close()
      blocks.push({ kind: 'rule' })
    } else if (heading) {
      close()
      blocks.push({ kind: 'heading', level: heading[1]?.length ?? 1, spans: readSpans(heading[2] ?? '') })
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
