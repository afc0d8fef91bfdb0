import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, type LevelWithSilent, pino } from 'pino'

const OUTAGE_EVERY_MS = 1_000

/** Lets one line with `outage` pass each second and counts the others in its successor's `hidden`. */
export function limitOutages(now: () => number) {
  let last = Number.NEGATIVE_INFINITY
  let hidden = 0
  return (fields: object): object | undefined => {
    if (!('outage' in fields)) return fields
    if (now() - last < OUTAGE_EVERY_MS) {
      hidden += 1
      return undefined
    }
    const passed = { ...fields, ...(hidden > 0 && { hidden }) }
    last = now()
    hidden = 0
    return passed
  }
}

export function createLog(level: LevelWithSilent, destination?: DestinationStream): FastifyBaseLogger {
  const limit = limitOutages(() => performance.now())
  const options: Parameters<typeof pino>[0] = {
    level,
    base: null,
    hooks: {
      logMethod([fields, ...rest], method) {
        const passed: unknown = typeof fields === 'object' && fields !== null ? limit(fields) : fields
        if (passed !== undefined) Reflect.apply(method, this, [passed, ...rest])
      },
    },
  }
  return destination ? pino(options, destination) : pino(options)
}
