import { type CorrectedClock, createPortalClock } from '../../server/clock.ts'
import { type Config, readConfig } from '../../server/config.ts'

type Result = { rows: number; files: number; bytes: number; missing: number }
type Args = [string, ...string[]]
/** Returns the lines that are printed; the first gets the time that it took. */
type Work = (
  context: { config: Config; clock: CorrectedClock },
  args: Args,
  print: (line: string) => void,
) => Promise<Args>

const print = (line: string) => process.stdout.write(`${line}\n`)
export const count = (number: number, one: string, more: string) =>
  `${number.toLocaleString('en')} ${number === 1 ? one : more}`

export function describe({ rows, files, bytes, missing }: Result): string {
  const lost =
    missing > 0
      ? `; ${count(missing, 'file that a row names is', 'files that rows name are')} not in the file store`
      : ''
  return `${count(rows, 'row', 'rows')} and ${count(files, 'file', 'files')}, ${count(bytes, 'byte', 'bytes')}${lost}`
}

/** Prints the result, or the error in one line. Exits with 0 on success only. */
export async function runCommand(
  { usage, most = 1, env }: { usage: string; most?: number; env: NodeJS.ProcessEnv },
  work: Work,
): Promise<void> {
  const began = performance.now()
  try {
    const [first, ...others] = process.argv.slice(2)
    if (first === undefined || others.length >= most) throw new Error(`Use it like this: ${usage}`)
    const config = readConfig(env)
    const clock = createPortalClock(config)
    const [done, ...next] = await work({ config, clock }, [first, ...others], print)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    print(`${done.replace(/\.$/, '')}, in ${seconds} seconds.`)
    for (const line of next) print(line)
    process.exit(0)
  } catch (error) {
    const message = error instanceof Error ? error.message || String(error) : String(error)
    process.stderr.write(`${message.replaceAll(/\s*\n\s*/g, ' ')}\n`)
    process.exit(1)
  }
}
