import { type Clock, createClock, startingAt } from '../server/clock.ts'
import { type Config, readConfig } from '../server/config.ts'

type Result = { rows: number; files: number; bytes: number; missing: number }
type Work = (
  context: { config: Config; clock: Clock },
  file: string,
  print: (line: string) => void,
) => Promise<Result>

const print = (line: string) => process.stdout.write(`${line}\n`)
const count = (number: number, one: string, more: string) =>
  `${number.toLocaleString('en')} ${number === 1 ? one : more}`

function describe({ rows, files, bytes, missing }: Result): string {
  const lost =
    missing > 0
      ? `; ${count(missing, 'file that a row names is', 'files that rows name are')} not in the file store`
      : ''
  return `${count(rows, 'row', 'rows')} and ${count(files, 'file', 'files')}, ${count(bytes, 'byte', 'bytes')}${lost}`
}

/** Prints one line with the result or the error. Exits with 0 on success only. */
export async function runCommand(
  { verb, command, env }: { verb: string; command: string; env: NodeJS.ProcessEnv },
  work: Work,
): Promise<void> {
  const began = performance.now()
  try {
    const [file, ...others] = process.argv.slice(2)
    if (file === undefined || others.length > 0) throw new Error(`Name one file: npm run ${command} -- FILE`)
    const config = readConfig(env)
    const now = startingAt(config.TEST_CLOCK, () => new Date())
    const clock = createClock(config.TIME_ZONE, now)
    const result = await work({ config, clock }, file, print)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    print(`${verb} ${describe(result)}, in ${seconds} seconds.`)
    process.exit(0)
  } catch (error) {
    const message = error instanceof Error ? error.message || String(error) : String(error)
    process.stderr.write(`${message.replaceAll(/\s*\n\s*/g, ' ')}\n`)
    process.exit(1)
  }
}
