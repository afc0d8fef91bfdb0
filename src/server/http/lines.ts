import { PassThrough } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { errorResponse } from './errors.ts'
import type { RouteCall } from './serve.ts'

const NDJSON = 'application/x-ndjson'
const SHORTEST_PAUSE_MS = 100

/** Whether an Accept header names lines of JSON; with a quality of 0 it refuses them. */
function takesLines(accept = ''): boolean {
  return accept.split(',').some((range) => {
    const [type, ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    return type === NDJSON && !parameters.some((parameter) => /^q\s*=\s*0(\.0*)?$/.test(parameter))
  })
}

/**
 * Answers a long call. Where the caller accepts application/x-ndjson, each thing that the work tells goes out as a line
 * of JSON, ten a second at most, and its answer as the last one. The head goes out with the first line: what fails before
 * is answered like any failure, later it is the last line. The work goes on when the caller hangs up.
 */
export async function inLines<T extends object>(
  { request, reply }: Pick<RouteCall, 'request' | 'reply'>,
  work: (tell: (line: object) => void) => Promise<T>,
): Promise<T | FastifyReply> {
  if (!takesLines(request.headers.accept)) return work(() => undefined)
  const lines = new PassThrough()
  const begun = Promise.withResolvers<void>()
  let quiet = false
  const write = (line: object) => {
    if (!lines.destroyed) lines.write(`${JSON.stringify(line)}\n`)
  }
  const done = work((line) => {
    if (quiet) return
    quiet = true
    setTimeout(() => {
      quiet = false
    }, SHORTEST_PAUSE_MS).unref()
    write(line)
    begun.resolve()
  })
  await Promise.race([begun.promise, done])
  void done
    .then(write, (error: unknown) => write(errorResponse(error, request.log).body))
    .finally(() => lines.end())
  // Else a proxy keeps the lines until there are enough of them.
  return reply.type(NDJSON).header('x-accel-buffering', 'no').send(lines)
}
