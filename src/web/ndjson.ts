import { networkError, readFailure } from './api-error.ts'

/**
 * Reads lines that come in pieces of any size: each call takes the next bytes and returns the lines that are whole with
 * it, and without any what is left when nothing more comes. Empty lines say nothing.
 */
export function lineReader(): (piece?: Uint8Array) => string[] {
  const text = new TextDecoder()
  let rest = ''
  return (piece) => {
    const lines = (rest + text.decode(piece, { stream: piece !== undefined })).split('\n')
    rest = piece ? (lines.pop() ?? '') : ''
    return lines.filter((line) => line.trim() !== '')
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
// What a failure is told with once the answer has begun, when its status can no longer say so.
const LATE_FAILURE = 500
const SILENT_MS = 60_000

/**
 * Reads an answer of lines of JSON, handing on each line that tells of progress; resolves to the last one, the answer
 * itself. An answer in one piece, as it is told again, is one line. Rejects with an ApiError: what the server says went
 * wrong, or status 0 where the answer breaks off or is no such answer.
 */
export async function readLines<P, A>(response: Response, onProgress: (line: P) => void): Promise<A> {
  const read = lineReader()
  const found: { answer?: A } = {}
  const take = (line: string) => {
    const value = parse(line)
    if (!isObject(value)) throw networkError()
    if ('error' in value) throw readFailure(LATE_FAILURE, line)
    // The contract of the call says what its lines are.
    if ('progress' in value) onProgress(value as P)
    else found.answer = value as A
  }
  const reader = response.body?.getReader()
  for (let got = reader && (await next(reader)); got && !got.done; got = reader && (await next(reader)))
    for (const line of read(got.value)) take(line)
  for (const line of read()) take(line)
  if (found.answer === undefined) throw networkError()
  return found.answer
}

// A connection may go silent without ever breaking.
async function next(reader: ReadableStreamDefaultReader<Uint8Array>) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(networkError())
      void reader.cancel()
    }, SILENT_MS)
  })
  return Promise.race([reader.read().catch(broken), silence]).finally(() => clearTimeout(timer))
}

function broken(error: unknown): never {
  throw error instanceof TypeError ? networkError() : error
}

// Half a line, where the connection broke, or the page of whoever stands between.
function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch (error) {
    throw error instanceof SyntaxError ? networkError() : error
  }
}
