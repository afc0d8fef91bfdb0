import { CELL_MAX } from '../../shared/imports.ts'

const [LF, CR, QUOTE] = [10, 13, 34]

const tooLong = (line: number) =>
  `A cell in line ${line} is longer than ${CELL_MAX.toLocaleString('en-GB')} characters, which no spreadsheet can hold. Please correct the file.`
const notClosed = (line: number) =>
  `In line ${line} a quotation mark (") begins a cell and nothing ends it. Please remove the mark or close it, and choose the file again.`

/** Refuses text with huge cells, for which the parser needs seconds. Undefined for a sound file. */
export function csvProblem(text: string, delimiter: string): string | undefined {
  let line = 1
  let at = 0
  while (at < text.length) {
    const begin = { at, line }
    const isQuoted = text.charCodeAt(at) === QUOTE
    if (isQuoted) {
      at = closingQuote(text, at + 1) + 1
      if (at === 0 || at - begin.at > CELL_MAX) return notClosed(line)
      line += text.slice(begin.at, at).split('\n').length - 1
    }
    while (at < text.length && !text.startsWith(delimiter, at) && !isLineBreak(text.charCodeAt(at))) at += 1
    if (at - begin.at > CELL_MAX) return tooLong(begin.line)
    if (text.startsWith(delimiter, at)) at += delimiter.length
    else {
      at += text.startsWith('\r\n', at) ? 2 : 1
      line += 1
    }
  }
  return undefined
}

const isLineBreak = (code: number) => code === LF || code === CR

function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from)
  while (at >= 0 && text.charCodeAt(at + 1) === QUOTE) at = text.indexOf('"', at + 2)
  return at
}
